// The robot to look at and to move: sliders, the tip to drag, all solutions as ghosts, loops that close.
import {ask, short, surfacesOf} from "/studio/page/api.js";

const DEGREES = 180 / Math.PI;
const NEAR = 0.05;  // as the server calls it near
const SLOW = 400;  // ms after which somebody who waits is told
const GRASP = 10;  // px beside a ghost that are still on it
const RATE = 0.15;  // rad/s or m/s of all joints together, for which the ellipsoid is drawn

// A number with so many decimals; zero has no sign.
const plain = (x, decimals) => x.toFixed(decimals).replace(/^-(?=[0.]*$)/, "");

// How far a point of the picture is from a line of such points [px].
function awayFrom([x, y], line) {
  return Math.min(...line.slice(1).map(([bx, by], k) => {
    const [ax, ay] = line[k], [dx, dy] = [bx - ax, by - ay], part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - ax - part * dx, y - ay - part * dy);
  }));
}

export default {
  props: {scene: Object, document: String, start: Array},
  emits: ["measured", "pose"],
  template: `
  <div class="view" @keydown.esc="words = null">
    <div class="stage">
      <canvas ref="canvas" tabindex="0" role="img" :aria-label="'picture of ' + scene.robot + '; drag or arrow keys turn it, wheel or + and - zoom'"
        @pointerenter="prepare" @pointerdown="grab" @pointermove="drag" @pointerup="drop" @pointercancel="drop"></canvas>
      <div ref="tools" class="tools" role="toolbar" aria-label="picture">
        <button @click="reset" title="Show the whole robot">Fit</button>
        <button :aria-pressed="triads" @click="toggleTriads" title="Axes of every frame: x red, y green, z blue">Frames</button>
        <button v-if="drawn" :aria-pressed="solids" @click="toggleSolids" title="Links as their file draws them">Shapes</button>
        <button v-if="scene.tree.bodies.length" :aria-pressed="bodies" @click="toggleBodies" title="Each link as the capsule that has its mass and inertia">Bodies</button>
        <button :aria-pressed="reaches" @click="toggleReach" title="Tip velocities when the joints together move at 0.15 rad/s">Ellipsoid</button>
        <button @click="home" title="All joints to their home position">Home</button>
        <button v-if="!scene.closed" :aria-pressed="ghosts.length > 0" @click="showAll" title="All joint positions that bring the tip here">All solutions</button>
        <button :aria-pressed="!!words" @click="toggleWords" title="What to type in Python and on the command line for this" aria-label="Python">&lt;/&gt;</button>
      </div>
      <p v-if="note" class="note" role="status">{{ note }}</p>
      <p v-else-if="warning" class="note near" role="status">{{ warning }}</p>
      <p v-else-if="missing" class="note" role="status">{{ missing }} <button class="x" aria-label="dismiss" @click="missing = ''">×</button></p>
      <div v-if="words" class="spoken" :style="{top: top + 8 + 'px'}"><pre tabindex="0" aria-label="Python">{{ words.python }}</pre><pre tabindex="0" aria-label="command line">{{ words.command }}</pre></div>
      <p ref="tip" class="tip" aria-live="off">tip <b>{{ tip }}</b>
<template v-if="mobility"><br><span title="Manipulability: product of the singular values of the Jacobian, in m and rad">w <b class="w">{{ short(mobility.value, 4) }}</b></span>  <span title="Distance from singular positions: 0 is singular, 1 the best">to singular <b class="moves">{{ short(nearest, 3) }}</b></span></template></p>
    </div>
    <div class="sliders" role="group" aria-label="joints">
      <ul v-if="ghosts.length" class="ghosts" aria-label="all solutions">
        <li v-for="(one, n) in ghosts" :key="n"><button :aria-pressed="n === chosen" @click="choose(n)">{{ n + 1 }}{{ branches[n] ? " · " + branches[n] : "" }}</button></li>
      </ul>
      <label v-for="k in shown" :key="k" class="slider">
        <span :title="scene.joints[k]"><bdi>{{ scene.joints[k] }}</bdi></span>
        <input type="range" :min="scene.tree.lower[k]" :max="scene.tree.upper[k]" step="any" :value="q[k]"
          :aria-label="scene.joints[k]" :aria-valuetext="said(k)" @input="slide(k, +$event.target.value)" @keydown="nudge(k, $event)">
        <input class="value" type="text" inputmode="decimal" :value="typed[k] ?? said(k)" :aria-label="scene.joints[k] + (turns(k) ? ' in degrees' : ' in metres')" @input="typed[k] = $event.target.value" @change="type(k, $event)">
      </label>
    </div>
  </div>`,
  data: () => ({q: [], top: 40, triads: false, bodies: false, solids: true, drawn: false, reaches: false, mobility: null, words: null, typed: {}, note: "", missing: "", ghosts: [], branches: [], chosen: -1, tip: ""}),
  computed: {
    nearest() { return Math.min(this.mobility.moves, this.mobility.holds); },
    // What is nearly lost here, in words; both kinds where loops are closed.
    warning() {
      const now = this.mobility, list = names => names.slice(0, 3).join(", ") + (names.length > 3 ? " …" : "");
      if (!now?.is_near) return "";
      const head = now.kind === "regular" ? "near a singular position" : "singular position" + (now.is_closed ? " of the " + now.kind : "");
      const parts = [now.holds < NEAR && "motors hardly hold " + list(now.loose) + " (" + short(now.holds, 2) + ")", now.moves < NEAR && list(now.idle) + (now.idle.length > 1 ? " together hardly move" : " hardly moves") + " the tip (" + short(now.moves, 2) + ")"];
      return head + ": " + parts.filter(Boolean).join("; ");
    },
    isRedundant() { return this.scene.joints.length > 6; },
    shown() { return this.scene.joints.map((_, k) => k).filter(k => !this.scene.closed || this.scene.active.includes(this.scene.joints[k])); },
  },
  mounted() {
    this.q = [...(this.start && this.start.length === this.scene.joints.length ? this.start : this.scene.q[0])];
    this.look = ArmwrightScene.start(this.$refs.canvas, ArmwrightScene.placed(this.scene.tree, this.q).paths.flat(), null, this.scene.upright);
    this.look.steer(() => this.redraw(), () => this.held);
    this.watcher = new ResizeObserver(() => { this.clear(); this.redraw(); });
    this.watcher.observe(this.$refs.canvas);
    this.scheme = new MutationObserver(() => this.redraw());
    this.scheme.observe(document.documentElement, {attributes: true, attributeFilter: ["data-theme"]});
    this.redraw(); this.measure(); this.dress();
  },
  unmounted() { this.watcher.disconnect(); this.scheme.disconnect(); },
  watch: {
    scene(now, before) {
      if (now.joints.length !== before.joints.length) this.q = [...now.q[0]];
      this.ghosts = [];
      const keep = this.look.view, fresh = ArmwrightScene.bounds(ArmwrightScene.placed(now.tree, this.q).paths.flat());
      Object.assign(keep, fresh, {upright: now.upright || ArmwrightScene.LEVEL}); this.redraw(); this.measure(); this.dress();
    },
  },
  methods: {
    // Surfaces of links come after the picture is there, and once.
    async dress() {
      if (!this.scene.tree.shapes.length) { this.drawn = false; return; }
      let found;
      try { found = await surfacesOf(this.document); } catch (error) { this.note = error.message; return; }
      this.look.addSurfaces(found.surfaces); this.missing = this.missed(found);
      this.drawn = this.look.solidPoints(this.body).length > 0 || !this.solids;
      if (this.$refs.canvas) this.redraw();
    },
    // Why some links are drawn bare: meshes that did not come with the robot's file, or cannot be read.
    missed({surfaces, undrawn}) {
      const meshes = new Set(this.scene.tree.shapes.map(one => one.key).filter(key => key.startsWith("mesh ") && !surfaces[key]));
      if (!meshes.size) return "";
      const count = meshes.size === 1 ? "1 mesh is" : meshes.size + " meshes are";
      return count + " not here" + (undrawn.length ? ": " + undrawn[0].where + " " + undrawn[0].text : "; drop the folder of the robot with its meshes, or start: armwright studio FILE");
    },
    toggleSolids() { this.solids = this.look.view.solids = !this.solids; this.redraw(); },
    turns(k) { return this.scene.units[k] === "rad"; },
    said(k) { return this.turns(k) ? plain(this.q[k] * DEGREES, 1) + "°" : plain(this.q[k] ?? 0, 3) + " m"; },
    short,
    redraw() {
      this.body = ArmwrightScene.placed(this.scene.tree, this.q);
      if (this.reaches && this.mobility?.half_axes[0][0] != null) this.body.ellipsoid = {at: this.body.tool, axes: this.mobility.half_axes.map(axis => axis.map(x => RATE * x))};
      const others = this.ghosts.filter((_, n) => n !== this.chosen).map(q => ({...ArmwrightScene.placed(this.scene.tree, q), tool: null, alpha: 0.22, tint: "#5f8fd0"}));
      this.widen();
      this.look.draw([this.body, ...others]);
      this.tip = this.body.tool.map(x => plain(x, 3)).join("  ");
      window.armwrightPose = [...this.q]; window.armwrightTip = this.look.seen(this.body.tool).slice(0, 2);  // for tests
    },
    // What moves out of the picture makes it wider, never smaller.
    widen() {
      const view = this.look.view, bodies = this.bodies ? this.body.bodies.flatMap(one => [one.from, one.to]) : [], now = ArmwrightScene.bounds([...this.body.paths.flat(), ...bodies, ...this.look.solidPoints(this.body), view.low, view.high]);
      if (now.size > 1.02 * view.size) Object.assign(view, now);
    },
    async toggleWords() { this.words = this.words ? null : await ask("robot_words", {document: this.document, wish: {q: [...this.q]}}); },
    toggleReach() { this.reaches = !this.reaches; this.redraw(); },
    // The numbers follow the picture as fast as they can, one request after the other.
    async measure() {
      this.unmeasured = true;
      if (this.measuring) return;
      this.measuring = true;
      while (this.unmeasured) {
        this.unmeasured = false;
        try { this.mobility = await ask("tip_mobility", {document: this.document, q: [...this.q]}); } catch { this.mobility = null; }
        if (this.mobility) this.$emit("measured", this.mobility);
        if (this.reaches && this.$refs.canvas) this.redraw();
      }
      this.measuring = false;
    },
    // The robot stands below the tools and above the numbers of the tip.
    clear() {
      const last = [...this.$refs.tools.querySelectorAll(":scope > button")].pop();
      this.top = this.$refs.tools.offsetTop + last.offsetTop + last.offsetHeight;
      this.look.view.room = [this.top, this.$refs.tip.offsetHeight];
    },
    moved(isLed) {
      this.redraw(); this.measure(); this.told(isLed);
    },
    told(isLed) {
      clearTimeout(this.timer); this.words = null;
      if (isLed) return;  // it follows another robot, which has told already
      this.timer = setTimeout(() => this.$emit("pose", [...this.q]), 120);
    },
    slide(k, value) {
      this.ghosts = []; this.note = "";
      if (!this.scene.closed) { this.q[k] = value; this.moved(); return; }
      this.led = this.wanted = this.shown.map(i => i === k ? value : this.motor(i));
      this.close();
    },
    // Where a motor is to go; while loops follow, that is ahead of where it is.
    motor(k) { return this.led?.[this.shown.indexOf(k)] ?? this.q[k]; },
    // Motors lead; the other joints of a closed robot follow, one request after the other.
    async close(isLed) {
      if (this.closing) return;
      this.closing = true;
      while (this.wanted) {
        const wanted = this.wanted; this.wanted = null;
        try {
          const found = await ask("close_loops", {document: this.document, q: wanted, near: [...this.q]});
          if (found.q) { this.q = found.q; this.note = ""; this.moved(isLed); }
          else { this.note = "the loops cannot follow further that way"; this.moved(); }
        } catch (error) { this.note = error.message; }
      }
      this.closing = false; this.led = null;
    },
    nudge(k, event) {
      const step = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1}[event.key];
      if (!step) return;
      event.preventDefault();
      const by = (this.turns(k) ? 1 / DEGREES : 0.005) * (event.shiftKey ? 10 : 1) * step;
      this.slide(k, Math.max(this.scene.tree.lower[k], Math.min(this.scene.tree.upper[k], this.motor(k) + by)));
    },
    type(k, event) {
      const value = parseFloat(event.target.value.replace(",", "."));
      delete this.typed[k];  // what is being typed is kept while numbers around it change
      if (Number.isFinite(value)) this.slide(k, this.turns(k) ? value / DEGREES : value);
      event.target.value = this.said(k);
    },
    // Joints go where those of another robot went from home, as far as both have them and may.
    follow(moves, units) {
      const own = this.scene, goal = own.q[0].map((x, k) => k < moves.length && own.units[k] === units[k] ? Math.max(own.tree.lower[k], Math.min(own.tree.upper[k], x + moves[k])) : this.q[k]);
      this.ghosts = []; this.note = "";
      if (own.closed) { this.wanted = this.shown.map(k => goal[k]); this.close(true); } else { this.q = goal; this.redraw(); this.measure(); }
    },
    home() { this.ghosts = []; this.note = ""; this.q = [...this.scene.q[0]]; this.moved(); },
    reset() { Object.assign(this.look.view, ArmwrightScene.bounds([...this.body.paths.flat(), ...this.look.solidPoints(this.body)]), {turn: -0.9, tilt: 0.42, zoom: 1, shift: [0, 0]}); this.redraw(); },
    toggleBodies() { this.bodies = this.look.view.bodies = !this.bodies; this.redraw(); },
    toggleTriads() { this.triads = this.look.view.triads = !this.triads; this.redraw(); },
    place(event) { const box = this.$refs.canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; },
    grab(event) {
      const [x, y] = this.pressed = this.place(event), s = this.look.seen(this.body.tool);
      if (Math.hypot(x - s[0], y - s[1]) > (event.pointerType === "touch" ? 30 : 16)) return;
      this.held = true; this.goal = this.body.pose; this.$refs.canvas.setPointerCapture(event.pointerId);
    },
    drag(event) {
      if (!this.held) {
        const [x, y] = this.place(event), s = this.look.seen(this.body.tool);
        this.$refs.canvas.style.cursor = Math.hypot(x - s[0], y - s[1]) < 16 ? "move" : this.ghostAt([x, y]) >= 0 ? "pointer" : "grab";
        return;
      }
      const p = this.look.under(...this.place(event), this.body.tool), T = [...this.goal];
      [T[3], T[7], T[11]] = p;
      this.asked = T;
      if (this.scene.closed) this.pull(); else this.invert();
    },
    // The motors of a closed robot bring its tip as near as they can, with the loops closed.
    async pull() {
      if (this.inverting) return;
      this.inverting = true;
      while (this.asked) {
        const T = this.asked; this.asked = null;
        try {
          const found = await ask("pull_tip", {document: this.document, point: [T[3], T[7], T[11]], near: [...this.q]});
          this.q = found.q; this.note = found.far > 0.01 * this.look.view.size ? "the motors cannot bring the tip any nearer" : ""; this.moved();
        } catch (error) { this.note = error.message; this.held = false; }
      }
      this.inverting = false;
    },
    drop(event) {
      const [x, y] = this.place(event), n = !this.held && this.pressed && Math.hypot(x - this.pressed[0], y - this.pressed[1]) < 4 ? this.ghostAt([x, y]) : -1;
      this.held = false; this.pressed = null;
      if (n >= 0) this.choose(n);
    },
    // The ghost at a point of the picture, -1 where there is none or the robot itself; of several the next one: clicks go through them.
    ghostAt(point) {
      const order = this.ghosts.map((_, k) => (this.chosen + 1 + k) % this.ghosts.length).filter(n => n !== this.chosen);
      const far = body => Math.min(...body.paths.map(path => awayFrom(point, path.map(p => this.look.seen(p)))));
      const away = order.map(n => far(ArmwrightScene.placed(this.scene.tree, this.ghosts[n]))), least = Math.min(...away);
      return least > GRASP || far(this.body) <= least ? -1 : order[away.findIndex(one => one < least + 2)] ?? -1;
    },
    // Solvers of inverse geometry and of loops are made when they are first asked: who points at the picture will ask soon.
    prepare() {
      if (this.prepared === this.scene) return;
      this.prepared = this.scene;
      if (this.scene.closed) ask("pull_tip", {document: this.document, point: this.body.tool, near: [...this.q]}).catch(() => {});
      else ask("invert", {document: this.document, pose: this.body.pose, near: [...this.q]}).catch(() => {});
    },
    async invert() {
      if (this.inverting) return;
      this.inverting = true;
      const slow = setTimeout(() => { this.note ||= "working out the inverse geometry …"; }, SLOW);
      while (this.asked) {
        const T = this.solving = this.asked; this.asked = null;
        try {
          const found = await ask("invert", {document: this.document, pose: T, near: [...this.q]});
          const showsAll = this.wantsAll || this.ghosts.length > 0;
          clearTimeout(slow); this.wantsAll = false;
          if (found.solutions.length) {
            this.q = found.solutions[0]; this.mobility = found.mobility; this.note = {singular: "a singular position", continuum: this.isRedundant ? "" : "one of infinitely many positions"}[found.status] || "";
            [this.ghosts, this.branches, this.chosen] = showsAll ? [found.solutions, found.branches, 0] : [[], [], -1];
            this.redraw(); this.told();
            if (found.mobility) this.$emit("measured", found.mobility);
          } else this.note = "out of reach";
        } catch (error) { this.note = error.message; this.held = this.wantsAll = false; }
      }
      clearTimeout(slow); this.inverting = false; this.solving = null;
    },
    showAll() {
      if (this.ghosts.length) { this.ghosts = []; this.redraw(); return; }
      this.note = "looking for all solutions …"; this.wantsAll = true; this.asked ||= this.solving || this.body.pose; this.invert();
    },
    choose(n) { this.chosen = n; this.q = [...this.ghosts[n]]; this.moved(); },
  },
};
