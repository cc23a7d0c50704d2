// The parts database: links made of parts, parts of sections with a shape and a material, and what they add up to.
import {ask, download, short} from "/studio/page/api.js";
import ParameterTables from "/studio/page/parameter_tables.js";

export default {
  components: {ParameterTables},
  props: {parts: Object, front: Object},
  emits: ["desk", "robot"],
  template: `
  <div v-if="!parts" class="library scroll" v-drop="taker()"><div class="head"><h1>Parts database</h1><p>The inertia of a link is hard to measure and easy to add up: every piece has a drawing, and a drawing is made of cylinders, boxes and holes. Put links together here and make a robot of them.</p></div>
    <div class="start">
      <button class="drop" @click="begin('')"><b>New arm</b><span>one joint, no parts yet</span></button>
      <button v-if="front" class="drop" @click="begin(front.id)"><b>Take {{ front.name }} apart</b><span>each link one body, to be replaced or added to</span></button>
      <button class="drop" @click="$refs.file.click()"><b>Open a parts file</b><span>.parts.toml</span></button></div>
    <p v-if="wrong" class="why" role="alert">{{ wrong }}</p><input ref="file" type="file" class="unseen parts" tabindex="-1" aria-hidden="true" accept=".toml" @change="picked"></div>
  <div v-else class="partspage" v-drop="taker()"><template v-if="found">
    <ParameterTables :groups="found.groups" document="parts" :open="Math.min(open, found.groups.length - 1)" :check="check" @tab="open = $event" @change="change"></ParameterTables>
    <aside class="sums" aria-label="what the parts add up to">
      <h2>{{ found.title || found.name }}</h2>
      <button class="primary" @click="compile">Make the robot</button>
      <span class="flow"><button @click="save">Save parts file</button><details class="other"><summary>Begin another</summary><button @click="begin('')">New arm</button><button v-if="front" @click="begin(front.id)">Take {{ front.name }} apart</button><button @click="$refs.file.click()">Open a parts file</button></details></span>
      <input ref="file" type="file" class="unseen parts" tabindex="-1" aria-hidden="true" accept=".toml" @change="picked">
      <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
      <template v-if="link"><h3>Link {{ open - 1 }}, {{ link.name }}</h3>
        <p class="remark">In its Denavit-Hartenberg frame; inertia and principal moments about the centre of mass [kg m²].</p>
        <table class="plain" data-sum="link"><tbody><tr><th scope="row">mass</th><td colspan="3">{{ short(link.mass, 5) }} kg</td></tr><tr><th scope="row">centre [m]</th><td v-for="(x, k) in link.com" :key="k">{{ short(x, 3) }}</td></tr>
          <tr v-for="(line, k) in tensor" :key="k"><th scope="row">{{ k ? "" : "inertia" }}</th><td v-for="(x, n) in line" :key="n">{{ short(x, 3) }}</td></tr><tr><th scope="row">moments</th><td v-for="(x, k) in link.moments" :key="k">{{ short(x, 3) }}</td></tr></tbody></table></template>
      <h3>All links</h3><table class="plain"><thead><tr><th scope="col">link</th><th scope="col">mass [kg]</th></tr></thead><tbody><tr v-for="(one, k) in found.links" :key="one.name"><th scope="row"><button class="link" @click="open = k + 1">{{ k }} {{ one.name }}</button></th><td>{{ short(one.mass, 5) }}</td></tr><tr class="total"><th scope="row">what moves</th><td><b>{{ short(found.mass, 5) }}</b></td></tr></tbody></table>
      <ul v-if="found.findings.length" class="list"><li v-for="(one, k) in found.findings" :key="k" :class="one.severity"><b>{{ one.where }}</b> {{ one.text }}<i v-if="one.remedy">; {{ one.remedy }}</i></li></ul>
      <details class="words"><summary>Python & command</summary><p class="remark">Save the parts file first.</p><pre tabindex="0" aria-label="Python">{{ found.snippets.python }}</pre><pre tabindex="0" aria-label="command line">{{ found.snippets.command }}</pre></details>
    </aside></template><p v-else class="empty" role="status">{{ wrong || "Working …" }}</p></div>`,
  data: () => ({found: null, open: 2, wrong: ""}),
  computed: {
    link() { return this.open > 0 ? this.found.links[this.open - 1] : null; },
    tensor() { const [xx, xy, xz, yy, yz, zz] = this.link.inertia; return [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]; },
  },
  async mounted() { if (this.parts) await this.guarded(this.describe); },
  watch: { "parts.step"() { this.guarded(this.describe); } },
  methods: {
    short,
    check: (_, place, word) => ask("check_part", {place, word}),
    async guarded(work) { try { this.wrong = ""; await work(); } catch (error) { this.wrong = error.message; } },
    async describe() { this.found = await ask("describe_parts"); },
    async begin(document) { await this.guarded(async () => { this.$emit("desk", await ask("parts_new", {document})); this.open = 2; }); },
    async picked(event) { const [file] = event.target.files; event.target.value = ""; if (file) await this.openParts(file); },
    taker() { return {says: "Drop to open a parts file", suffixes: [".toml"], take: ([one]) => this.openParts(one.file)}; },
    async openParts(file) {
      await this.guarded(async () => { const bytes = new Uint8Array(await file.arrayBuffer()); this.$emit("desk", await ask("parts_open", {data: btoa(Array.from(bytes, one => String.fromCharCode(one)).join(""))})); this.open = 2; });
    },
    async change({place, text, refuse, done}) {
      try { this.$emit("desk", await ask("parts_change", {place, text})); done(); }
      catch (error) { refuse(error.message.replace(/^parts: /, "")); }
    },
    async compile() { await this.guarded(async () => this.$emit("robot", await ask("parts_robot"))); },
    save() { download(this.found.file, this.found.text); },
  },
};
