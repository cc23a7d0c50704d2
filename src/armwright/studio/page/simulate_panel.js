// A robot in motion: what drives it, a run with progress, the motion played in step with its curves, runs compared.
import {ask, download, short, unitOf} from "/studio/page/api.js";
import {JobBar, oneJob} from "/studio/page/job.js";
import NumberTable from "/studio/page/number_table.js";
import Player, {rowAt} from "/studio/page/player.js";
import Plot, {COLOURS} from "/studio/page/plot.js";
import RunList from "/studio/page/run_list.js";
import Words from "/studio/page/words.js";

const SHOWN = [["q", "positions"], ["qd", "velocities"], ["tau", "torques"], ["energy", "energy"]];
const DASHES = ["6 4", "2 3", "9 3 2 3", "1 3"], TINTS = ["#5f8fd0", "#d0895f", "#6fb98a", "#b98ab9"];

export default {
  components: {JobBar, NumberTable, Player, Plot, RunList, Words},
  mixins: [oneJob],
  props: {document: String, step: Number, scene: Object, pose: Array},
  template: `
  <div class="model simulate">
    <form class="form" @submit.prevent="run" aria-label="what to simulate">
      <h2>Simulate</h2>
      <p class="remark">The motion of the robot from a position, under gravity, friction and its drives.</p>
      <p v-if="!form.drives.length && !wrong" class="remark" role="status">Working …</p>
      <label class="field"><span>driven by</span><select v-model="wish.drive" aria-label="driven by"><option v-for="one in form.drives" :key="one">{{ one }}</option></select></label>
      <label v-if="isDriven && form.quantities.length > 1" class="field"><span>quantity</span><select v-model="wish.quantity" aria-label="quantity"><option v-for="one in form.quantities" :key="one">{{ one }}</option></select></label>
      <template v-if="isLaw"><label class="field"><span>control law</span><select v-model="wish.law" aria-label="control law"><option v-for="one in form.laws" :key="one">{{ one }}</option></select></label>
        <div class="pair"><label class="field"><span>kp</span><input type="text" v-model="wish.kp" :placeholder="needsGains ? 'e.g. 500' : 'usual'"></label><label class="field"><span>kd</span><input type="text" v-model="wish.kd" :placeholder="needsGains ? 'e.g. 50' : 'usual'"></label></div></template>
      <div class="pair"><label class="field"><span>duration [s]</span><input type="text" v-model="wish.duration"></label><label class="field"><span>step [s]</span><input type="text" v-model="wish.step"></label></div>
      <label class="field"><span>method</span><select v-model="wish.method" aria-label="method"><option v-for="one in form.methods" :key="one">{{ one }}</option></select></label>
      <template v-if="wish.drive === 'schedule'"><label class="field"><span>between rows</span><select v-model="wish.between" aria-label="between rows"><option v-for="one in form.between" :key="one">{{ one }}</option></select></label>
        <NumberTable v-model:text="wish.schedule" :heads="heads" what="schedule" @refused="wrong = $event"/></template>
      <NumberTable v-if="wish.drive === 'motion of a table'" v-model:text="wish.motion" :heads="heads" what="motion" @refused="wrong = $event"/>
      <template v-if="wish.drive === 'step test'"><p class="remark">One joint gets steps of torque, the others are held. Two or more steps give its inertia and friction.</p>
        <div class="pair"><label class="field"><span>joint</span><select v-model="wish.joint" aria-label="joint under test"><option v-for="one in form.motors" :key="one">{{ one }}</option></select></label><label class="field"><span>steps</span><input type="text" v-model="wish.heights" placeholder="10, 6" aria-label="heights of the steps"></label></div>
        <button type="button" @click="suggest">Suggest steps</button></template>
      <table v-if="!startsWithMotion" class="values"><thead><tr><th scope="col">joint</th><th scope="col">start</th><th v-if="column" scope="col">{{ column[1] }}</th></tr></thead><tbody>
        <tr v-for="(joint, k) in form.joints" :key="joint"><th scope="row">{{ joint }}</th><td><input type="text" v-model="wish.q[k]" :aria-label="'start of ' + joint + ' in ' + form.units[k]"></td>
          <td v-if="column"><input v-if="motor(k) >= 0" type="text" v-model="wish[column[0]][motor(k)]" :aria-label="column[1] + ' of ' + joint"></td></tr></tbody></table>
      <button v-if="pose && !startsWithMotion" type="button" @click="takePose">Start at the pose of the picture</button>
      <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
      <button v-if="!busy" class="primary" type="submit">Run</button>
      <JobBar v-else :part="part" :doing="doing" stops="Stop here" @stop="stopJob" @cancel="cancelJob"/>
      <RunList :runs="runs" :shown="found?.id" :beside="beside.map(one => one.id)" @show="pick" @beside="compare" @rename="rename" @drop="drop"/>
    </form>
    <section class="result" :aria-busy="busy">
      <div v-if="!found" class="scroll empty"><p>Choose what drives the robot, then Run. The motion plays here, its curves beside it.</p></div>
      <template v-else>
        <Player v-model:at="at" :scene="scene" :document="document" :t="found.t" :q="found.q" :ghosts="ghosts"/>
        <div class="tabs"><div role="tablist"><button v-for="one in kinds" :key="one[0]" role="tab" :aria-selected="kind === one[0]" :tabindex="kind === one[0] ? 0 : -1" @click="kind = one[0]">{{ one[1] }}</button><button role="tab" :aria-selected="kind === 'words'" :tabindex="kind === 'words' ? 0 : -1" @click="kind = 'words'">Python & command</button></div>
          <span class="joints"><button @click="saveRows">Download CSV</button></span></div>
        <div class="scroll"><p :class="found.status === 'finished' ? 'remark' : 'why'" role="status"><b>{{ found.name }}</b>: {{ found.status }}, {{ found.steps }} steps{{ found.message ? ": " + found.message : "" }}{{ drift }}</p>
          <p v-for="one in found.findings" :key="one" class="why">{{ one }}</p>
          <p v-if="found.told" class="told" role="note">{{ told }}</p>
          <Plot v-if="kind !== 'words'" :x="found.t" :curves="curves" :styles="styles" label="t [s]" :unit="unit" :now="at" :height="210" @seek="at = $event"/>
          <Words v-else :snippets="found.snippets" :files="found.files"/></div>
      </template>
    </section>
  </div>`,
  data: () => ({form: {drives: [], laws: [], quantities: ["torque"], between: [], methods: [], joints: [], motors: [], units: [], home: []},
    wish: {drive: "nothing", quantity: "torque", law: "computed torque", between: "held", duration: "1", step: "0.001", method: "rk4", q: [], values: [], goal: [], schedule: "", motion: "", kp: "", kd: "", joint: "", heights: ""},
    runs: [], beside: [], found: null, at: 0, kind: "q", kinds: SHOWN}),
  computed: {
    isLaw() { return this.wish.drive.startsWith("motion"); },
    isDriven() { return ["constant", "schedule"].includes(this.wish.drive); },
    needsGains() { return this.wish.law === "gravity compensation"; },
    column() { return {constant: ["values", this.wish.quantity], "motion to a goal": ["goal", "goal"]}[this.wish.drive]; },
    unit() { const names = this.kind === "tau" ? this.found.motors : this.found.joints; return this.kind === "energy" ? "J" : unitOf(this.kind, names.map(name => this.form.units[this.form.joints.indexOf(name)])); },
    heads() { return ["t [s]", ...this.form.motors]; },
    drift() { const d = this.found.drift; return d === null || d === undefined || d < 1e-6 ? "" : ", energy drift " + short(d, 2) + " J"; },
    told() {
      const one = this.found.told, about = "Joint " + one.joint + ": inertia by the description " + short(one.expected, 4);
      if (one.refused) return about + ". " + one.refused;
      return about + "; by the steps " + short(one.inertia, 4) + " ± " + short(2 * one.sigma[0], 2) + ", damping " + short(one.damping, 3) + ", friction and weight " + short(one.coulomb, 3) + ".";
    },
    ghosts() { return this.beside.map((run, n) => ({t: run.t, q: run.q, tint: TINTS[n % TINTS.length]})); },
    styles() { return this.beside.length ? [{name: this.found.name}, ...this.beside.map((run, n) => ({name: run.name, dash: DASHES[n % DASHES.length]}))] : this.showsWanted ? [{name: "wanted", dash: "3 3"}] : []; },
    showsWanted() { return this.kind === "q" && this.found.wanted && !this.beside.length; },
    startsWithMotion() { return this.wish.drive === "motion of a table" && this.form.motors.length === this.form.joints.length; },
    curves() {
      const own = this.columns(this.found, "", {}), wanted = this.showsWanted ? this.wantedCurves() : [];
      return [...own, ...wanted, ...this.beside.flatMap((run, n) => this.columns(run, run.name + ": ", {dash: DASHES[n % DASHES.length], width: 1.3}))];
    },
  },
  async mounted() {
    try {
      this.form = await ask("simulation_form", {document: this.document});
      this.begin();
      await this.rejoin("run_simulation", this.document);
      this.runs = (await ask("runs", {document: this.document})).filter(one => one.joints.join() === this.form.joints.join());
      if (this.runs.length) await this.pick(this.runs[this.runs.length - 1].id);
    } catch (error) { this.wrong = error.message; }
  },
  watch: { "wish.drive"(now) { if (now === "step test" && !this.wish.heights) this.offer().catch(() => {}); } },
  methods: {
    begin() {
      const home = name => this.form.home[this.form.joints.indexOf(name)], turns = name => this.form.units[this.form.joints.indexOf(name)] === "rad";
      const goal = this.form.motors.map(name => short(home(name) + (turns(name) ? 0.5 : 0.05), 8)), zeros = this.form.motors.map(() => "0");
      Object.assign(this.wish, {q: this.form.home.map(x => short(x, 8)), values: [...zeros], goal, joint: this.form.motors[0] || "",
        schedule: [["0", ...zeros], ["0.5", ...zeros]].map(row => row.join(", ")).join("\n"),
        motion: [["0", ...this.form.motors.map(name => short(home(name), 8))], ["0.5", ...goal], ["1", ...this.form.motors.map(name => short(home(name), 8))]].map(row => row.join(", ")).join("\n")});
    },
    motor(k) { return this.form.motors.indexOf(this.form.joints[k]); },
    takePose() { this.wish.q = this.pose.map(x => short(x, 8)); },
    columns(run, prefix, style) {
      if (this.kind === "energy") return [{name: prefix + "energy", group: "energy", y: this.fitted(run, run.energy), colour: COLOURS[0], ...style}];
      const names = this.kind === "tau" ? run.motors : run.joints;
      return names.map((name, k) => ({name: prefix + name, group: name, y: this.fitted(run, run[this.kind].map(row => row[k])), colour: COLOURS[k % COLOURS.length], ...style}));
    },
    wantedCurves() { return this.found.motors.map((name, k) => ({name: name + " wanted", group: name, y: this.found.wanted.map(row => row[k]), colour: COLOURS[this.found.joints.indexOf(name) % COLOURS.length], dash: "3 3", width: 1})); },
    // Another run may have other times: its values at the times of this one.
    fitted(run, y) { return run === this.found ? y : this.found.t.map(t => t > run.t[run.t.length - 1] + 1e-9 ? null : y[rowAt(run.t, t)]); },
    async run() {
      const found = await this.job("run_simulation", {document: this.document, wish: this.wish});
      if (!found) return;
      this.show(found); this.runs = await ask("runs", {document: this.document});
    },
    show(found) { this.beside = this.beside.filter(one => one.id !== found.id); this.at = 0; this.found = found; },
    async guarded(work) { try { this.wrong = ""; await work(); } catch (error) { this.wrong = error.message; } },
    async pick(id) {
      await this.guarded(async () => {
        const found = await ask("read_run", {document: this.document, id});
        this.show(found);
        if (this.form.drives.includes(found.wish?.drive)) this.wish = {...this.wish, ...found.wish};
      });
    },
    async compare(id) {
      if (this.beside.some(one => one.id === id)) { this.beside = this.beside.filter(one => one.id !== id); return; }
      await this.guarded(async () => { this.beside = [...this.beside, await ask("read_run", {document: this.document, id})]; });
    },
    async rename({id, name}) { await this.guarded(async () => { this.runs = await ask("rename_run", {document: this.document, id, name}); if (this.found?.id === id) this.found.name = name; }); },
    async drop(id) {
      await this.guarded(async () => {
        this.runs = await ask("drop_run", {document: this.document, id}); this.beside = this.beside.filter(one => one.id !== id);
        if (this.found?.id === id) { this.found = null; if (this.runs.length) await this.pick(this.runs[this.runs.length - 1].id); }
      });
    },
    async suggest() { await this.guarded(this.offer); },
    // Steps for the joint, unless somebody has chosen others meanwhile.
    async offer() {
      const {joint, heights} = this.wish, found = await ask("suggest_step", {document: this.document, joint, q: this.wish.q});
      if (heights !== this.wish.heights || joint !== this.wish.joint) return;
      this.wish.heights = found.heights.map(x => short(x, 4)).join(", "); this.wish.duration = short(found.duration, 4);
    },
    saveRows() {
      const run = this.found, head = ["t", ...run.joints.map(name => "q_" + name), ...run.joints.map(name => "qd_" + name), ...run.motors.map(name => "tau_" + name)];
      download("run.csv", [head.join(","), ...run.t.map((t, k) => [t, ...run.q[k], ...run.qd[k], ...run.tau[k]].join(","))].join("\n") + "\n");
    },
  },
};
