// Where one begins: the library with pictures, a place to drop a file, a new robot.
import {ask} from "/studio/page/api.js";

const Thumb = {
  props: {scene: Object},
  template: `<canvas ref="canvas" aria-hidden="true"></canvas>`,
  mounted() {
    if (!this.scene) return;
    const body = ArmwrightScene.placed(this.scene.tree, this.scene.q[0]);
    const look = ArmwrightScene.start(this.$refs.canvas, body.paths.flat());
    this.paint = () => look.draw([body]);
    this.watcher = new ResizeObserver(this.paint);
    this.watcher.observe(this.$refs.canvas);
    this.scheme = new MutationObserver(this.paint);
    this.scheme.observe(document.documentElement, {attributes: true, attributeFilter: ["data-theme"]});
  },
  unmounted() { this.watcher?.disconnect(); this.scheme?.disconnect(); },
};

export default {
  components: {Thumb},
  props: {formats: Object},
  emits: ["open", "file", "new"],
  template: `
  <div class="library scroll">
    <div class="head"><h1>Choose a robot</h1><p>Take one from the library, open a file, or make a new one. Then look at it, change it, and ask for its models.</p></div>
    <div class="start">
      <button class="drop" @click="$emit('file')"><b>Open a file</b><span>or drop it anywhere: {{ formats.read.join(" ") }}</span><span>with its meshes: a folder or .zip</span></button>
      <form class="new" @submit.prevent="$emit('new', {name, joints})"><b>New robot</b>
        <label>name <input v-model="name" size="9" spellcheck="false"></label>
        <label>joints <input v-model="joints" size="9" spellcheck="false" title="R revolute, P prismatic, H helical, F fixed" aria-describedby="letters"></label>
        <button type="submit">Make</button><small id="letters">R revolute · P prismatic · H helical · F fixed</small></form>
    </div>
    <label class="find"><span class="unseen">find</span><input type="search" v-model="word" placeholder="Find: scara, closed, 6 joints …" aria-label="find a robot"></label>
    <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
    <ul class="cards"><li v-for="one in found" :key="one.name"><button @click="$emit('open', one.name)" :aria-label="one.name + ': ' + one.title">
      <Thumb :scene="one.scene"/><b>{{ one.name }}</b><span>{{ one.title }}</span><small>{{ one.structure }} · {{ types(one.types) }}</small></button></li></ul>
    <p v-if="robots.length && !found.length" class="empty" role="status">No robot of the library is like that.</p>
    <p v-if="!robots.length && !wrong" class="empty" role="status">Loading the library …</p>
  </div>`,
  data: () => ({robots: [], word: "", wrong: "", name: "arm", joints: "RRR"}),
  computed: {
    found() {
      const words = this.word.toLowerCase().split(/\s+/).filter(Boolean);
      return this.robots.filter(one => words.every(w => [one.name, one.title, one.structure, one.types, one.types.replace(/\W/g, "").length + " joints"].join(" ").toLowerCase().includes(w)));
    },
  },
  async mounted() { try { this.robots = await ask("library"); } catch (error) { this.wrong = error.message; } },
  methods: { types: text => text.length <= 12 ? text : text.replace(/\W/g, "").length + " joints" },
};
