// A motion to look at: the robot in space, played, stepped and moved along in time; others beside it as ghosts.
import {surfacesOf} from "/studio/page/api.js";

const ROOM = 0.94;  // of the picture, so that joints at its edge are seen whole

export default {
  props: {scene: Object, document: String, t: Array, q: Array, at: Number, ghosts: {type: Array, default: () => []}, label: {type: String, default: "the robot in motion"}},
  emits: ["update:at"],
  template: `
  <div class="player">
    <canvas ref="canvas" tabindex="0" role="img" :aria-label="label + '; drag or arrow keys turn it, space plays'" @keydown.space.prevent="toggle"></canvas>
    <div class="bar"><button type="button" @click="toggle" :aria-label="isPlaying ? 'Pause' : 'Play'">{{ isPlaying ? "❚❚" : "▶" }}</button><button type="button" @click="go(at - 1)" aria-label="step back">◂</button><button type="button" @click="go(at + 1)" aria-label="step on">▸</button>
      <input type="range" min="0" :max="t.length - 1" :value="at" @input="go(+$event.target.value)" aria-label="time" :aria-valuetext="t[at].toFixed(3) + ' s'"><output>{{ t[at].toFixed(3) }} s</output>
      <select v-model.number="speed" aria-label="speed"><option :value="0.1">0.1×</option><option :value="0.5">0.5×</option><option :value="1">1×</option><option :value="2">2×</option></select></div>
  </div>`,
  data: () => ({isPlaying: false, speed: 1}),
  mounted() {
    this.begin();
    this.watcher = new ResizeObserver(() => this.draw()); this.watcher.observe(this.$refs.canvas);
    this.scheme = new MutationObserver(() => this.draw());
    this.scheme.observe(document.documentElement, {attributes: true, attributeFilter: ["data-theme"]});
  },
  unmounted() { this.isPlaying = false; this.watcher.disconnect(); this.scheme.disconnect(); },
  watch: { q() { this.isPlaying = false; this.begin(); }, at() { this.draw(); }, ghosts() { this.draw(); } },
  methods: {
    begin() {
      const placed = q => ArmwrightScene.placed(this.scene.tree, q), some = Math.max(1, Math.floor(this.q.length / 40));
      const reach = this.q.filter((_, k) => k % some === 0).flatMap(q => placed(q).paths.flat());
      this.trail = this.q.map(q => placed(q).tool);
      if (!this.look) { this.look = ArmwrightScene.start(this.$refs.canvas, reach); this.look.view.zoom = ROOM; this.look.steer(() => this.draw()); }
      else Object.assign(this.look.view, ArmwrightScene.bounds(reach));
      this.draw(); this.dress();
    },
    async dress() {
      if (!this.document || !this.scene.tree.shapes.length) return;
      this.look.addSurfaces((await surfacesOf(this.document).catch(() => ({}))).surfaces);
      if (this.$refs.canvas) this.draw();
    },
    draw() {
      if (!this.look || !this.q[this.at]) return;
      const now = this.t[this.at];
      const others = this.ghosts.map(one => ({...ArmwrightScene.placed(this.scene.tree, one.q[rowAt(one.t, now)]), tool: null, alpha: 0.25, tint: one.tint}));
      this.look.draw([ArmwrightScene.placed(this.scene.tree, this.q[this.at]), ...others], this.trail.slice(0, this.at + 1));
      window.armwrightFrame = this.at;  // for tests
    },
    go(k) { this.$emit("update:at", Math.max(0, Math.min(this.t.length - 1, k))); },
    toggle() {
      this.isPlaying = !this.isPlaying;
      if (!this.isPlaying) return;
      const start = this.at === this.t.length - 1 ? 0 : this.at;
      if (start !== this.at) this.go(start);
      let clock = this.t[start], last = performance.now();
      const tick = now => {
        if (!this.isPlaying) return;
        clock += (now - last) / 1000 * this.speed; last = now;
        const k = rowAt(this.t, clock);
        if (k !== this.at) this.go(k);
        if (k === this.t.length - 1) { this.isPlaying = false; return; }
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    },
  },
};

// The last row whose time is not after a time.
export function rowAt(t, now) {
  let low = 0, high = t.length - 1;
  while (low < high) { const middle = (low + high + 1) >> 1; if (t[middle] <= now + 1e-12) low = middle; else high = middle - 1; }
  return low;
}
