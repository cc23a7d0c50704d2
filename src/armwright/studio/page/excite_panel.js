// A motion made for identification: what it must keep to, a search with progress, what it will tell, files of it.
import {ask, download, short, unitOf} from "/studio/page/api.js";
import {JobBar, oneJob} from "/studio/page/job.js";
import Player from "/studio/page/player.js";
import Plot, {COLOURS} from "/studio/page/plot.js";
import Words from "/studio/page/words.js";

const TABS = [["tells", "What it tells"], ["q", "positions"], ["qd", "velocities"], ["qdd", "accelerations"], ["tau", "torques"], ["files", "Files & code"], ["words", "Python & command"]];
const FILES = [[".csv", "CSV", "time, positions, velocities, accelerations"], [".json", "ROS, JSON", "a JointTrajectory"], [".yaml", "ROS, YAML", "a JointTrajectory"]];

export default {
  components: {JobBar, Player, Plot, Words},
  mixins: [oneJob],
  props: {document: String, step: Number, scene: Object},
  template: `
  <div class="model simulate excite">
    <form class="form" @submit.prevent="run(false)" aria-label="motion for identification">
      <h2>Excitation</h2>
      <p class="remark">The most informative motion for identification within the robot's limits.</p>
      <div class="pair"><label class="field"><span>duration [s]</span><input type="text" v-model="wish.duration"></label><label class="field"><span>harmonics</span><input type="text" v-model="wish.harmonics"></label></div>
      <label class="field"><span>criterion</span><select v-model="wish.criterion" aria-label="criterion"><option v-for="one in form.criteria" :key="one">{{ one }}</option></select></label>
      <div class="pair"><label class="field"><span>shape</span><select v-model="wish.shape" aria-label="shape"><option v-for="one in form.shapes" :key="one">{{ one }}</option></select></label><label class="field"><span>searches</span><input type="text" v-model="wish.starts"></label></div>
      <details open><summary>Limits</summary><p class="remark">The robot's own limits apply. Stricter ones: one number, or one per motor.</p>
        <div class="pair"><label class="field"><span>velocity</span><input type="text" v-model="wish.velocity" placeholder="robot's"></label><label class="field"><span>acceleration</span><input type="text" v-model="wish.acceleration" placeholder="usual"></label>
          <label class="field"><span>jerk</span><input type="text" v-model="wish.jerk" placeholder="free"></label><label class="field"><span>tip speed [m/s]</span><input type="text" v-model="wish.tip_speed" placeholder="free"></label>
          <label class="field"><span>clearance [m]</span><input type="text" v-model="wish.clearance" placeholder="unchecked"></label><label class="field"><span>noise of torque</span><input type="text" v-model="wish.noise" placeholder="1 %"></label></div>
        <label class="field"><span>box that the tip stays in: x y z, x y z [m]</span><input type="text" v-model="wish.box" placeholder="anywhere"></label></details>
      <details><summary>Limits of the description</summary><table class="values own"><thead><tr><th scope="col">motor</th><th scope="col">from</th><th scope="col">to</th><th scope="col">speed</th><th scope="col">effort</th></tr></thead><tbody><tr v-for="one in form.limits" :key="one.joint"><th scope="row">{{ one.joint }}</th><td>{{ said(one.lower) }}</td><td>{{ said(one.upper) }}</td><td>{{ said(one.velocity) }}</td><td>{{ said(one.effort) }}</td></tr></tbody></table></details>
      <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
      <template v-if="!busy"><button class="primary" type="submit">Search</button><button v-if="found" type="button" @click="run(true)" title="More searches, beginning with this motion">Continue from this one</button></template>
      <JobBar v-else :part="part" :doing="doing" stops="Stop, keep the best" @stop="stopJob" @cancel="cancelJob"/>
    </form>
    <section class="result" :aria-busy="busy">
      <div v-if="!found" class="scroll empty"><p>Set the limits of the motion, then Search. It plays here, with the expected accuracy of every parameter.</p></div>
      <template v-else>
        <Player v-model:at="at" :scene="scene" :document="document" :t="found.rows.t" :q="found.rows.place" label="the motion for identification"/>
        <div class="tabs"><div role="tablist"><button v-for="one in tabs" :key="one[0]" role="tab" :aria-selected="tab === one[0]" :tabindex="tab === one[0] ? 0 : -1" @click="tab = one[0]">{{ one[1] }}</button></div></div>
        <div class="scroll" tabindex="0" aria-label="properties of the motion" role="region"><p v-if="isOld" class="why" role="status">The robot has changed since; search again.</p>
          <template v-if="tab === 'tells'"><div role="status"><ul class="facts4"><li><b>{{ short(found.condition, 4) }}</b> condition number</li><li v-if="found.gain"><b>{{ short(found.gain, 3) }}×</b> as accurate as a random motion</li><li v-if="found.seconds_for_5_percent"><b>{{ short(found.seconds_for_5_percent, 4) }} s</b> until all parameters that matter are known to 5 %</li><li><b>{{ found.searches }}</b> {{ found.searches === 1 ? "search" : "searches" }}</li></ul></div>
            <ul v-if="found.findings.length" class="list"><li v-for="one in found.findings" :key="one" class="warning">{{ plain(one) }}</li></ul>
            <table class="plain tells"><caption>Expected accuracy of each parameter after {{ short(found.duration, 4) }} s <small>standard deviation; the bar ends at 100 % of the description's value</small></caption><thead><tr><th scope="col">parameter</th><th scope="col">±</th><th scope="col">%</th><th scope="col"></th></tr></thead><tbody>
              <tr v-for="one in found.parameters" :key="one.name" :class="{unfelt: !found.felt.includes(one.name)}"><th scope="row">{{ one.name }}</th><td>{{ short(one.sigma, 3) }}</td><td>{{ one.percent === null ? "" : short(one.percent, 3) }}</td><td class="bar100"><i v-if="one.percent !== null" :class="one.percent <= 5 ? 'good' : one.percent <= 30 ? 'fair' : 'poor'" :style="{width: Math.min(100, one.percent) + '%'}"></i><small v-if="!found.felt.includes(one.name)">below the noise</small></td></tr></tbody></table></template>
          <template v-else-if="tab === 'files'"><ul class="files3"><li v-for="one in files" :key="one[0]"><button @click="save(one[0])">{{ one[1] }}</button> <span class="remark">{{ one[2] }}</span></li></ul>
            <div v-if="wish.shape === 'fourier'" class="bar"><label>as a function of time in <select v-model="language" aria-label="language" @change="code = null"><option v-for="one in form.languages" :key="one">{{ one }}</option></select></label><button @click="showCode">Show</button><button v-if="code" @click="saveCode">Download</button></div>
            <pre v-if="code" tabindex="0" aria-label="code">{{ Object.values(code)[0] }}</pre></template>
          <Words v-else-if="tab === 'words'" :snippets="found.snippets"/>
          <template v-else><Plot :x="found.rows.t" :curves="curves" :styles="styles" label="t [s]" :unit="unit" :now="at" :height="210" @seek="at = $event"/><p class="remark">Hide other joints by their names to see one against its limits.</p></template></div>
      </template>
    </section>
  </div>`,
  data: () => ({form: {shapes: [], criteria: [], languages: [], limits: []}, wish: {duration: "10", harmonics: "5", starts: "4", seed: "0", shape: "fourier", criterion: "d-optimal", velocity: "", acceleration: "", jerk: "", tip_speed: "", clearance: "", noise: "", box: "", rate: ""},
    found: null, at: 0, tab: "tells", tabs: TABS, files: FILES, language: "c", code: null}),
  computed: {
    isOld() { return this.found.step !== undefined && this.found.step !== this.step; },
    unit() { return unitOf(this.tab, this.found.joints.map(name => this.scene.units[this.scene.joints.indexOf(name)])); },
    limited() { const [low, high] = this.found.rows.limits[this.tab]; return this.found.joints.map((name, k) => low[k] !== null && high[k] !== null ? [low[k], high[k]] : null); },
    styles() { return this.limited.some(Boolean) ? [{name: "limits", dash: "2 4"}] : []; },
    curves() {
      const rows = this.found.rows, own = this.found.joints.map((name, k) => ({name, y: rows[this.tab].map(row => row[k]), colour: COLOURS[k % COLOURS.length]}));
      const ends = this.limited.flatMap((pair, k) => pair ? pair.map((v, side) => ({name: this.found.joints[k] + (side ? " most" : " least"), group: this.found.joints[k], y: rows.t.map(() => v), dash: "2 4", width: 1, colour: COLOURS[k % COLOURS.length]})) : []);
      return [...own, ...ends];
    },
  },
  async mounted() {
    try {
      this.form = await ask("excitation_form", {document: this.document});
      await this.rejoin("run_excitation", this.document);
      const kept = await ask("result", {document: this.document, kind: "run_excitation"});
      if (kept) { this.wish = {...this.wish, ...kept.wish}; this.show(kept); }
    } catch (error) { this.wrong = error.message; }
  },
  methods: {
    // A finding in the words of the form: fields have no '=' behind their names.
    plain: text => text.replace(/^info: /, "").replace(/\b([a-z_]+)=(?=\s|$)/g, (_, name) => name.replaceAll("_", " ")),
    short, said: x => x === null ? "–" : short(x, 3),
    show(found) { this.at = 0; this.code = null; this.found = found; },
    async run(continues) {
      const found = await this.job("run_excitation", {document: this.document, wish: this.wish, continues});
      if (found) { this.show({...found, step: this.step}); this.tab = "tells"; }
    },
    async guarded(work) { try { this.wrong = ""; await work(); } catch (error) { this.wrong = error.message; } },
    async save(suffix) { await this.guarded(async () => { for (const [name, text] of Object.entries(await ask("excitation_file", {document: this.document, suffix}))) download(name, text); }); },
    async showCode() { await this.guarded(async () => { this.code = await ask("excitation_code", {document: this.document, language: this.language}); }); },
    saveCode() { for (const [name, text] of Object.entries(this.code)) download(name, text); },
  },
};
