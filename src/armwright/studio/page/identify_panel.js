// From a log to a model: a log is dropped, its columns are understood, doubts are named, the fit is looked at.
import {ask, askOnce, download, openLog, printed, short, unitOf} from "/studio/page/api.js";
import {JobBar, oneJob} from "/studio/page/job.js";
import MappingTable from "/studio/page/mapping_table.js";
import Plot from "/studio/page/plot.js";
import Words from "/studio/page/words.js";

const TABS = [["log", "Log"], ["fit", "Measured and predicted"], ["parameters", "Parameters"], ["validation", "Validation"], ["files", "Files & code"], ["words", "Python & command"]];

export default {
  components: {JobBar, MappingTable, Plot, Words},
  mixins: [oneJob],
  props: {document: String, step: Number, name: String, formats: Object},
  emits: ["adopt"],
  template: `
  <div class="model identify" v-drop="taker('', log ? 'Drop to open this log instead' : 'Drop to open this log')">
    <form class="form" @submit.prevent="run" aria-label="identification">
      <h2>Identify</h2>
      <p class="remark">Masses, inertias and friction from a log of positions and torques or currents.</p>
      <button type="button" class="drop" @click="pick('')"><b>{{ log ? "Open another log" : "Open a log" }}</b><span>or drop it on this page: {{ form.suffixes.join(" ") }}</span></button>
      <p v-if="log" class="remark other" v-drop="taker('validate', 'Drop to validate on this log')">{{ others.validation ? "another log validates" : "validated on its last third" }} <button type="button" class="link" @click="pick('validate')">{{ others.validation ? "another one" : "open a log to validate on" }}</button><button v-if="others.validation" type="button" class="link" @click="leaveOut('validation')">without</button></p>
      <ul v-if="log" class="remark logs" aria-label="further logs" v-drop="taker('further', 'Drop to identify from this log too')"><li v-for="kind in further" :key="kind">log {{ kind.slice(4) }} · {{ (others[kind] / 1e6).toFixed(1) }} MB <button type="button" class="link" :aria-label="'leave out log ' + kind.slice(4)" @click="leaveOut(kind)">leave out</button></li>
        <li><button type="button" class="link" @click="pick('further')">one more log to identify from</button></li></ul>
      <input ref="file" type="file" class="unseen log" tabindex="-1" aria-hidden="true" :accept="form.suffixes.join(',')" @change="picked">
      <label class="field"><span>friction</span><select v-model="wish.friction" aria-label="friction"><option v-for="one in form.friction" :key="one">{{ one }}</option></select></label>
      <label class="field"><span>estimator</span><select v-model="wish.estimator" aria-label="estimator"><option v-for="one in form.estimators" :key="one">{{ one }}</option></select></label>
      <p v-if="wish.estimator === 'iv'" class="remark" v-drop="taker('instruments', 'Drop the log of a repetition')">{{ others.instruments ? "with a repetition of the motion" : "needs a repetition of the motion:" }} <button type="button" class="link" @click="pick('instruments')">{{ others.instruments ? "another one" : "open its log" }}</button></p>
      <template v-if="wish.estimator === 'didim'"><p class="remark">The control that made the log is simulated:</p>
        <label class="field"><span>law</span><select v-model="wish.law" aria-label="law of control"><option v-for="one in form.laws" :key="one">{{ one }}</option></select></label>
        <div class="pair"><label class="field"><span>kp</span><input type="text" inputmode="decimal" v-model="wish.kp" aria-label="kp, gain of positions"></label><label class="field"><span>kd</span><input type="text" inputmode="decimal" v-model="wish.kd" aria-label="kd, gain of velocities"></label></div>
        <p class="remark" v-drop="taker('reference', 'Drop the motion that was followed')">{{ others.reference ? "it followed the motion of a file" : "it followed the recorded motion, or" }} <button type="button" class="link" @click="pick('reference')">{{ others.reference ? "another one" : "open the motion it was to follow" }}</button><button v-if="others.reference" type="button" class="link" @click="leaveOut('reference')">without</button></p></template>
      <label class="check"><input type="checkbox" v-model="wish.feasible"> physically consistent links</label>
      <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
      <button v-if="!busy" class="primary" type="submit" :disabled="!log || !!log.unmapped">Identify</button>
      <JobBar v-else :part="part" :doing="doing" @cancel="cancelJob"/>
    </form>
    <section class="result" :aria-busy="busy">
      <div v-if="!log && !found" class="scroll empty"><p>Open a log: CSV, Parquet, NPZ, MAT, a ROS bag. Its columns are recognised by name and content; you can correct them.</p></div>
      <template v-else><div class="tabs"><div role="tablist"><button v-for="one in tabs" :key="one[0]" role="tab" :aria-selected="tab === one[0]" :tabindex="tab === one[0] ? 0 : -1" :disabled="one[0] !== 'log' && !found" @click="tab = one[0]">{{ one[1] }}</button></div></div>
      <div class="scroll" tabindex="0" role="region" aria-label="log and result"><p v-if="found && tab !== 'log' && isOld" class="why">The robot has changed since; identify again.</p>
      <template v-if="tab === 'log'"><template v-if="log"><p v-if="!log.unmapped" class="remark" role="status">{{ log.samples }} samples of {{ log.joints.length }} joints; columns: {{ log.columns.join("  ") }}</p>
        <p v-if="!log.findings.length && !log.unmapped" class="remark">No findings.</p><ul class="list"><li v-for="(one, k) in log.findings" :key="k" :class="one.severity"><b>{{ one.joint || one.code }}</b> {{ one.text }}<i v-if="one.remedy">; {{ one.remedy }}</i></li></ul>
        <MappingTable :log="log" :form="form" :text="mapping" @change="look"/><p v-if="unmapped" class="why" role="alert">{{ unmapped }}</p>
        <template v-if="!log.unmapped"><Plot :x="log.t" :curves="columns('q')" label="t [s]" :unit="unitOf('q', log.units || [])" :height="170"/><Plot :x="log.t" :curves="columns('tau')" label="t [s]" :unit="unitOf('tau', log.units || [])" :height="170"/></template></template></template>
      <template v-else-if="tab === 'fit'"><p :class="found.status === 'ok' ? 'remark' : 'why'" role="status">{{ verdict }}</p>
        <ul class="list"><li v-for="(one, k) in found.findings" :key="k" :class="one.severity"><b>{{ one.joint || one.code }}</b> {{ one.text }}<i v-if="one.remedy">; {{ one.remedy }}</i></li></ul>
        <template v-if="found.curves"><div class="bar"><label>joint <select v-model.number="joint" aria-label="joint"><option v-for="(one, k) in found.joints" :key="one" :value="k">{{ one }}</option></select></label><span class="remark">{{ share }}</span></div>
        <Plot :x="found.curves.t" :curves="torques" label="t [s]" :unit="unitOf('tau', (found.units || []).slice(joint, joint + 1))"/></template></template>
      <table v-else-if="tab === 'parameters'" class="plain"><caption>Values with 95 % confidence intervals</caption><thead><tr><th scope="col">name</th><th scope="col">value</th><th scope="col">low</th><th scope="col">high</th><th scope="col">σ %</th><th scope="col">unit</th><th scope="col"></th></tr></thead><tbody>
        <tr v-for="one in found.parameters" :key="one.name" :class="{unfelt: !one.essential}"><th scope="row">{{ one.name }}</th><td>{{ short(one.value, 5) }}</td><td>{{ short(one.low, 4) }}</td><td>{{ short(one.high, 4) }}</td><td>{{ one.sigma_percent === null ? "–" : short(one.sigma_percent, 3) }}</td><td class="unit">{{ printed(one.unit) }}</td><td><svg class="interval" viewBox="0 0 100 10" aria-hidden="true"><line x1="50" x2="50" y1="0" y2="10"/><path :d="interval(one)"/></svg></td></tr></tbody></table>
      <template v-else-if="tab === 'validation'"><template v-if="found.validation"><ul class="facts4"><li><b>{{ short(found.validation.overall_percent, 3) }} %</b> of torque missed, below {{ short(found.validation.cutoff_hz, 3) }} Hz</li><li><b>{{ short(found.validation.overall_percent_raw, 3) }} %</b> without filtering</li><li v-if="found.validation.cad_percent !== null"><b>{{ short(found.validation.cad_percent, 3) }} %</b> with the description's parameters</li><li v-if="found.feasible"><b>{{ found.feasible.ok ? short(found.feasible.overall_percent, 3) + " %" : "none" }}</b> {{ found.feasible.ok ? "with physically consistent links" : "no physically consistent fit" }}</li><li v-if="found.excitation"><b>{{ short(found.excitation.condition, 3) }}</b> condition number of the motion</li></ul>
          <table class="plain"><caption>Held-out part <small>{{ found.validation.split }}</small></caption><thead><tr><th scope="col">joint</th><th scope="col">RMS of error</th><th scope="col">% of torque</th><th scope="col">friction</th><th scope="col"></th></tr></thead><tbody><tr v-for="one in found.validation.joints" :key="one.name"><th scope="row">{{ one.name }}</th><td>{{ short(one.rms, 3) }}</td><td>{{ one.percent === null ? "–" : short(one.percent, 3) }}</td><td>{{ found.friction[one.name] || "none" }}</td><td class="bar100"><i v-if="one.percent !== null" :class="one.percent <= 5 ? 'good' : one.percent <= 30 ? 'fair' : 'poor'" :style="{width: Math.min(100, one.percent) + '%'}"></i></td></tr></tbody></table>
          <p v-if="found.excitation?.weak.length" class="remark">The motion tells little about {{ found.excitation.weak.join(", ") }}.</p></template><p v-else class="why">There is no validation: {{ found.status }}.</p>
          <template v-if="found.choices.length"><h3>Choices made</h3><ul class="list"><li v-for="(one, k) in found.choices" :key="k">{{ one }}</li></ul></template></template>
      <template v-else-if="tab === 'files'"><p v-if="!found.identified" class="why">Nothing was identified; look at the findings.</p><template v-else><p class="pairs"><button v-for="one in formats.write" :key="one" @click="saveRobot(one)">Robot, {{ one }}</button><button @click="save">Report</button><button @click="$emit('adopt', found.identified)">Put the robot on the desk</button></p>
        <p v-for="one in lost" :key="one" class="remark">{{ one }}</p><div class="bar"><label>inverse dynamics in <select v-model="language" aria-label="language" @change="code = null"><option v-for="one in form.languages" :key="one">{{ one }}</option></select></label><button @click="showCode">Show</button><button v-if="code" @click="saveAll(code)">Download</button></div>
        <pre v-if="code" tabindex="0" aria-label="code">{{ Object.values(code)[0] }}</pre></template></template>
      <Words v-else :snippets="found.snippets" :files="found.files"/></div></template>
    </section>
  </div>`,
  data: () => ({form: {suffixes: [], friction: ["auto"], estimators: ["auto"], laws: [], units: [], time_units: [], sides: [], languages: []}, wish: {friction: "auto", estimator: "auto", feasible: true, law: "feedforward", kp: "", kd: ""}, mapping: "", unmapped: "", log: null, others: {}, found: null, tab: "log", joint: 0, tabs: TABS, stem: "", language: "c", code: null, lost: []}),
  computed: {
    further() { return Object.keys(this.others).filter(kind => kind.startsWith("log_")); },
    isOld() { return this.found.step !== undefined && this.found.step !== this.step; },
    verdict() {
      const checked = this.found.validation;
      return checked ? this.found.status + ": torque error " + short(checked.overall_percent, 3) + " % on held-out data; " + this.found.samples + " samples, estimator " + this.found.estimator : this.found.status;
    },
    share() {
      const one = this.found.validation?.joints[this.joint];
      return one ? "rms " + short(one.rms, 3) + (one.percent === null ? "" : ", " + short(one.percent, 3) + " %") + ", friction " + (this.found.friction[one.name] || "none") : "";
    },
    torques() {
      const one = this.found.curves, pick = rows => rows.map(row => row[this.joint]), measured = pick(one.measured), predicted = pick(one.predicted);
      // Wide below narrow below dashed: curves that agree are all seen.
      return [{name: "measured", y: measured, width: 5, colour: "#8ab4e8"}, {name: "predicted", y: predicted}, ...(one.feasible ? [{name: "feasible", y: pick(one.feasible), dash: "5 4"}] : []), {name: "difference", y: measured.map((v, k) => v - predicted[k])}];
    },
  },
  async mounted() {
    await this.guarded(async () => {
      await this.learn();
      await this.rejoin("run_identification", this.document);
      const kept = await ask("result", {document: this.document, kind: "run_identification"});
      if (kept) { this.found = kept; this.tab = "fit"; this.wish = {...this.wish, ...kept.wish}; this.mapping = kept.wish.mapping || ""; }
      const log = await ask("look_at_log", {document: this.document, mapping: this.mapping});
      if (!this.log) this.take(log);  // unless one was opened meanwhile
      await this.count();
    });
  },
  methods: {
    printed, short, unitOf,
    async guarded(work) { try { this.wrong = ""; await work(); } catch (error) { this.wrong = error.message; } },
    async learn() { this.form = await askOnce("identification_form"); },
    take(log) { this.log = log; if (log) { this.mapping = log.mapping; this.unmapped = log.unmapped; } },
    columns(key) { return this.log.joints.map((name, k) => ({name, y: this.log[key].map(row => row[k])})); },
    pick(stem) { this.stem = stem; this.$refs.file.click(); },
    async picked(event) { const files = [...event.target.files]; event.target.value = ""; await this.openLogs(files, this.stem); },
    taker(stem, says) { return {says, ready: this.learn, suffixes: this.form.suffixes, take: files => this.openLogs(files.map(one => one.file), stem)}; },
    // The first one takes the place of the log that was there, or is what `stem` says; what comes with it is further logs.
    async openLogs([first, ...more], stem) {
      if (!first) return;
      if (this.busy) { this.wrong = "this log is not opened: wait for the work that is going on, or cancel it"; return; }
      this.busy = true;
      await this.guarded(async () => {
        const log = await openLog(first, this.document, stem && "&stem=" + stem);
        if (!stem) { this.found = null; this.tab = "log"; this.unmapped = ""; this.take(log); }
        for (const file of more) await openLog(file, this.document, "&stem=further");
        await this.count();
      });
      this.busy = false;
    },
    async count() { this.others = await ask("other_logs", {document: this.document}); },
    async leaveOut(kind) { await this.guarded(async () => { await ask("drop_log", {document: this.document, kind}); await this.count(); }); },
    // Of several changes in a row only the last one counts: answers to earlier ones would undo it.
    async look(mapping) {
      const mine = this.looking = {};
      let log = null, why = "";
      try { log = await ask("look_at_log", {document: this.document, mapping}); } catch (error) { why = error.message; }
      if (mine !== this.looking) return;
      if (log) this.take(log); else this.unmapped = why;
    },
    async run() {
      const found = await this.job("run_identification", {document: this.document, wish: {...this.wish, mapping: this.mapping}});
      if (found) { this.found = found; this.code = null; this.lost = []; this.tab = "fit"; this.joint = 0; }
    },
    interval(one) { const size = Math.max(Math.abs(one.low), Math.abs(one.high)) || 1, x = v => 50 + 48 * v / size; return "M" + x(one.low) + " 5H" + x(one.high) + "M" + x(one.value) + " 1V9"; },
    save() { download(this.name + "-identification.html", this.found.page); },
    saveAll(files) { for (const [name, text] of Object.entries(files)) download(name, text); },
    async saveRobot(format) { await this.guarded(async () => { const made = await ask("identified_file", {document: this.document, format}); this.lost = made.findings; this.saveAll(made.files); }); },
    async showCode() { await this.guarded(async () => { this.code = (await ask("identified_code", {document: this.document, language: this.language})).files; }); },
  },
};
