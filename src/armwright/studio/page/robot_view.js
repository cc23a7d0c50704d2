// The robot to look at and to move: sliders, the tip to drag, all solutions as ghosts, loops that close.
import {ask} from "/studio/page/api.js";

const DEGREES = 180 / Math.PI;

export default {
  props: {scene: Object, document: String, start: Array},
  emits: ["pose", "problem"],
  template: `
  <div class="view">
    <div class="stage">
      <canvas ref="canvas" tabindex="0" role="img" :aria-label="'picture of ' + scene.robot + '; drag or arrow keys turn it, wheel or + and - zoom'"
        @pointerdown="grab" @pointermove="drag" @pointerup="drop" @pointercancel="drop"></canvas>
      <div class="tools" role="toolbar" aria-label="picture">
        <button @click="reset" title="Look at all of it again">Fit</button>
        <button :aria-pressed="triads" @click="toggleTriads" title="Axes of every frame: x red, y green, z blue">Frames</button>
        <button @click="home" title="All joints to their home position">Home</button>
        <button v-if="!scene.closed" :aria-pressed="ghosts.length > 0" @click="showAll" title="All positions of the joints that bring the tip here">All solutions</button>
      </div>
      <p v-if="note" class="note" role="status">{{ note }}</p>
      <p class="tip" aria-live="off">tip <b>{{ tip }}</b></p>
    </div>
    <div class="sliders" role="group" aria-label="joints">
      <ul v-if="ghosts.length" class="ghosts" aria-label="all solutions">
        <li v-for="(one, n) in ghosts" :key="n"><button :aria-pressed="n === chosen" @click="choose(n)">{{ n + 1 }}{{ branches[n] ? " · " + branches[n] : "" }}</button></li>
      </ul>
      <label v-for="k in shown" :key="k" class="slider">
        <span :title="scene.joints[k]">{{ scene.joints[k] }}</span>
        <input type="range" :min="scene.tree.lower[k]" :max="scene.tree.upper[k]" step="any" :value="q[k]"
          :aria-label="scene.joints[k]" :aria-valuetext="said(k)" @input="slide(k, +$event.target.value)" @keydown="nudge(k, $event)">
        <input class="value" type="text" inputmode="decimal" :value="said(k)" :aria-label="scene.joints[k] + (turns(k) ? ' in degrees' : ' in metres')" @change="type(k, $event)">
      </label>
    </div>
  </div>`,
  data: () => ({q: [], triads: false, note: "", ghosts: [], branches: [], chosen: -1, tip: ""}),
  computed: {
    shown() { return this.scene.joints.map((_, k) => k).filter(k => !this.scene.closed || this.scene.active.includes(this.scene.joints[k])); },
  },
  mounted() {
    this.q = [...(this.start && this.start.length === this.scene.joints.length ? this.start : this.scene.q[0])];
    this.look = ArmwrightScene.start(this.$refs.canvas, ArmwrightScene.placed(this.scene.tree, this.q).paths.flat());
    this.look.steer(() => this.redraw(), () => this.held);
    this.watcher = new ResizeObserver(() => this.redraw());
    this.watcher.observe(this.$refs.canvas);
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.scheme.addEventListener("change", this.redraw);
    this.redraw();
  },
  unmounted() { this.watcher.disconnect(); this.scheme.removeEventListener("change", this.redraw); },
  watch: {
    scene(now, before) {
      if (now.joints.length !== before.joints.length) this.q = [...now.q[0]];
      this.ghosts = [];
      const keep = this.look.view, fresh = ArmwrightScene.bounds(ArmwrightScene.placed(now.tree, this.q).paths.flat());
      Object.assign(keep, fresh); this.redraw();
    },
  },
  methods: {
    turns(k) { return this.scene.units[k] === "rad"; },
    said(k) { return this.turns(k) ? (this.q[k] * DEGREES).toFixed(1) + "°" : (this.q[k] ?? 0).toFixed(3) + " m"; },
    redraw() {
      this.body = ArmwrightScene.placed(this.scene.tree, this.q);
      const others = this.ghosts.filter((_, n) => n !== this.chosen).map(q => ({...ArmwrightScene.placed(this.scene.tree, q), tool: null, alpha: 0.22, tint: "#5f8fd0"}));
      this.widen();
      this.look.draw([this.body, ...others]);
      this.tip = this.body.tool.map(x => x.toFixed(3)).join("  ");
      window.armwrightPose = [...this.q]; window.armwrightTip = this.look.seen(this.body.tool).slice(0, 2);  // for tests
    },
    // What moves out of the picture makes it wider, never smaller.
    widen() {
      const view = this.look.view, now = ArmwrightScene.bounds([...this.body.paths.flat(), view.low, view.high]);
      if (now.size > 1.02 * view.size) Object.assign(view, now);
    },
    moved() { this.redraw(); clearTimeout(this.timer); this.timer = setTimeout(() => this.$emit("pose", [...this.q]), 120); },
    slide(k, value) {
      this.ghosts = []; this.note = "";
      if (!this.scene.closed) { this.q[k] = value; this.moved(); return; }
      this.wanted = this.shown.map(i => i === k ? value : this.wanted && i !== k ? this.wanted[this.shown.indexOf(i)] : this.q[i]);
      this.close();
    },
    // Motors lead; the other joints of a closed robot follow, one request after the other.
    async close() {
      if (this.closing) return;
      this.closing = true;
      while (this.wanted) {
        const wanted = this.wanted; this.wanted = null;
        try {
          const found = await ask("close_loops", {document: this.document, q: wanted, near: [...this.q]});
          if (found.q) { this.q = found.q; this.note = ""; this.moved(); }
          else { this.note = "the loops cannot be closed further that way"; this.moved(); }
        } catch (error) { this.note = error.message; }
      }
      this.closing = false;
    },
    nudge(k, event) {
      const step = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1}[event.key];
      if (!step) return;
      event.preventDefault();
      const by = (this.turns(k) ? 1 / DEGREES : 0.005) * (event.shiftKey ? 10 : 1) * step;
      this.slide(k, Math.max(this.scene.tree.lower[k], Math.min(this.scene.tree.upper[k], this.q[k] + by)));
    },
    type(k, event) {
      const value = parseFloat(event.target.value.replace(",", "."));
      if (Number.isFinite(value)) this.slide(k, this.turns(k) ? value / DEGREES : value);
      event.target.value = this.said(k);
    },
    home() { this.ghosts = []; this.note = ""; this.q = [...this.scene.q[0]]; this.moved(); },
    reset() { Object.assign(this.look.view, ArmwrightScene.bounds(this.body.paths.flat()), {turn: -0.9, tilt: 0.42, zoom: 1, shift: [0, 0]}); this.redraw(); },
    toggleTriads() { this.triads = this.look.view.triads = !this.triads; this.redraw(); },
    place(event) { const box = this.$refs.canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; },
    grab(event) {
      const [x, y] = this.place(event), s = this.look.seen(this.body.tool);
      if (Math.hypot(x - s[0], y - s[1]) > 16 || this.scene.closed) return;
      this.held = true; this.goal = this.body.pose; this.$refs.canvas.setPointerCapture(event.pointerId);
    },
    drag(event) {
      if (!this.held) {
        const [x, y] = this.place(event), s = this.look.seen(this.body.tool);
        this.$refs.canvas.style.cursor = !this.scene.closed && Math.hypot(x - s[0], y - s[1]) < 16 ? "move" : "grab";
        return;
      }
      const p = this.look.under(...this.place(event), this.body.tool), T = [...this.goal];
      [T[3], T[7], T[11]] = p;
      this.asked = T; this.invert(false);
    },
    drop() { this.held = false; },
    async invert(showsAll) {
      if (this.inverting) return;
      this.inverting = true;
      while (this.asked) {
        const T = this.asked; this.asked = null;
        try {
          const found = await ask("invert", {document: this.document, pose: T, near: [...this.q]});
          if (found.solutions.length) {
            this.q = found.solutions[0]; this.note = found.status === "regular" ? "" : "the position is " + found.status;
            [this.ghosts, this.branches, this.chosen] = showsAll || this.ghosts.length ? [found.solutions, found.branches, 0] : [[], [], -1];
            this.moved();
          } else this.note = "out of reach";
        } catch (error) { this.note = error.message; this.held = false; }
      }
      this.inverting = false;
    },
    showAll() {
      if (this.ghosts.length) { this.ghosts = []; this.redraw(); return; }
      this.asked = this.body.pose; this.invert(true);
    },
    choose(n) { this.chosen = n; this.q = [...this.ghosts[n]]; this.moved(); },
  },
};
