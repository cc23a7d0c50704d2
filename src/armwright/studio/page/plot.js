// Curves over a common axis as SVG, in the colours of the page; the wheel and + - zoom, arrows move along.
import {short} from "/studio/page/api.js";

export const COLOURS = ["#2f7fd6", "#d9691f", "#2f9e57", "#c03f7a", "#7d6be0", "#a38a00", "#1397a8", "#8a8f98", "#e25555", "#4d8f2b"];
const USUAL = 760, NARROWEST = 280, H = 260, LEFT = 62, RIGHT = 12, TOP = 12, FOOT = 30, LEAST = 1e-3;

export default {
  props: {x: Array, curves: Array, styles: {type: Array, default: () => []}, label: String, unit: String, height: {type: Number, default: H}, now: {type: Number, default: -1}},
  emits: ["seek"],
  template: `
  <figure class="plot">
    <figcaption><span v-if="unit" class="unit">{{ unit }}</span><span v-for="one in legend" :key="one.group" :class="{off: hidden[one.group]}"><button type="button" :style="{'--c': one.colour}" :aria-pressed="!hidden[one.group]" @click="hidden[one.group] = !hidden[one.group]">{{ one.group }}</button></span>
      <span v-for="one in styles" :key="one.name" class="style"><svg width="26" height="8" aria-hidden="true"><line x1="0" x2="26" y1="4" y2="4" :stroke-dasharray="one.dash"/></svg> {{ one.name }}</span>
      <span class="zoom"><button type="button" @click="zoom(0.5)" aria-label="zoom in" title="Zoom in (wheel, +)">+</button><button type="button" @click="zoom(2)" aria-label="zoom out" title="Zoom out (wheel, -)">−</button><button type="button" :disabled="!span" @click="span = null" aria-label="show all" title="Show all">⤢</button></span></figcaption>
    <svg ref="drawing" :viewBox="'0 0 ' + wide + ' ' + height" role="img" tabindex="0" :aria-label="'curves over ' + label" @pointermove="point" @pointerleave="at = -1" @pointerdown="at >= 0 && $emit('seek', at)" @wheel.prevent="wheel" @keydown="key">
      <defs><clipPath :id="clip"><rect x="${LEFT}" y="${TOP}" :width="wide - ${LEFT + RIGHT}" :height="height - ${FOOT + TOP}"/></clipPath></defs>
      <line v-if="now >= 0 && now < x.length && isSeen(x[now])" class="now" :x1="X(x[now])" :x2="X(x[now])" y1="${TOP}" :y2="height - ${FOOT}"/>
      <g class="grid"><template v-for="v in ticks" :key="v"><line x1="${LEFT}" :x2="wide - ${RIGHT}" :y1="Y(v)" :y2="Y(v)"/><text x="${LEFT - 8}" :y="Y(v) + 4" text-anchor="end">{{ short(v, 4) }}</text></template>
      <template v-for="v in across" :key="'x' + v"><line :x1="X(v)" :x2="X(v)" y1="${TOP}" :y2="height - ${FOOT}"/><text :x="X(v)" :y="height - 15" text-anchor="middle">{{ short(v, 4) }}</text></template></g>
      <g :clip-path="'url(#' + clip + ')'"><template v-for="(one, k) in curves" :key="one.name"><path v-if="isShown(one)" :d="paths[k]" fill="none" :stroke="colour(k)" :stroke-width="one.width || 1.8" :stroke-dasharray="one.dash"/></template></g>
      <line v-if="at >= 0" class="hair" :x1="X(x[at])" :x2="X(x[at])" y1="${TOP}" :y2="height - ${FOOT}"/>
      <text class="axis" :x="wide - ${RIGHT}" :y="height - 3" text-anchor="end">{{ label }}</text>
    </svg>
    <p class="read" aria-live="off"><template v-if="at >= 0">{{ label }} = {{ short(x[at], 4) }}: <template v-for="(one, k) in curves" :key="one.name"><span v-if="isShown(one)" :style="{color: colour(k)}"> {{ one.name }} {{ short(one.y[at], 4) }} </span></template></template>&nbsp;</p>
  </figure>`,
  data: () => ({wide: USUAL, at: -1, hidden: {}, span: null, clip: "clip" + Math.random().toString(36).slice(2, 9)}),
  watch: { x() { this.span = null; } },
  // As wide as there is room: letters have their size on a small screen too.
  mounted() { this.room = new ResizeObserver(([one]) => { this.wide = Math.max(NARROWEST, Math.round(one.contentRect.width)); }); this.room.observe(this.$refs.drawing); },
  unmounted() { this.room.disconnect(); },
  computed: {
    // Curves of one group, such as a joint in several runs, are hidden together.
    legend() { const seen = new Map(); this.curves.forEach((one, k) => { const group = one.group || one.name; if (!seen.has(group)) seen.set(group, {group, colour: this.colour(k)}); }); return [...seen.values()]; },
    whole() { return [this.x[0], this.x[this.x.length - 1]]; },
    ends() { return this.span || this.whole; },
    rows() { return [Math.max(0, near(this.x, this.ends[0]) - 1), Math.min(this.x.length - 1, near(this.x, this.ends[1]) + 1)]; },
    range() {
      let low = Infinity, high = -Infinity;
      for (const one of this.curves) {
        if (!this.isShown(one)) continue;
        for (let k = this.rows[0]; k <= this.rows[1]; k++) { const v = one.y[k]; if (v !== null && v !== undefined) { low = Math.min(low, v); high = Math.max(high, v); } }
      }
      if (!Number.isFinite(low)) [low, high] = [0, 1];
      if (high - low < 1e-12 * (1 + Math.abs(high))) { low -= 1; high += 1; }
      const room = 0.05 * (high - low);
      return [low - room, high + room];
    },
    // Drawn anew where the curves or the part shown of them change, not while a motion plays along them.
    paths() { return this.curves.map(one => this.isShown(one) ? this.path(one) : ""); },
    ticks() { return nice(...this.range, 5); },
    across() { return nice(...this.ends, Math.max(2, Math.min(7, Math.round(this.wide / 110)))); },
  },
  methods: {
    short,
    colour(k) { return this.curves[k].colour || COLOURS[k % COLOURS.length]; },
    isShown(one) { return !this.hidden[one.group || one.name]; },
    isSeen(v) { return v >= this.ends[0] && v <= this.ends[1]; },
    X(v) { const [a, b] = this.ends; return LEFT + (this.wide - LEFT - RIGHT) * (v - a) / (b - a || 1); },
    Y(v) { const [a, b] = this.range; return this.height - FOOT - (this.height - FOOT - TOP) * (v - a) / (b - a); },
    path(one) {
      let d = "", pen = false;
      for (let k = this.rows[0]; k <= this.rows[1]; k++) {
        const v = one.y[k];
        if (v === null || v === undefined) { pen = false; continue; }
        d += (pen ? "L" : "M") + this.X(this.x[k]).toFixed(1) + " " + this.Y(v).toFixed(1); pen = true;
      }
      return d;
    },
    part(event) { const box = event.currentTarget.getBoundingClientRect(); return ((event.clientX - box.left) / box.width * this.wide - LEFT) / (this.wide - LEFT - RIGHT); },
    point(event) {
      const part = this.part(event), [a, b] = this.ends;
      this.at = part < 0 || part > 1 ? -1 : near(this.x, a + part * (b - a));
      if (event.buttons && this.at >= 0) this.$emit("seek", this.at);
    },
    wheel(event) { const [a, b] = this.ends; this.zoom(event.deltaY < 0 ? 0.8 : 1.25, a + Math.max(0, Math.min(1, this.part(event))) * (b - a)); },
    zoom(by, about) {
      const [a, b] = this.ends, [low, high] = this.whole, size = (b - a) * by;
      if (size >= high - low) { this.span = null; return; }
      if (size < LEAST * (high - low)) return;
      const centre = about ?? (this.now >= 0 && this.isSeen(this.x[this.now]) ? this.x[this.now] : (a + b) / 2);
      this.place(centre - (centre - a) * by, size);
    },
    place(start, size) { const [low, high] = this.whole, a = Math.max(low, Math.min(high - size, start)); this.span = [a, a + size]; },
    key(event) {
      const [a, b] = this.ends, act = {"+": () => this.zoom(0.5), "-": () => this.zoom(2), ArrowLeft: () => this.place(a - 0.2 * (b - a), b - a), ArrowRight: () => this.place(a + 0.2 * (b - a), b - a), Escape: () => { this.span = null; }}[event.key];
      if (act && (this.span || event.key === "+")) { event.preventDefault(); act(); }
    },
  },
};

// The row whose value is nearest; values grow.
function near(x, value) {
  let low = 0, high = x.length - 1;
  while (high - low > 1) { const middle = (low + high) >> 1; if (x[middle] <= value) low = middle; else high = middle; }
  return value - x[low] <= x[high] - value ? low : high;
}

function nice(low, high, count) {
  const raw = (high - low) / count, power = 10 ** Math.floor(Math.log10(raw || 1));
  const step = [1, 2, 2.5, 5, 10].map(m => m * power).find(s => s >= raw) || power, found = [];
  for (let v = Math.ceil(low / step) * step; v <= high + 1e-9 * step; v += step) found.push(+v.toPrecision(12));
  return found;
}
