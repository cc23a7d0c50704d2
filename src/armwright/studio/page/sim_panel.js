// The shell of sim: lines and answers, a history, completion with Tab, help to click, files it reads and writes.
import {ask, download} from "/studio/page/api.js";
import {JobBar, oneJob} from "/studio/page/job.js";
import Words from "/studio/page/words.js";

export default {
  components: {JobBar, Words},
  mixins: [oneJob],
  props: {document: String, step: Number, name: String},
  emits: ["play"],
  template: `
  <div class="model sim" v-drop="{says: 'Drop a file for sim', ready: () => known, suffixes: ['.csv', '.txt', '.dat'], take: putAll}">
    <section class="form" aria-label="help and files">
      <h2>sim</h2>
      <p class="remark">The 1982 program for arm dynamics: variables, inverse and forward arm, simulation under voltages. Click a word to insert it.</p>
      <details open><summary>Commands</summary><dl class="help"><template v-for="one in help.commands" :key="one.name"><dt><button type="button" class="link" @click="take(one.name)" :title="one.usage + (one.details ? '\\n' + one.details : '')">{{ one.name }}</button></dt><dd>{{ one.summary }}</dd></template></dl></details>
      <details><summary>Variables</summary><dl class="help"><template v-for="one in help.variables" :key="one.name"><dt><button type="button" class="link" @click="take(one.name)">{{ one.name }}</button></dt><dd>{{ one.summary }}</dd></template></dl></details>
      <section class="runs" aria-label="files"><h3>Files</h3><p v-if="!session.files.length" class="remark">Schedules to load; plots, tables and displays that commands write.</p>
        <ul><li v-for="one in session.files" :key="one"><button type="button" class="name" @click="save(one)" :title="'Download ' + one">{{ one }}</button><span></span><button type="button" class="x" :aria-label="'throw away ' + one" @click="drop(one)">×</button></li></ul>
        <button type="button" @click="$refs.file.click()">Load a file</button><input ref="file" type="file" class="unseen simfile" tabindex="-1" aria-hidden="true" @change="picked"></section>
    </section>
    <section class="result" :aria-busy="busy">
      <div class="tabs"><div role="tablist"><button role="tab" :aria-selected="tab === 'shell'" :tabindex="tab === 'shell' ? 0 : -1" @click="tab = 'shell'">Shell</button><button role="tab" :aria-selected="tab === 'words'" :tabindex="tab === 'words' ? 0 : -1" @click="showWords">Python & command</button></div>
        <span class="joints"><button v-if="hasRun" @click="$emit('play')">Play the motion</button><button @click="begin">Start over</button></span></div>
      <div v-if="tab === 'shell'" class="shell" @click="toLine">
        <div ref="log" class="scroll" role="log" tabindex="0" aria-label="lines and answers"><p class="remark">Arm dynamics, after N. Swartz 1982. The arm is {{ name }}. Type help for all commands; Tab completes (after Escape it goes on), ↑ brings lines back.</p>
          <template v-for="(one, k) in session.shown" :key="k"><p class="typed"><b>{{ one.prompt }}</b>{{ one.line }}</p><pre v-if="one.text.length" :class="{why: one.is_mistake}">{{ one.text.join("\\n") }}</pre></template>
          <ul v-if="offers.length" class="offers" aria-label="completions"><li v-for="one in offers" :key="one"><button type="button" class="link" @click="take(one)">{{ one }}</button></li></ul></div>
        <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
        <form v-if="!busy" class="prompt" @submit.prevent="feed"><label :for="'line'">{{ session.prompt }}</label><input id="line" ref="line" type="text" v-model="line" spellcheck="false" autocomplete="off" autocapitalize="off" aria-label="line for sim" @keydown.tab="complete" @keydown.up.prevent="back(1)" @keydown.down.prevent="back(-1)" @keydown.esc="leaves = true" @blur="leaves = false" @input="leaves = false; offers = []"></form>
        <JobBar v-else :part="part" :doing="doing" @cancel="cancelJob"/>
      </div>
      <div v-else class="scroll"><Words v-if="words" :snippets="words" :files="{'script.txt': script}"/></div>
    </section>
  </div>`,
  data: () => ({help: {commands: [], variables: [], robots: []}, session: {lines: [], shown: [], prompt: "sim> ", question: "", files: []}, line: "", leaves: false, offers: [], place: 0, tab: "shell", words: null}),
  computed: {
    script() { return this.session.lines.join("\n") + "\n"; },
    hasRun() { return this.session.shown.some(one => one.text.some(text => text.startsWith("simulated "))); },
    typed() { return this.session.shown.map(one => one.line).filter((one, k, all) => one && one !== all[k - 1]); },
  },
  created() { this.known = this.guarded(this.start); },
  async mounted() { await this.known; this.$refs.line?.focus(); },
  methods: {
    show(session) { this.session = session; this.place = 0; this.offers = []; this.$nextTick(() => { const log = this.$refs.log; if (log) log.scrollTop = log.scrollHeight; this.$refs.line?.focus(); }); },
    toLine(event) { if (!getSelection().toString() && !event.target.closest("button")) this.$refs.line?.focus(); },
    async feed() {
      const line = this.line; this.line = "";
      const session = await this.job("feed_sim", {document: this.document, line});
      if (session) this.show(session); else { this.line = line; this.$nextTick(() => this.$refs.line?.focus()); }
    },
    async complete(event) {
      if (event.shiftKey || this.leaves || !this.line.trim()) return;  // Tab leaves an empty line, or after Escape
      event.preventDefault();
      const words = this.line.split(" "), last = words[words.length - 1];
      const own = words.length > 1 || this.session.question ? this.session.files.filter(one => one.toLowerCase().startsWith(last.toLowerCase())) : [];
      const found = [...await ask("complete_sim", {line: this.line, question: this.session.question}), ...own];
      const common = found.reduce((a, b) => { let k = 0; while (k < a.length && a[k].toLowerCase() === b[k]?.toLowerCase()) k++; return a.slice(0, k); }, found[0] || last);
      if (common.length >= last.length) words[words.length - 1] = common;
      this.line = words.join(" ") + (found.length === 1 ? " " : "");
      this.offers = found.length > 1 ? found : [];
      this.$nextTick(() => { const log = this.$refs.log; log.scrollTop = log.scrollHeight; });
    },
    take(word) { const words = this.line.split(" "); words[words.length - 1] = word; this.line = words.join(" ") + " "; this.offers = []; this.tab = "shell"; this.$nextTick(() => this.$refs.line?.focus()); },
    back(by) { this.place = Math.max(0, Math.min(this.typed.length, this.place + by)); this.line = this.place ? this.typed[this.typed.length - this.place] : ""; },
    async guarded(work) { try { this.wrong = ""; await work(); } catch (error) { this.wrong = error.message; } },
    async start() {
      this.help = await ask("sim_help");
      await this.rejoin("feed_sim", this.document);
      this.show(await ask("sim_session", {document: this.document}));
    },
    async begin() { await this.guarded(async () => this.show(await ask("begin_sim", {document: this.document}))); },
    async showWords() { this.tab = "words"; await this.guarded(async () => { this.words = await ask("sim_words", {document: this.document, wish: {}}); }); },
    async picked(event) { const files = [...event.target.files]; event.target.value = ""; await this.putAll(files.map(file => ({file}))); },
    async putAll(files) { for (const one of files) await this.put(one.file); },
    async put(file) {
      const name = file.name.replace(/[^A-Za-z0-9_.-]/g, "_").replace(/^[.-]+/, "").slice(-60) || "file.csv";
      await this.guarded(async () => { this.session.files = await ask("put_sim_file", {document: this.document, name, text: await file.text()}); });
    },
    async save(name) {
      await this.guarded(async () => {
        const found = await ask("read_sim_file", {document: this.document, name});
        download(name, found.text ?? Uint8Array.from(atob(found.base64), one => one.charCodeAt(0)));
      });
    },
    async drop(name) { await this.guarded(async () => { this.session.files = await ask("drop_sim_file", {document: this.document, name}); }); },
  },
};
