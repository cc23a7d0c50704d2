// The papers, each a guided page: what it shows, every printed number beside ours, figures, and why where one differs.
import {ask, download, short} from "/studio/page/api.js";
import {JobBar, oneJob} from "/studio/page/job.js";
import Words from "/studio/page/words.js";

export default {
  components: {JobBar, Words},
  mixins: [oneJob],
  template: `
  <div class="model reproduce">
    <section class="form" aria-label="papers">
      <h2>Papers reproduced</h2>
      <p class="remark">Tables and figures of five papers, computed here and set beside what is printed. A run takes from seconds to some minutes.</p>
      <ul class="papers5"><li v-for="one in papers" :key="one.key"><button :aria-current="shown === one.key ? 'page' : null" :aria-label="'Paper ' + one.key" @click="open(one.key)"><b>{{ one.key }}</b><span>{{ one.citation.split(":")[0] }}</span><small v-if="results[one.key]">{{ verdict(one.key) }}</small></button></li></ul>
      <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
      <JobBar v-if="busy" :part="part" :doing="running + ': ' + doing" @cancel="cancelJob"/>
    </section>
    <section class="result"><div ref="page" class="scroll" tabindex="0" role="region" aria-label="the paper">
      <p v-if="!paper" class="empty" role="status">Loading …</p>
      <template v-else><header class="about"><h1>{{ title[1] }}</h1><p class="remark">{{ paper.citation }}</p><p>{{ paper.about }}</p>
          <p class="pairs"><button class="primary" :disabled="busy" @click="run('')" :aria-label="'Reproduce ' + paper.key">{{ found ? "Again" : "Reproduce" }}</button><button v-for="one in paper.chapters" :key="one" :disabled="busy" @click="run(one)">Only {{ one }}</button><button v-if="found" @click="save" :aria-label="'Page of ' + paper.key">Keep the page</button></p></header>
        <template v-if="!found"><h2>What is compared</h2><ol class="outline"><li v-for="one in paper.steps" :key="one">{{ one }}</li></ol></template>
        <template v-else><ul class="facts4"><li><b>{{ count(true) }}</b> checks passed</li><li v-if="count(false)"><b class="why">{{ count(false) }}</b> failed</li><li v-if="count(null)"><b>{{ count(null) }}</b> cannot be judged here</li><li v-if="figures"><b>{{ figures }}</b> {{ figures === 1 ? "figure" : "figures" }}</li></ul>
          <label class="check"><input type="checkbox" v-model="onlyNotes"> only checks with a remark</label>
          <article v-for="(one, k) in found.parts" :key="k" class="card"><h3>{{ k + 1 }} · {{ one.title }}</h3><p v-if="one.text">{{ one.text }}</p>
            <div v-if="rows(one).length" class="wide" tabindex="0" role="region" :aria-label="'checks of ' + one.title"><table class="plain checks"><thead><tr><th scope="col">what</th><th scope="col">printed</th><th scope="col">ours</th><th scope="col"><span class="unseen">result</span></th><th scope="col">why</th></tr></thead><tbody><tr v-for="check in rows(one)" :key="check.id" :title="check.id"><th scope="row">{{ check.what }}</th><td>{{ text(check.printed) }}</td><td>{{ text(check.ours) }}<small v-if="check.tolerance"> (at most {{ short(check.tolerance, 2) }})</small></td><td :class="check.passed === false ? 'why' : 'passed'">{{ check.passed === null ? "–" : check.passed ? "✓" : "✗" }}</td><td class="note">{{ check.note }}</td></tr></tbody></table></div>
            <p v-else-if="one.checks.length" class="remark">{{ one.checks.length }} checks passed, nothing to be said.</p>
            <details v-for="table in one.tables" :key="table.title"><summary>{{ table.title }}</summary><div class="wide" tabindex="0" role="region" :aria-label="table.title"><table class="plain"><thead><tr><th v-for="head in table.columns" :key="head" scope="col">{{ head }}</th></tr></thead><tbody><tr v-for="(row, i) in table.rows" :key="i"><td v-for="(cell, j) in row" :key="j">{{ cell }}</td></tr></tbody></table></div></details>
            <figure v-for="figure in one.figures" :key="figure.name" class="drawn"><img :src="picture(figure.svg)" :alt="one.title + ', ' + figure.name"><figcaption><button class="link" @click="keep(figure)">{{ figure.name }}</button></figcaption></figure></article>
          <article class="card"><h3>Python & command</h3><Words :snippets="found.snippets"/></article></template></template></div>
    </section>
  </div>`,
  data: () => ({papers: [], results: {}, running: "", shown: "", onlyNotes: false}),
  computed: {
    paper() { return this.papers.find(one => one.key === this.shown); },
    title() { const [who, what] = this.paper.citation.split(": "); return [who, (what || who).split(". ")[0]]; },
    found() { return this.results[this.shown]; },
    figures() { return this.found.parts.reduce((n, one) => n + one.figures.length, 0); },
  },
  async mounted() {
    try {
      this.papers = await ask("paper_list"); this.shown = localStorage.getItem("armwright-paper") || this.papers[0].key;
      if (!this.paper) this.shown = this.papers[0].key;
      const now = await ask("progress");
      for (const one of this.papers) await this.read(one.key);
      if (now.name === "run_reproduction") { this.running = now.place.replace("paper_", ""); await this.rejoin(now.name, now.place); await this.read(this.running); }
    } catch (error) { this.wrong = error.message; }
  },
  methods: {
    short,
    async read(key) { const kept = await ask("result", {document: "paper_" + key, kind: "run_reproduction"}); if (kept?.parts) this.results[key] = kept; },
    open(key) { this.shown = key; localStorage.setItem("armwright-paper", key); this.$refs.page.scrollTop = 0; },
    count(value) { return this.found.checks.filter(one => one.passed === value).length; },
    rows(part) { return this.onlyNotes ? part.checks.filter(one => one.note || one.passed !== true) : part.checks; },
    verdict(key) {
      const checks = this.results[key].checks, count = value => checks.filter(one => one.passed === value).length;
      return count(true) + " of " + checks.length + " checks passed" + (count(false) ? ", " + count(false) + " failed" : "") + (count(null) ? ", " + count(null) + " not judged" : "");
    },
    text: value => typeof value === "number" ? short(value, 4) : value === null || value === undefined ? "" : Array.isArray(value) ? value.map(x => short(x, 4)).join(", ") : String(value),
    picture: svg => "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg),
    async run(chapter) {
      this.running = this.shown;
      const key = this.shown, found = await this.job("run_reproduction", {paper: key, chapter});
      if (found) this.results[key] = found;
    },
    save() { download(this.shown + ".html", this.found.page); },
    keep(figure) { download(figure.name, figure.svg); },
  },
};
