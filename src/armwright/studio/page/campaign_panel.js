// A campaign, step by step: motions, logs from the robot or the simulator, audit, identification, report.
import {ask, askOnce, download, openLog, short} from "/studio/page/api.js";
import {JobBar, oneJob} from "/studio/page/job.js";
import Player from "/studio/page/player.js";
import Words from "/studio/page/words.js";

const PLAN = [["duration", "duration [s]"], ["harmonics", "harmonics"], ["velocity", "velocity"], ["acceleration", "acceleration"], ["tip_speed", "tip speed [m/s]"], ["clearance", "clearance [m]"], ["rate", "readings [1/s]"], ["starts", "searches"]];
const [MOTION, LOGS, AUDIT, IDENTIFIED, REPORT] = ["1-motion", "2-logs", "3-audit", "4-identified", "5-report"];
const KINDS = {".csv": "table", ".json": "ROS, JSON", ".yaml": "ROS, YAML", ".html": "plays in a browser"};

export default {
  components: {JobBar, Player, Words},
  mixins: [oneJob],
  props: {document: String, step: Number, scene: Object, name: String},
  emits: ["adopt"],
  template: `
  <div class="model campaign" v-drop="isOpen && taker(wanted)">
    <form class="form" @submit.prevent="begin" aria-label="campaign">
      <h2>Campaign</h2>
      <p class="remark">From the description to an identified and validated robot. Every step is kept, nothing is overwritten, and it continues where it stopped.</p>
      <nav v-if="numbers.length" class="chosen" aria-label="campaigns"><button v-for="one in numbers" :key="one" type="button" :aria-pressed="state?.number === one" @click="open(one)">{{ one }}</button><button type="button" :aria-pressed="!state" @click="state = null">+ new</button></nav>
      <ol v-if="state" class="steps"><li v-for="(one, k) in steps" :key="one[0]" :class="[one[0] === next ? 'next' : isDone(one[0]) ? 'done' : 'later']"><a :href="'#' + one[0]" @click.prevent="to(one[0])"><i aria-hidden="true">{{ isDone(one[0]) ? "✓" : k + 1 }}</i>{{ one[1] }}<span class="unseen">{{ isDone(one[0]) ? ", done" : one[0] === next ? ", next" : "" }}</span></a></li></ol>
      <template v-else><p class="remark">Limits of the motions; empty fields take the defaults.</p><div class="pair"><label v-for="one in fields" :key="one[0]" class="field"><span>{{ one[1] }}</span><input type="text" v-model="plan[one[0]]" :placeholder="usual(one[0])"></label></div></template>
      <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
      <JobBar v-if="busy" :part="part" :doing="doing" :stops="doing.startsWith('designing') ? 'Keep the best motion' : ''" @stop="stopJob" @cancel="cancelJob"/>
      <template v-else-if="!state"><button class="primary" type="submit">Design the motions</button><button type="button" @click="all">Try it all on the simulator</button></template>
    </form>
    <section class="result" :aria-busy="busy"><div ref="page" class="scroll" tabindex="0" role="region" aria-label="steps of the campaign">
      <div v-if="!state" class="empty"><p>A campaign designs two motions, waits for their logs (or simulates a robot that is not quite as described), audits the logs, identifies, validates and reports.</p></div>
      <template v-else>
        <article :id="ids[0]" class="card" :class="mark(0)"><h3>1 · Motions</h3>
          <template v-if="isDone(ids[0])"><div class="two"><div><ul class="facts4"><li><b>{{ short(state.expected.condition, 4) }}</b> condition number</li><li v-if="state.expected.gain"><b>{{ short(state.expected.gain, 3) }}×</b> as accurate as a random motion</li><li v-if="state.expected.seconds_for_5_percent"><b>{{ short(state.expected.seconds_for_5_percent, 4) }} s</b> until all parameters that matter are known to 5 %</li></ul>
            <p class="remark">One motion to identify from, one to validate on. Run them on the robot, slowly at first.</p>
            <ul class="files3"><li v-for="stem in ['identify', 'validate']" :key="stem"><b>{{ stem }}</b> <button v-for="one in motions(stem)" :key="one" type="button" class="link" :aria-label="'Download ' + one" @click="save(one)">{{ kind(one) }}</button></li></ul></div>
            <Player v-if="state.motion" v-model:at="at" :scene="scene" :document="document" :t="state.motion.t" :q="state.motion.q" label="the motion to identify from"/></div></template>
          <p v-else class="remark">Searches for the two most informative motions. <button v-if="!busy" type="button" class="primary" @click="advance(ids[0])">Design the motions</button></p></article>
        <article :id="ids[1]" class="card" :class="mark(1)"><h3>2 · Logs</h3>
          <p v-if="state.is_simulated" class="remark">Simulated: a robot that is up to 15 % off its description, with friction, noise and sensors of finite resolution.</p>
          <p v-else-if="!isDone(ids[1])">Run the motions on the robot and log time, position and torque (or current) of {{ scene.active.join(", ") }}, at {{ short(state.plan.rate, 4) }} readings per second or more. Then open the logs here, or simulate the robot.</p>
          <ul class="logs2"><li v-for="(said, stem) in stems" :key="stem" v-drop="isOpen && taker(stem)"><b>{{ stem }}</b> <span class="remark">{{ said }}</span> <span v-if="state.logs[stem]">{{ state.logs[stem].name }}, {{ Math.ceil(state.logs[stem].bytes / 1024) }} kB</span><span v-if="arriving.includes(stem)" class="remark" role="status">opening …</span><button v-if="isOpen" type="button" @click="pick(stem)">{{ state.logs[stem] ? "Replace" : "Open a log" }}</button></li></ul>
          <input ref="file" type="file" class="unseen campaignlog" tabindex="-1" aria-hidden="true" @change="picked">
          <details v-if="isOpen && isDone(ids[1])" :open="!!state.map"><summary>What the columns are</summary><label class="field"><span class="remark">Guessed where this is empty; see Identify for how it is written.</span><textarea v-model="map" rows="6" spellcheck="false" aria-label="mapping of the logs" @change="putMap"></textarea></label></details>
          <label v-if="isOpen && isDone(ids[1])" class="check" title="Lines of a log that are cut, ragged or not all numbers are left out, and the audit lists them; otherwise such a log is refused"><input type="checkbox" v-model="skips"> skip damaged lines</label>
          <p v-if="!isDone(ids[1]) && isDone(ids[0]) && !busy"><button type="button" class="primary" @click="advance(ids[1], true)">Simulate the robot</button></p></article>
        <article :id="ids[2]" class="card" :class="mark(2)"><h3>3 · Audit</h3>
          <template v-if="state.audit"><p v-if="!state.audit.findings.length" class="remark">No findings.</p><ul class="list"><li v-for="(one, k) in state.audit.findings" :key="k" :class="one.severity"><b>{{ one.joint || one.code }}</b> {{ one.text }}<i v-if="one.remedy">; {{ one.remedy }}</i></li></ul></template>
          <template v-else><div v-if="state.stopped" role="alert"><p class="why">{{ state.stopped.text }}</p><ul class="list"><li v-for="(one, k) in state.stopped.findings" :key="k" :class="one.severity"><b>{{ one.joint || one.code }}</b> {{ one.text }}<i v-if="one.remedy">; {{ one.remedy }}</i></li></ul></div>
            <p class="remark">Checks clocks, gaps, saturation, units, signs and excitation. <button v-if="isDone(ids[1]) && !busy" type="button" class="primary" @click="advance(ids[2])">Audit the logs</button></p></template></article>
        <article :id="ids[3]" class="card" :class="mark(3)"><h3>4 · Identification</h3>
          <template v-if="state.estimate"><ul class="facts4"><li v-if="state.estimate.validation"><b>{{ short(state.estimate.validation.overall_percent, 3) }} %</b> torque error on held-out motion</li><li v-if="state.estimate.validation?.cad_percent"><b>{{ short(state.estimate.validation.cad_percent, 3) }} %</b> with the parameters of the description</li><li v-if="state.truth"><b>{{ short(state.truth.torque_percent, 3) }} %</b> off the simulated robot</li><li v-if="state.estimate.feasible"><b>{{ state.estimate.feasible.ok ? "yes" : "no" }}</b> links physically consistent</li></ul>
            <div class="wide"><table class="plain"><caption>Parameters</caption><thead><tr><th scope="col">name</th><th scope="col">value</th><th scope="col">low</th><th scope="col">high</th><th scope="col">σ %</th><th scope="col">expected %</th></tr></thead><tbody><tr v-for="one in state.estimate.parameters" :key="one.name"><th scope="row">{{ one.name }}</th><td>{{ short(one.value, 5) }}</td><td>{{ short(one.low, 4) }}</td><td>{{ short(one.high, 4) }}</td><td>{{ one.sigma_percent === null ? "–" : short(one.sigma_percent, 3) }}</td><td>{{ said(state.expected.percent[one.name]) }}</td></tr></tbody></table></div>
            <p class="pairs"><button type="button" @click="save('4-identified/report.html')">Page with curves</button><button type="button" @click="save('4-identified/robot.toml')">Robot, TOML</button><button v-for="one in codes" :key="one" type="button" @click="save(one)">{{ one.split("/").pop() }}</button><button type="button" @click="$emit('adopt', state.identified)">Put the robot on the desk</button></p></template>
          <template v-else><div v-if="state.stopped && state.audit" role="alert"><p class="why">{{ state.stopped.text }}</p><ul class="list"><li v-for="(one, k) in state.stopped.findings" :key="k" :class="one.severity"><b>{{ one.joint || one.code }}</b> {{ one.text }}<i v-if="one.remedy">; {{ one.remedy }}</i></li></ul></div>
            <p class="remark">Chooses friction per joint, keeps links physically consistent, validates on the other motion. <button v-if="isDone(ids[2]) && !busy" type="button" class="primary" @click="advance(ids[3])">Identify and validate</button></p></template></article>
        <article :id="ids[4]" class="card" :class="mark(4)"><h3>5 · Report</h3>
          <p v-if="isDone(ids[4])" class="pairs"><button type="button" class="primary" @click="save('5-report/report.html')">Report</button><button type="button" @click="pack">All files, ZIP</button></p>
          <p v-else class="remark">Compares what was expected with what was found. <button v-if="isDone(ids[3]) && !busy" type="button" class="primary" @click="advance(ids[4])">Write the report</button></p></article>
        <article class="card"><h3>Python & command</h3><Words :snippets="state.snippets"/></article>
      </template></div>
    </section>
  </div>`,
  data: () => ({numbers: [], state: null, plan: {}, form: {plan: {}, suffixes: []}, at: 0, map: "", skips: false, stem: "", arriving: [], fields: PLAN, ids: [MOTION, LOGS, AUDIT, IDENTIFIED, REPORT],
    steps: [[MOTION, "Motions"], [LOGS, "Logs"], [AUDIT, "Audit"], [IDENTIFIED, "Identification"], [REPORT, "Report"]], stems: {identify: "to learn from", validate: "to check on, if there is one"}}),
  computed: {
    next() { return this.ids.find(one => !this.isDone(one)); },
    isOpen() { return this.state && this.isDone(MOTION) && !this.state.audit && !this.state.is_simulated; },
    wanted() { return Object.keys(this.stems).find(stem => !this.state.logs[stem]) || "identify"; },  // of a log that is dropped beside the rows
    codes() { return this.state.files.filter(one => one.startsWith("4-identified/c/")); },
  },
  async mounted() {
    await this.guarded(async () => {
      await this.learn();
      await this.rejoin("run_campaign", this.document);
      await this.list();
      if (this.numbers.length && !this.isOwn) await this.open(this.numbers[this.numbers.length - 1]);
    });
  },
  methods: {
    short, said: x => x === null || x === undefined ? "–" : short(x, 3),
    usual(key) { const value = this.form.plan[key]; return value === null ? "robot's" : String(value ?? ""); },
    async guarded(work) { try { this.wrong = ""; await work(); } catch (error) { this.wrong = error.message; } },
    isDone(step) { return this.state.done.includes(step); },
    mark(k) { return this.isDone(this.ids[k]) ? "done" : this.ids[k] === this.next ? "next" : "later"; },
    motions(stem) { return this.state.files.filter(one => one.startsWith(MOTION + "/" + stem + ".")); },
    kind: name => KINDS[name.slice(name.lastIndexOf("."))] || name,
    async learn() { this.form = await askOnce("campaign_form"); },
    async list() { this.numbers = await ask("campaigns", {document: this.document}); },
    show(state) { this.state = state; this.map = state.map; this.at = 0; },
    async open(number) { await this.guarded(async () => this.show(await ask("look_at_campaign", {document: this.document, number}))); },
    to(step) { document.getElementById(step)?.scrollIntoView({behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth", block: "start"}); },
    async go(wish, number) {
      const state = await this.job("run_campaign", {document: this.document, number, wish});
      await this.list().catch(() => {});
      if (state) { this.show(state); this.$nextTick(() => this.to(this.next || REPORT)); }
    },
    async begin() { await this.go({plan: this.plan, until: MOTION}, null); },
    async all() { await this.go({plan: this.plan, simulated: true}, null); },
    async advance(until, simulated = false) { await this.go({until, simulated, skips: this.skips || !!this.state.audit}, this.state.number); },
    pick(stem) { this.stem = stem; this.$refs.file.click(); },
    async picked(event) { const [file] = event.target.files; event.target.value = ""; if (file) await this.openLog(file, this.stem); },
    taker(stem) { return {says: "Drop the log of the motion '" + stem + "'", ready: this.learn, suffixes: this.form.suffixes, take: ([one]) => this.openLog(one.file, stem)}; },
    // One after the other: an earlier answer would hide a later log.
    async openLog(file, stem) {
      this.arriving.push(stem);
      this.last = Promise.resolve(this.last).then(() => this.guarded(async () => this.show(await openLog(file, this.document, "&campaign=" + this.state.number + "&stem=" + stem))));
      await this.last; this.arriving.splice(this.arriving.indexOf(stem), 1);
    },
    async putMap() { await this.guarded(async () => { await ask("put_campaign_map", {document: this.document, number: this.state.number, text: this.map}); }); },
    async save(name) { await this.guarded(async () => { const found = await ask("read_campaign_file", {document: this.document, number: this.state.number, name}); download(name.split("/").pop(), found.text); }); },
    async pack() { await this.guarded(async () => { const found = await ask("pack_campaign", {document: this.document, number: this.state.number}); download("campaign-" + this.state.number + ".zip", Uint8Array.from(atob(found.base64), one => one.charCodeAt(0))); }); },
  },
};
