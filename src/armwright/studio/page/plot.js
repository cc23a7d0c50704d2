// Curves over a common axis as SVG, in the colours of the page.
import {short} from "/studio/page/api.js";

export const COLOURS = ["#2f7fd6", "#d9691f", "#2f9e57", "#c03f7a", "#7d6be0", "#a38a00", "#1397a8", "#8a8f98", "#e25555", "#4d8f2b"];
const W = 760, H = 260, LEFT = 62, RIGHT = 12, TOP = 12, FOOT = 30;

export default {
  props: {x: Array, curves: Array, label: String, unit: String, height: {type: Number, default: H}, now: {type: Number, default: -1}},
  emits: ["seek"],
  template: `
  <figure class="plot">
    <figcaption><span v-for="(one, k) in curves" :key="one.name" :class="{off: hidden[one.name]}"><button :style="{'--c': colour(k)}" :aria-pressed="!hidden[one.name]" @click="hidden[one.name] = !hidden[one.name]">{{ one.name }}</button></span></figcaption>
    <svg :viewBox="'0 0 ${W} ' + height" role="img" :aria-label="'curves over ' + label" @pointermove="point" @pointerleave="at = -1" @pointerdown="at >= 0 && $emit('seek', at)">
      <line v-if="now >= 0 && now < x.length" class="now" :x1="X(x[now])" :x2="X(x[now])" y1="${TOP}" :y2="height - ${FOOT}"/>
      <g class="grid"><template v-for="v in ticks" :key="v"><line x1="${LEFT}" x2="${W - RIGHT}" :y1="Y(v)" :y2="Y(v)"/><text x="${LEFT - 8}" :y="Y(v) + 4" text-anchor="end">{{ short(v, 4) }}</text></template>
      <template v-for="v in across" :key="'x' + v"><line :x1="X(v)" :x2="X(v)" y1="${TOP}" :y2="height - ${FOOT}"/><text :x="X(v)" :y="height - 12" text-anchor="middle">{{ short(v, 3) }}</text></template></g>
      <template v-for="(one, k) in curves" :key="one.name"><path v-if="!hidden[one.name]" :d="path(one)" fill="none" :stroke="colour(k)" stroke-width="1.8"/></template>
      <line v-if="at >= 0" class="hair" :x1="X(x[at])" :x2="X(x[at])" y1="${TOP}" :y2="height - ${FOOT}"/>
      <text class="axis" x="${W - RIGHT}" :y="height - ${FOOT} - 6" text-anchor="end">{{ label }}</text>
    </svg>
    <p class="read" aria-live="off"><template v-if="at >= 0">{{ label }} = {{ short(x[at], 4) }}: <template v-for="(one, k) in curves" :key="one.name"><span v-if="!hidden[one.name]" :style="{color: colour(k)}"> {{ one.name }} {{ short(one.y[at], 4) }} </span></template></template>&nbsp;</p>
  </figure>`,
  data: () => ({at: -1, hidden: {}}),
  computed: {
    range() {
      const values = this.curves.filter(one => !this.hidden[one.name]).flatMap(one => one.y).filter(v => v !== null);
      let low = values.reduce((a, b) => Math.min(a, b), Infinity), high = values.reduce((a, b) => Math.max(a, b), -Infinity);
      if (!Number.isFinite(low)) [low, high] = [0, 1];
      if (high - low < 1e-12 * (1 + Math.abs(high))) { low -= 1; high += 1; }
      const room = 0.05 * (high - low);
      return [low - room, high + room];
    },
    ticks() { return nice(...this.range, 5); },
    across() { return nice(this.x[0], this.x[this.x.length - 1], 7); },
  },
  methods: {
    short, colour: k => COLOURS[k % COLOURS.length],
    X(v) { const a = this.x[0], b = this.x[this.x.length - 1]; return LEFT + (W - LEFT - RIGHT) * (v - a) / (b - a || 1); },
    Y(v) { const [a, b] = this.range; return this.height - FOOT - (this.height - FOOT - TOP) * (v - a) / (b - a); },
    path(one) { let d = "", pen = false; one.y.forEach((v, i) => { if (v === null) { pen = false; return; } d += (pen ? "L" : "M") + this.X(this.x[i]).toFixed(1) + " " + this.Y(v).toFixed(1); pen = true; }); return d; },
    point(event) {
      const box = event.currentTarget.getBoundingClientRect(), w = (event.clientX - box.left) / box.width * W;
      const part = (w - LEFT) / (W - LEFT - RIGHT);
      this.at = part < 0 || part > 1 ? -1 : Math.round(part * (this.x.length - 1));
      if (event.buttons && this.at >= 0) this.$emit("seek", this.at);
    },
  },
};

function nice(low, high, count) {
  const raw = (high - low) / count, power = 10 ** Math.floor(Math.log10(raw || 1));
  const step = [1, 2, 2.5, 5, 10].map(m => m * power).find(s => s >= raw) || power, found = [];
  for (let v = Math.ceil(low / step) * step; v <= high + 1e-9 * step; v += step) found.push(+v.toPrecision(12));
  return found;
}
