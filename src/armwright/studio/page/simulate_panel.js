// A robot in motion: what drives it, a run with progress, the motion played in step with its curves.
import {ask, download, short} from "/studio/page/api.js";
import Plot from "/studio/page/plot.js";

const SHOWN = [["q", "positions"], ["qd", "velocities"], ["tau", "torques"], ["energy", "energy"]];

export default {
  components: {Plot},
  props: {document: String, step: Number, scene: Object, pose: Array},
  template: `
  <div class="model simulate">
    <form class="form" @submit.prevent="run" aria-label="what to simulate">
      <h2>Simulate</h2>
      <p class="remark">The robot from a position, under gravity, friction and what drives it.</p>
      <label class="field"><span>driven by</span><select v-model="wish.drive" aria-label="driven by"><option v-for="one in form.drives" :key="one">{{ one }}</option></select></label>
      <div class="pair"><label class="field"><span>duration [s]</span><input type="text" v-model="wish.duration"></label><label class="field"><span>step [s]</span><input type="text" v-model="wish.step"></label></div>
      <label class="field"><span>method</span><select v-model="wish.method" aria-label="method"><option v-for="one in form.methods" :key="one">{{ one }}</option></select></label>
      <div v-if="isLaw" class="pair"><label class="field"><span>kp</span><input type="text" v-model="wish.kp" placeholder="usual"></label><label class="field"><span>kd</span><input type="text" v-model="wish.kd" placeholder="usual"></label></div>
      <table class="values"><thead><tr><th scope="col">joint</th><th scope="col">start</th><th v-if="wish.drive !== 'nothing'" scope="col">{{ isLaw ? "goal" : "torque" }}</th></tr></thead><tbody>
        <tr v-for="(joint, k) in form.joints" :key="joint"><th scope="row">{{ joint }}</th><td><input type="text" v-model="wish.q[k]" :aria-label="'start of ' + joint + ' in ' + form.units[k]"></td>
          <td v-if="wish.drive !== 'nothing'"><input v-if="motor(k) >= 0" type="text" v-model="(isLaw ? wish.goal : wish.torque)[motor(k)]" :aria-label="(isLaw ? 'goal of ' : 'torque of ') + joint"></td></tr></tbody></table>
      <button v-if="pose" type="button" @click="takePose">Start at the pose of the picture</button>
      <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
      <button v-if="!busy" class="primary" type="submit">Run</button>
      <template v-else><progress :value="part" max="1" aria-label="progress"></progress><button type="button" @click="cancel">Cancel</button></template>
    </form>
    <section class="result" :aria-busy="busy">
      <div v-if="!found" class="scroll empty"><p>Choose what drives the robot, then Run. The motion plays here, its curves beside it.</p></div>
      <template v-else>
        <div class="player">
          <canvas ref="canvas" tabindex="0" role="img" aria-label="the robot in motion; drag or arrow keys turn it"></canvas>
          <div class="bar"><button @click="toggle" :aria-label="isPlaying ? 'Pause' : 'Play'">{{ isPlaying ? "❚❚" : "▶" }}</button><button @click="go(at - 1)" aria-label="step back">◂</button><button @click="go(at + 1)" aria-label="step on">▸</button>
            <input type="range" min="0" :max="found.t.length - 1" :value="at" @input="go(+$event.target.value)" aria-label="time"><output>{{ found.t[at].toFixed(3) }} s</output>
            <select v-model.number="speed" aria-label="speed"><option :value="0.1">0.1×</option><option :value="0.5">0.5×</option><option :value="1">1×</option><option :value="2">2×</option></select></div>
        </div>
        <div class="tabs"><div role="tablist"><button v-for="one in kinds" :key="one[0]" role="tab" :aria-selected="kind === one[0]" @click="kind = one[0]">{{ one[1] }}</button><button role="tab" :aria-selected="kind === 'words'" @click="kind = 'words'">Python & command</button></div>
          <span class="joints"><label v-if="before" class="check"><input type="checkbox" v-model="compares"> compare with the run before</label><button @click="saveRows">Download CSV</button></span></div>
        <div class="scroll"><p class="remark" role="status">{{ found.status }}, {{ found.steps }} steps{{ found.message ? ": " + found.message : "" }}</p>
          <Plot v-if="kind !== 'words'" :x="found.t" :curves="curves" label="t [s]" :now="at" :height="220" @seek="go"/>
          <div v-else class="words"><h3>Python</h3><pre tabindex="0" aria-label="Python">{{ found.snippets.python }}</pre><template v-if="found.snippets.command"><h3>Command line</h3><pre tabindex="0" aria-label="command line">{{ found.snippets.command }}</pre></template></div></div>
      </template>
    </section>
  </div>`,
  data: () => ({form: {drives: [], methods: [], joints: [], motors: [], units: [], home: []}, wish: {drive: "nothing", duration: "1", step: "0.001", method: "rk4", q: [], torque: [], goal: [], kp: "", kd: ""},
    found: null, before: null, compares: false, busy: false, part: 0, wrong: "", at: 0, isPlaying: false, speed: 1, kind: "q", kinds: SHOWN}),
  computed: {
    isLaw() { return !["nothing", "constant torques"].includes(this.wish.drive); },
    curves() {
      const own = this.columns(this.found, "");
      return this.compares && this.before ? [...own, ...this.columns(this.before, "before: ")] : own;
    },
  },
  async mounted() {
    try {
      this.form = await ask("simulation_form", {document: this.document});
      this.begin();
      const kept = await ask("result", {document: this.document, kind: "run_simulation"});
      if (kept && kept.joints.join() === this.form.joints.join()) { this.wish = {...this.wish, ...kept.wish}; this.show(kept); }
    } catch (error) { this.wrong = error.message; }
  },
  unmounted() { this.isPlaying = false; this.watcher?.disconnect(); },
  methods: {
    begin() {
      this.wish.q = this.form.home.map(x => short(x, 8)); this.wish.torque = this.form.motors.map(() => "0");
      this.wish.goal = this.form.motors.map(name => short(this.form.home[this.form.joints.indexOf(name)] + (this.form.units[this.form.joints.indexOf(name)] === "rad" ? 0.5 : 0.05), 8));
    },
    motor(k) { return this.form.motors.indexOf(this.form.joints[k]); },
    takePose() { this.wish.q = this.pose.map(x => short(x, 8)); },
    columns(run, prefix) {
      if (this.kind === "energy") return [{name: prefix + "energy", y: this.fitted(run, run.energy)}];
      const names = this.kind === "tau" ? run.motors : run.joints;
      return names.map((name, k) => ({name: prefix + name, y: this.fitted(run, run[this.kind].map(row => row[k]))}));
    },
    // A run before may have other times: its values at the times of this one.
    fitted(run, y) {
      if (run === this.found) return y;
      return this.found.t.map(t => { const k = run.t.findIndex(other => other >= t - 1e-12); return k < 0 ? null : y[k]; });
    },
    async run() {
      this.busy = true; this.wrong = ""; this.part = 0; this.isPlaying = false;
      const poll = setInterval(async () => { try { this.part = (await ask("progress")).part ?? this.part; } catch { /* the run says what is wrong */ } }, 300);
      try { const found = await ask("run_simulation", {document: this.document, wish: this.wish}); this.before = this.found; this.show(found); }
      catch (error) { this.wrong = error.message; }
      clearInterval(poll); this.busy = false;
    },
    async cancel() { await ask("cancel"); },
    show(found) {
      this.found = found; this.at = 0;
      this.$nextTick(() => {
        const reach = found.q.filter((_, k) => k % 20 === 0).flatMap(q => ArmwrightScene.placed(this.scene.tree, q).paths.flat());
        this.trail = found.q.map(q => ArmwrightScene.placed(this.scene.tree, q).tool);
        this.look = ArmwrightScene.start(this.$refs.canvas, reach); this.look.steer(this.draw);
        this.watcher?.disconnect(); this.watcher = new ResizeObserver(this.draw); this.watcher.observe(this.$refs.canvas); this.draw();
      });
    },
    draw() { this.look?.draw([ArmwrightScene.placed(this.scene.tree, this.found.q[this.at])], this.trail.slice(0, this.at + 1)); window.armwrightFrame = this.at; },
    go(k) { this.at = Math.max(0, Math.min(this.found.t.length - 1, k)); this.draw(); },
    toggle() {
      this.isPlaying = !this.isPlaying;
      if (!this.isPlaying) return;
      if (this.at === this.found.t.length - 1) this.at = 0;
      let clock = this.found.t[this.at], last = performance.now();
      const tick = now => {
        if (!this.isPlaying || !this.$refs.canvas) return;
        clock += (now - last) / 1000 * this.speed; last = now;
        let k = this.at; while (k < this.found.t.length - 1 && this.found.t[k + 1] <= clock) k++;
        if (k !== this.at) this.go(k);
        if (k === this.found.t.length - 1) { this.isPlaying = false; return; }
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    },
    saveRows() {
      const run = this.found, head = ["t", ...run.joints.map(name => "q_" + name), ...run.joints.map(name => "qd_" + name), ...run.motors.map(name => "tau_" + name)];
      download("run.csv", [head.join(","), ...run.t.map((t, k) => [t, ...run.q[k], ...run.qd[k], ...run.tau[k]].join(","))].join("\n") + "\n");
    },
  },
};
