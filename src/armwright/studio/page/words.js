// The same thing elsewhere: Python, a command line, and the files that these read.
import {download} from "/studio/page/api.js";

export default {
  props: {snippets: Object, files: {type: Object, default: () => ({})}},
  template: `
  <div class="words">
    <template v-for="(text, key) in parts" :key="key"><header class="bar"><h3>{{ key }}</h3><button type="button" class="link" @click="copy(text, key)">{{ copied === key ? "copied" : "Copy" }}</button></header><pre tabindex="0" :aria-label="key">{{ text }}</pre></template>
    <p v-if="Object.keys(files).length" class="remark">They read: <button v-for="(text, name) in files" :key="name" type="button" class="link" @click="save(name, text)">{{ name }}</button></p>
  </div>`,
  data: () => ({copied: ""}),
  computed: { parts() { const found = {}; if (this.snippets.python) found.Python = this.snippets.python; if (this.snippets.command) found["Command line"] = this.snippets.command; return found; } },
  methods: {
    async copy(text, key) { try { await navigator.clipboard.writeText(text); this.copied = key; setTimeout(() => { this.copied = ""; }, 1500); } catch { this.copied = ""; } },
    save(name, text) { download(name, text); },
  },
};
