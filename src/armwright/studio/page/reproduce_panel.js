// The papers, reproduced: what each prints beside what comes out here.
import {ask, download, short} from "/studio/page/api.js";

export default {
  template: `
  <div class="library reproduce scroll">
    <header><h1>Papers reproduced</h1><p>Each paper's tables and figures, computed here and set beside what is printed. A run takes from seconds to some minutes.</p></header>
    <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
    <ul class="papers"><li v-for="one in papers" :key="one.key"><div><b>{{ one.key }}</b><span>{{ one.citation }}</span></div>
      <p v-if="results[one.key]" class="remark">{{ verdict(one.key) }}</p>
      <progress v-if="running === one.key" :value="part" max="1" :aria-label="'progress of ' + one.key"></progress>
      <span class="joints"><button v-if="running === one.key" @click="cancel">Cancel</button><button v-else :disabled="!!running" @click="run(one.key)" :aria-label="'Reproduce ' + one.key">{{ results[one.key] ? "Again" : "Reproduce" }}</button>
        <button v-if="results[one.key]" :aria-pressed="shown === one.key" @click="shown = shown === one.key ? '' : one.key" :aria-label="'Checks of ' + one.key">Checks</button>
        <button v-if="results[one.key]" @click="save(one.key)" :aria-label="'Page of ' + one.key">Page</button></span></li></ul>
    <table v-if="shown" class="plain checks"><caption>{{ shown }}: printed and ours</caption><thead><tr><th scope="col">check</th><th scope="col">printed</th><th scope="col">ours</th><th scope="col"></th><th scope="col">note</th></tr></thead><tbody>
      <tr v-for="one in results[shown].checks" :key="one.id"><th scope="row">{{ one.what }}</th><td>{{ text(one.printed) }}</td><td>{{ text(one.ours) }}</td><td :class="one.passed === false ? 'why' : ''">{{ one.passed === null ? "–" : one.passed ? "✓" : "✗" }}</td><td class="note">{{ one.note }}</td></tr></tbody></table>
  </div>`,
  data: () => ({papers: [], results: {}, running: "", part: 0, wrong: "", shown: ""}),
  async mounted() {
    try {
      this.papers = await ask("paper_list");
      for (const one of this.papers) {
        const kept = await ask("result", {document: "paper_" + one.key, kind: "run_reproduction"});
        if (kept) this.results[one.key] = kept;
      }
    } catch (error) { this.wrong = error.message; }
  },
  methods: {
    verdict(key) {
      const checks = this.results[key].checks, count = value => checks.filter(one => one.passed === value).length;
      return count(true) + " of " + checks.length + " checks passed" + (count(false) ? ", " + count(false) + " failed" : "") + (count(null) ? ", " + count(null) + " cannot be judged" : "");
    },
    text: value => typeof value === "number" ? short(value) : value === null || value === undefined ? "" : Array.isArray(value) ? value.map(x => short(x, 4)).join(", ") : String(value),
    async run(key) {
      [this.running, this.part, this.wrong] = [key, 0, ""];
      const poll = setInterval(async () => { try { this.part = (await ask("progress")).part ?? this.part; } catch { /* the run says what is wrong */ } }, 500);
      try { this.results[key] = await ask("run_reproduction", {paper: key}); this.shown = key; }
      catch (error) { this.wrong = error.message; }
      clearInterval(poll); this.running = "";
    },
    async cancel() { await ask("cancel"); },
    save(key) { download(key + ".html", this.results[key].page); },
  },
};
