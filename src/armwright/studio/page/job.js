// Calls that take their time: started, followed, cancelled or ended early; a page that comes back finds its own again.
import {ask} from "/studio/page/api.js";

const MOMENT = 250;
let told = "";  // the failure that this page has told already

export const JobBar = {
  props: {part: Number, doing: String, stops: String},
  emits: ["cancel", "stop"],
  template: `
  <div class="job" role="status"><progress v-if="part === null" aria-label="working"></progress><progress v-else :value="part" max="1" aria-label="progress"></progress>
    <span class="remark">{{ doing || (part === null ? "working …" : Math.round(100 * part) + " %") }}</span>
    <span class="pairs"><button v-if="stops" type="button" @click="$emit('stop')">{{ stops }}</button><button type="button" @click="$emit('cancel')">Cancel</button></span></div>`,
};

// A component with one job at a time: busy, part (0 to 1 or null), doing (words), wrong (why it failed).
export const oneJob = {
  data: () => ({busy: false, part: null, doing: "", wrong: ""}),
  unmounted() { this.isGone = true; clearInterval(this.poll); },
  methods: {
    note(now) { if (now.name) [this.part, this.doing] = [now.part, now.text]; },
    async job(name, values) {
      this.isOwn = true;  // what was going on before the page came is of no interest any more
      [this.busy, this.part, this.doing, this.wrong] = [true, null, "", ""];
      this.poll = setInterval(() => ask("progress").then(this.note, () => {}), MOMENT);
      try { return await ask(name, values); }
      catch (error) { this.wrong = told = error.message; return null; }
      finally { clearInterval(this.poll); this.busy = false; }
    },
    // True where a call of that name was still running; it has ended then. The form that asked for it is back, and
    // where it failed meanwhile, also the reason.
    async rejoin(name, place) {
      let now = await ask("progress"), was = false;
      if (this.isOwn) return false;
      const isIt = one => one?.name === name && one.place === place, fill = one => { if (this.wish && one.wish) this.wish = {...this.wish, ...one.wish}; };
      while (isIt(now) && !this.isGone) {
        if (!was) fill(now);
        was = this.busy = true; this.note(now);
        await new Promise(done => setTimeout(done, MOMENT));
        now = await ask("progress");
      }
      if (was) this.busy = false;
      if (isIt(now.failed) && now.failed.text !== told) { fill(now.failed); this.wrong = told = now.failed.text; }
      return was;
    },
    async cancelJob() { await ask("cancel"); },
    async stopJob() { await ask("stop"); this.doing = "stopping …"; },
  },
};
