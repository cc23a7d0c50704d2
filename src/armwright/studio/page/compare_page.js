// Several robots of the desk side by side: each with its picture and sliders, and a table of what they are.
import {ask, short} from "/studio/page/api.js";
import RobotView from "/studio/page/robot_view.js";

const FACTS = [["structure", "structure"], ["types", "joints"], ["mobility", "mobility"], ["mass", "mass of the links [kg]"]];

export default {
  components: {RobotView},
  props: {documents: Array, poses: Object},
  emits: ["pose", "open", "add"],
  template: `
  <div class="compare scroll">
    <div class="bar"><h1>Side by side</h1>
      <fieldset class="flow"><legend class="unseen">robots to show</legend><label v-for="one in documents" :key="one.id" class="check"><input type="checkbox" :checked="!hidden[one.id]" @change="hidden[one.id] = !$event.target.checked"> {{ one.name }}</label></fieldset>
      <span class="right"><label class="check" title="Move the joints of all robots by the same amounts from home"><input type="checkbox" v-model="together"> move together</label><button @click="$emit('add')">Add a robot</button></span></div>
    <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
    <p v-if="documents.length < 2" class="empty">Only one robot is open. Add another to see them side by side.</p>
    <div class="beside"><section v-for="one in shown" :key="one.id" class="side" :aria-label="one.name">
      <h2><button class="link" @click="$emit('open', one.id)" :title="'Go to ' + one.name">{{ one.name }}</button> <small>{{ robots[one.id]?.title }}</small></h2>
      <RobotView v-if="robots[one.id]?.scene" :ref="view => keep(one.id, view)" :scene="robots[one.id].scene" :document="one.id" :start="poses[one.id]" @pose="posed(one.id, $event)" @measured="now => measured[one.id] = now"/>
      <p v-else-if="robots[one.id]" class="empty">No picture yet: {{ robots[one.id].no_scene }}.</p><p v-else class="empty" role="status">Working …</p></section></div>
    <table v-if="shown.length" class="plain facts"><caption>What they are</caption><thead><tr><td></td><th v-for="one in shown" :key="one.id" scope="col">{{ one.name }}</th></tr></thead><tbody>
      <tr v-for="fact in facts" :key="fact[0]"><th scope="row">{{ fact[1] }}</th><td v-for="one in shown" :key="one.id">{{ said(robots[one.id]?.[fact[0]]) }}</td></tr>
      <tr><th scope="row">manipulability here</th><td v-for="one in shown" :key="one.id" :data-w="one.name">{{ said(measured[one.id]?.value) }}</td></tr>
      <tr><th scope="row">distance from singular here</th><td v-for="one in shown" :key="one.id">{{ measured[one.id] ? said(Math.min(measured[one.id].moves, measured[one.id].holds)) : "–" }}</td></tr></tbody></table>
  </div>`,
  data: () => ({robots: {}, hidden: {}, measured: {}, together: false, wrong: "", facts: FACTS}),
  computed: { shown() { return this.documents.filter(one => !this.hidden[one.id]); } },
  created() { this.views = {}; },
  async mounted() {
    try { await Promise.all(this.documents.map(async one => { this.robots[one.id] = await ask("describe", {document: one.id}); })); }
    catch (error) { this.wrong = error.message; }
  },
  methods: {
    said: value => value === null || value === undefined ? "–" : typeof value === "number" ? short(value, 4) : value,
    keep(id, view) { if (view) this.views[id] = view; else delete this.views[id]; },
    posed(id, q) {
      this.$emit("pose", id, q);
      if (!this.together) return;
      const scene = this.robots[id].scene, home = scene.q[0];
      for (const [other, view] of Object.entries(this.views)) if (other !== id) view.follow(q.map((x, k) => x - home[k]), scene.units);
    },
  },
};
