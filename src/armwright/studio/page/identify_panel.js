// From a log to a model: a log is dropped, its columns are understood, doubts are named, the fit is looked at.
import {ask, download, openLog, short} from "/studio/page/api.js";
import Plot from "/studio/page/plot.js";

const TABS = [["log", "Log"], ["fit", "Measured and predicted"], ["parameters", "Parameters"], ["words", "Python & command"]];

export default {
  components: {Plot},
  props: {document: String, name: String},
  emits: ["adopt"],
  template: `
  <div class="model identify">
    <form class="form" @submit.prevent="run" aria-label="identification">
      <h2>Identify</h2>
      <p class="remark">Masses, inertias and friction from a log of positions and torques or currents.</p>
      <button type="button" class="drop" @click="$refs.file.click()"><b>{{ log ? "Open another log" : "Open a log" }}</b><span>{{ form.suffixes.join(" ") }}</span></button>
      <input ref="file" type="file" class="unseen log" tabindex="-1" aria-hidden="true" :accept="form.suffixes.join(',')" @change="picked">
      <template v-if="log"><label class="field"><span>what the columns are</span><textarea v-model="mapping" spellcheck="false" rows="9" aria-label="mapping" @change="look"></textarea></label>
      <details><summary>{{ log.columns.length }} columns</summary><p class="remark">{{ log.columns.join("  ") }}</p></details></template>
      <label class="field"><span>friction</span><select v-model="wish.friction" aria-label="friction"><option v-for="one in form.friction" :key="one">{{ one }}</option></select></label>
      <label class="field"><span>estimator</span><select v-model="wish.estimator" aria-label="estimator"><option v-for="one in form.estimators" :key="one">{{ one }}</option></select></label>
      <label class="check"><input type="checkbox" v-model="wish.feasible"> links must be real bodies</label>
      <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
      <button v-if="!busy" class="primary" type="submit" :disabled="!log">Identify</button>
      <template v-else><progress aria-label="working"></progress><button type="button" @click="cancel">Cancel</button></template>
    </form>
    <section class="result" :aria-busy="busy">
      <div v-if="!log && !found" class="scroll empty"><p>Open a log: CSV, Parquet, NPZ, MAT, a ROS bag. Its columns are understood by their names and by what they do; you can correct that.</p></div>
      <template v-else><div class="tabs"><div role="tablist"><button v-for="one in tabs" :key="one[0]" role="tab" :aria-selected="tab === one[0]" :disabled="one[0] !== 'log' && !found" @click="tab = one[0]">{{ one[1] }}</button></div>
        <span v-if="found" class="joints"><button v-if="found.identified" @click="$emit('adopt', found.identified)">Put the robot on the desk</button><button @click="save">Report</button></span></div>
      <div v-if="tab === 'log'" class="scroll"><template v-if="log"><p class="remark" role="status">{{ log.samples }} samples of {{ log.joints.length }} joints</p>
        <ul class="list"><li v-for="(one, k) in log.findings" :key="k" :class="one.severity"><b>{{ one.joint || one.code }}</b> {{ one.text }}<i v-if="one.remedy">; {{ one.remedy }}</i></li></ul>
        <Plot :x="log.t" :curves="columns('q')" label="t [s]" :height="170"/><Plot :x="log.t" :curves="columns('tau')" label="t [s], torque" :height="170"/></template></div>
      <div v-else-if="tab === 'fit'" class="scroll"><p :class="found.status === 'ok' ? 'remark' : 'why'" role="status">{{ verdict }}</p>
        <ul class="list"><li v-for="(one, k) in found.findings" :key="k" :class="one.severity"><b>{{ one.joint || one.code }}</b> {{ one.text }}<i v-if="one.remedy">; {{ one.remedy }}</i></li></ul>
        <template v-if="found.curves"><div class="bar"><label>joint <select v-model.number="joint" aria-label="joint"><option v-for="(one, k) in found.joints" :key="one" :value="k">{{ one }}</option></select></label><span class="remark">{{ share }}</span></div>
        <Plot :x="found.curves.t" :curves="torques" label="t [s]"/></template></div>
      <div v-else-if="tab === 'parameters'" class="scroll"><table class="plain"><caption>Values with the interval that holds 95 %</caption><thead><tr><th scope="col">name</th><th scope="col">value</th><th scope="col">low</th><th scope="col">high</th><th scope="col">σ %</th><th scope="col">unit</th><th scope="col"></th></tr></thead><tbody>
        <tr v-for="one in found.parameters" :key="one.name"><th scope="row">{{ one.name }}</th><td>{{ short(one.value, 5) }}</td><td>{{ short(one.low, 4) }}</td><td>{{ short(one.high, 4) }}</td><td>{{ one.sigma_percent === null ? "–" : short(one.sigma_percent, 3) }}</td><td>{{ one.unit }}</td><td><svg class="interval" viewBox="0 0 100 10" aria-hidden="true"><line x1="50" x2="50" y1="0" y2="10"/><path :d="interval(one)"/></svg></td></tr></tbody></table></div>
      <div v-else class="scroll words"><h3>Python</h3><pre tabindex="0" aria-label="Python">{{ found.snippets.python }}</pre><h3>Command line</h3><pre tabindex="0" aria-label="command line">{{ found.snippets.command }}</pre><h3>map.toml</h3><pre tabindex="0" aria-label="mapping">{{ mapping }}</pre></div></template>
    </section>
  </div>`,
  data: () => ({form: {suffixes: [], friction: ["auto"], estimators: ["auto"]}, wish: {friction: "auto", estimator: "auto", feasible: true}, mapping: "", log: null, found: null, tab: "log", busy: false, wrong: "", joint: 0, tabs: TABS}),
  computed: {
    verdict() {
      const checked = this.found.validation;
      return checked ? this.found.status + ": what was held out is predicted to " + short(checked.overall_percent, 3) + " % of the torque; " + this.found.samples + " samples, estimator " + this.found.estimator : this.found.status;
    },
    share() {
      const one = this.found.validation?.joints[this.joint];
      return one ? "rms " + short(one.rms, 3) + (one.percent === null ? "" : ", " + short(one.percent, 3) + " %") + ", friction " + (this.found.friction[one.name] || "none") : "";
    },
    torques() {
      const one = this.found.curves, pick = rows => rows.map(row => row[this.joint]), measured = pick(one.measured), predicted = pick(one.predicted);
      return [{name: "measured", y: measured}, {name: "predicted", y: predicted}, ...(one.feasible ? [{name: "feasible", y: pick(one.feasible)}] : []), {name: "difference", y: measured.map((v, k) => v - predicted[k])}];
    },
  },
  async mounted() {
    await this.guarded(async () => {
      this.form = await ask("identification_form");
      const kept = await ask("result", {document: this.document, kind: "run_identification"});
      if (kept) { this.found = kept; this.tab = "fit"; this.wish = {...this.wish, ...kept.wish}; this.mapping = kept.wish.mapping || ""; }
      try { this.take(await ask("look_at_log", {document: this.document, mapping: this.mapping})); } catch { /* there is no log yet */ }
    });
  },
  methods: {
    short,
    async guarded(work) { try { this.wrong = ""; await work(); } catch (error) { this.wrong = error.message; } },
    take(log) { this.log = log; this.mapping = log.mapping; },
    columns(key) { return this.log.joints.map((name, k) => ({name, y: this.log[key].map(row => row[k])})); },
    async picked(event) {
      const [file] = event.target.files; event.target.value = "";
      if (!file) return;
      this.busy = true;
      await this.guarded(async () => { this.found = null; this.tab = "log"; this.take(await openLog(file, this.document)); });
      this.busy = false;
    },
    async look() { await this.guarded(async () => this.take(await ask("look_at_log", {document: this.document, mapping: this.mapping}))); },
    async run() {
      this.busy = true;
      await this.guarded(async () => { this.found = await ask("run_identification", {document: this.document, wish: {...this.wish, mapping: this.mapping}}); this.tab = "fit"; this.joint = 0; });
      this.busy = false;
    },
    async cancel() { await ask("cancel"); },
    interval(one) { const size = Math.max(Math.abs(one.low), Math.abs(one.high)) || 1, x = v => 50 + 48 * v / size; return "M" + x(one.low) + " 5H" + x(one.high) + "M" + x(one.value) + " 1V9"; },
    save() { download(this.name + "-identification.html", this.found.page); },
  },
};
