// One model: a form of its options, its equations, costs, code in every language, numbers, and what to type elsewhere.
import {ask, askOnce, download, printed, readable, short, typed} from "/studio/page/api.js";
import Plot from "/studio/page/plot.js";

const TABS = [["equations", "Equations"], ["code", "Code"], ["counts", "Operations"], ["numbers", "Evaluate"], ["words", "Python & command"]];

export default {
  components: {Plot},
  props: {document: String, step: Number, name: String, menus: Object, frames: Array, wish: Object, pose: Array},
  emits: ["wish"],
  template: `
  <div class="model">
    <form class="form" @submit.prevent="make" aria-label="options of the model">
      <h2>{{ form.title }}</h2>
      <p class="remark">{{ [form.menu, form.sources].filter(Boolean).join(" · ") }}</p>
      <label v-for="field in form.fields" :key="field.name" class="field" :title="field.meaning"><span>{{ field.name.replaceAll("_", " ") }}</span>
        <select v-if="field.kind === 'choice'" v-model="options[field.name]" @change="make"><option v-for="one in field.choices" :key="one">{{ one }}</option></select>
        <input v-else-if="field.kind === 'flag'" type="checkbox" v-model="options[field.name]" @change="make">
        <input v-else type="text" v-model="options[field.name]" :placeholder="field.hint" :list="field.frames ? 'frames' : null" @change="make">
      </label>
      <datalist id="frames"><option v-for="one in frames" :key="one">{{ one }}</option></datalist>
      <fieldset><legend>Numbers become names</legend>
        <label v-for="group in menus.symbolic" :key="group" class="check"><input type="checkbox" :value="group" v-model="symbolic" @change="make"> {{ group }}</label></fieldset>
      <fieldset><legend>Leave out</legend>
        <label v-for="group in menus.without" :key="group" class="check"><input type="checkbox" :value="group" v-model="without" @change="make"> {{ group }}</label></fieldset>
      <p v-if="wrong && !(made && tab === 'numbers')" class="why" role="alert">{{ wrong }}</p>
      <button class="primary" type="submit" :disabled="busy">{{ busy ? "Working …" : "Make the model" }}</button>
      <div v-if="made" class="cost" role="status" aria-label="operations of a call"><span><b>{{ made.counts.mul }}</b>×</span><span><b>{{ made.counts.add }}</b>+</span><span><b>{{ made.counts.div }}</b>÷</span><span><b>{{ made.counts.trig }}</b>sin cos</span></div>
      <p v-if="made && made.method" class="remark">{{ made.method }}</p>
    </form>
    <section class="result" :aria-busy="busy">
      <div class="tabs"><div role="tablist"><button v-for="one in tabs" :key="one[0]" role="tab" :aria-selected="tab === one[0]" :tabindex="tab === one[0] ? 0 : -1" @click="turn(one[0])">{{ one[1] }}</button></div></div>
      <div v-if="!made" class="scroll empty"><p v-if="!wrong">{{ busy ? "Working …" : "" }}</p><p v-else>{{ wrong }}</p></div>
      <div v-else-if="tab === 'equations'" class="scroll equations" tabindex="0" aria-label="equations">
        <p v-if="made.reason" class="remark">{{ made.reason }}</p>
        <p class="remark">f({{ made.inputs.map(one => one.name).join(", ") }}) → {{ made.outputs.map(one => one.name + (one.shape.length ? " (" + one.shape.join(" × ") + ")" : "")).join(", ") }}
          <template v-if="shape === 'recursion'"><button class="link" type="button" @click="fold(true)">open all</button> <button class="link" type="button" @click="fold(false)">close all</button></template></p>
        <p class="shape" role="group" aria-label="form of the equations"><button type="button" :aria-pressed="shape === 'recursion'" @click="turnTo('recursion')">Recursion</button><button type="button" :aria-pressed="shape === 'textbook'" @click="turnTo('textbook')" title="Closed formulas in the joint variables, where they are short enough to read">Textbook</button></p>
        <table v-if="regrouped.length" class="plain"><caption>Parameters and what they are made of</caption><tbody><tr v-for="one in regrouped" :key="one.name"><th scope="row">{{ one.name }}</th><td class="formula">{{ readable(one.expression) }}</td><td class="unit">{{ printed(one.unit) }}</td><td>{{ one.value === null ? "" : short(one.value) }}</td></tr></tbody></table>
        <p v-if="shape === 'textbook' && bookwrong" class="note" role="status">{{ bookwrong }}</p>
        <template v-if="shape === 'textbook' && !bookwrong"><p v-if="!book" class="remark" role="status">Working …</p>
          <template v-else><p v-for="(line, n) in book.before || []" :key="'b' + n" class="remark">{{ line }}</p><details v-for="group in book.groups" :key="group.title" open><summary>{{ group.title }}</summary><div v-for="(line, n) in group.lines" :key="n" class="line book" :title="line.meaning"><span v-html="line.math"></span><small v-if="line.meaning">{{ line.meaning }}</small></div></details>
            <pre v-if="book.after" tabindex="0" aria-label="branches">{{ book.after.join(String.fromCharCode(10)) }}</pre><pre v-if="!book.groups.length" tabindex="0" aria-label="formulas">{{ book.text }}</pre></template></template>
        <template v-else><details v-for="(group, k) in made.equations" :key="k" :open="unfolded(group, k)"><summary>{{ group.title }} <small>{{ group.lines.length }}</small></summary>
          <div v-for="(line, n) in group.lines" :key="n" class="line" :title="line.meaning"><span v-html="line.math"></span><small v-if="line.meaning">{{ line.meaning }}</small></div></details></template>
      </div>
      <div v-else-if="tab === 'code'" class="scroll code">
        <div class="bar"><label>Language <select v-model="language" @change="write"><option v-for="one in menus.languages" :key="one">{{ one }}</option></select></label>
          <span class="files" role="group" aria-label="files"><button v-for="(text, file) in files" :key="file" :aria-pressed="file === shown" @click="shown = file">{{ file }}</button></span>
          <span class="right"><button @click="copy(files[shown])" :disabled="!shown">{{ copied ? "Copied" : "Copy" }}</button><button @click="save" :disabled="!shown">Download</button></span></div>
        <pre tabindex="0" aria-label="code">{{ files[shown] || (busy ? "Working …" : wrong) }}</pre>
      </div>
      <div v-else-if="tab === 'counts'" class="scroll">
        <table class="plain counts"><caption>Operations before and after each pass of the optimiser</caption>
          <thead><tr><th scope="col">pass</th><th scope="col" v-for="key in keys" :key="key">{{ key }}</th></tr></thead>
          <tbody><tr v-for="one in made.passes" :key="one.name"><th scope="row">{{ one.name }}</th><td v-for="key in keys" :key="key"><span v-if="one.before[key] !== one.after[key]"><s>{{ one.before[key] }}</s> → <b>{{ one.after[key] }}</b></span><span v-else>{{ one.after[key] }}</span></td></tr>
          <tr class="total"><th scope="row">each call</th><td v-for="key in keys" :key="key"><b>{{ made.counts[key] }}</b></td></tr>
          <tr><th scope="row">once for given parameters</th><td v-for="key in keys" :key="key">{{ made.setup[key] }}</td></tr></tbody></table>
        <p class="remark">{{ made.lines }} lines; {{ made.parameters.length }} parameters that stay names.</p>
      </div>
      <div v-else-if="tab === 'numbers'" class="scroll numbers">
        <p v-if="!made.inputs.length" class="remark">Nothing goes into this model: its values are among the equations.</p>
        <form v-else @submit.prevent="evaluate" class="inputs">
          <fieldset v-for="(one, k) in made.inputs" :key="one.name"><legend>{{ one.name }} <small>{{ one.unit ? "[" + printed(one.unit) + "]" : "" }} {{ one.meaning }}</small></legend>
            <div :class="one.shape.length > 1 ? 'grid4' : 'flow'"><input v-for="(_, n) in numbers[k]" :key="n" type="text" v-model="numbers[k][n]" :aria-label="one.name + ' ' + (n + 1)" :style="one.shape.length > 1 ? {} : {width: '6.5em'}"></div></fieldset>
          <fieldset v-if="unbound.length"><legend>values of names <small>without a value so far</small></legend><div class="flow"><label v-for="one in unbound" :key="one.name" class="named">{{ one.name }} <input type="text" v-model="values[one.name]" :aria-label="one.name"></label></div></fieldset>
          <div class="bar"><button class="primary" type="submit" :disabled="!numbers.length">Evaluate</button><button type="button" @click="takePose" v-if="pose">Take the pose of the picture</button>
            <span class="right"><label>plot over <select v-model="along.pick" aria-label="input to vary"><option v-for="one in elements" :key="one.key" :value="one.key">{{ one.key }}</option></select></label>
            <label>from <input type="text" v-model="along.low" size="5"></label><label>to <input type="text" v-model="along.high" size="5"></label><button type="button" :disabled="!numbers.length" @click="sweep">Plot</button></span></div>
        </form>
        <p v-if="wrong" class="why" role="alert">{{ wrong }}</p>
        <div v-if="answer"><p v-if="answer.note" class="remark" role="status">{{ answer.note }}</p>
          <table v-for="one in answer.outputs" :key="one.name" class="plain answer" :data-output="one.name"><caption>{{ one.name }} <small>{{ printed(one.unit) }}</small></caption><tbody><tr v-for="(row, i) in rows(one.values)" :key="i"><td v-for="(x, n) in row" :key="n" :title="String(x)">{{ short(x) }}</td></tr></tbody></table>
          <details class="words"><summary>Python &amp; command</summary><pre tabindex="0" aria-label="Python of these numbers">{{ answer.python }}</pre><pre tabindex="0" aria-label="command of these numbers">{{ answer.command }}</pre></details></div>
        <details v-if="curve" class="words"><summary>Python &amp; command of the plot</summary><pre tabindex="0" aria-label="Python of the plot">{{ curve.python }}</pre><pre tabindex="0" aria-label="command of the plot">{{ curve.command }}</pre></details>
        <Plot v-if="curve" :x="curve.x" :curves="curve.curves" :label="curve.label" :unit="curve.unit"/>
        <p v-if="curve && curve.left_off" class="remark">{{ curve.left_off }} more curves are not shown</p>
      </div>
      <div v-else class="scroll words">
        <h3>Python</h3><pre tabindex="0" aria-label="Python">{{ spoken.python }}</pre>
        <h3>Command line</h3><pre tabindex="0" aria-label="command line">{{ spoken.command }}</pre>
        <p class="remark">Save a changed robot first, then type this in the folder of the file.</p>
      </div>
    </section>
  </div>`,
  data() {
    const wish = this.wish || {}, isOwn = wish.name === this.name;  // options are of the model that was shown last
    return {form: {fields: []}, options: isOwn ? {...wish.options} : {}, symbolic: wish.symbolic || [], without: wish.without || [],
      tab: wish.tab || "equations", language: wish.language || "c", made: null, busy: false, wrong: "", files: {}, shown: "", copied: false,
      numbers: [], values: {}, answer: null, curve: null, along: {pick: "", low: "-pi", high: "pi"}, folded: null, shape: wish.shape || "recursion", book: null, bookwrong: "", tabs: TABS, keys: ["mul", "add", "div", "trig", "other"]};
  },
  computed: {
    spoken() { return this.shape === "textbook" && this.book ? this.book.snippets : this.made.snippets; },
    unbound() { return this.made.parameters.filter(one => one.value === null); },
    regrouped() { return this.made.parameters.filter(one => one.expression !== null); },
    elements() { return this.made.inputs.flatMap((one, k) => this.numbers[k]?.map((_, n) => ({key: one.name + (n + 1), input: k, element: n})) || []); },
    asked() { return {name: this.name, options: this.options, symbolic: this.symbolic, without: this.without, language: this.language, shape: this.shape}; },
  },
  async mounted() { await this.begin(); },
  watch: { step() { this.make(); }, name() { this.options = {}; this.begin(); },
    wish: {deep: true, handler(now) {
      const language = now.language || this.language, isOther = language !== this.language || (now.tab && now.tab !== this.tab);
      this.language = language;
      if (isOther) this.turn(now.tab || this.tab);
    }} },
  methods: {
    printed, readable, short,
    async begin() {
      const mine = this.writing = this.asking = {};
      this.form = {fields: []}; this.busy = true; this.wrong = ""; this.made = null; this.answer = this.curve = null; this.files = {}; this.values = {}; this.folded = null;
      try {
        const form = await askOnce("form", {name: this.name});
        if (mine !== this.asking) return;  // another model was chosen meanwhile
        this.form = form;
      } catch (error) { if (mine === this.asking) [this.wrong, this.busy] = [error.message, false]; return; }
      for (const field of this.form.fields) this.options[field.name] ??= field.default;
      await this.make();
    },
    async make() {
      if (!this.form.name) { await this.begin(); return; }  // what was not answered is asked again
      this.busy = true; this.wrong = "";
      this.$emit("wish", {...this.asked, tab: this.tab});
      const mine = this.asking = {};
      try {
        const made = await ask("make_model", {document: this.document, wish: this.asked});
        if (mine !== this.asking) return;
        this.made = made; this.answer = this.curve = null; this.book = null;
        if (made.inputs.length !== this.numbers.length || made.inputs.some((one, k) => one.shape.reduce((a, b) => a * b, 1) !== this.numbers[k].length)) this.numbers = [];
        if (this.shape === "textbook") this.openBook();
        const first = await ask("first_inputs", {document: this.document, wish: this.asked});
        if (mine !== this.asking) return;
        this.numbers = first.map(row => row.map(x => typed(x)));
        this.along.pick = this.elements[0]?.key || "";
        if (this.tab === "code") await this.write();
      } catch (error) { if (mine === this.asking) { this.made = null; this.wrong = error.message; } }
      if (mine === this.asking) this.busy = false;
    },
    turn(tab) { this.tab = tab; this.wrong = this.made ? "" : this.wrong; this.$emit("wish", {...this.asked, tab}); if (tab === "code" && this.made) this.write(); },
    async write() {
      this.busy = true; this.wrong = "";
      this.$emit("wish", {...this.asked, tab: this.tab});
      const mine = this.writing = {};
      let files = {}, wrong = "";
      try { files = await ask("make_code", {document: this.document, wish: this.asked, language: this.language}); } catch (error) { wrong = error.message; }
      if (mine !== this.writing) return;  // another language was asked for meanwhile
      [this.files, this.shown, this.wrong, this.busy] = [files, Object.keys(files).at(-1) || "", wrong, false];
    },
    async copy(text) { await navigator.clipboard.writeText(text); this.copied = true; setTimeout(() => { this.copied = false; }, 1500); },
    save() { download(this.shown, this.files[this.shown]); },
    turnTo(shape) { this.shape = shape; this.$emit("wish", {...this.asked, tab: this.tab}); if (shape === "textbook" && !this.book) this.openBook(); },
    async openBook() {
      this.bookwrong = ""; const mine = this.reading = {};
      try { const book = await ask("make_textbook", {document: this.document, wish: this.asked}); if (mine === this.reading) this.book = book; }
      catch (error) { if (mine === this.reading) this.bookwrong = error.message.split("; leave")[0] + ". Here are its steps."; }
    },
    fold(isOpen) { this.folded = isOpen; },
    unfolded(group, k) { return this.folded ?? (this.made.lines < 90 || k < 2 || k === this.made.equations.length - 1); },
    rows(values) { return !Array.isArray(values) ? [[values]] : Array.isArray(values[0]) ? (Array.isArray(values[0][0]) ? values.flat() : values) : [values]; },
    async evaluate() {
      this.wrong = "";
      try { this.answer = await ask("evaluate", {document: this.document, wish: this.asked, inputs: this.numbers, values: this.values}); }
      catch (error) { this.answer = null; this.wrong = error.message; }
    },
    async sweep() {
      this.wrong = "";
      const one = this.elements.find(each => each.key === this.along.pick);
      try {
        const found = await ask("sweep", {document: this.document, wish: this.asked, inputs: this.numbers, values: this.values, along: {...one, low: this.along.low, high: this.along.high}});
        const own = printed(this.made.inputs[one.input].unit);
        this.curve = {...found, label: one.key + (own ? " [" + own + "]" : ""), unit: [...new Set(found.curves.map(each => printed(each.unit)))].filter(Boolean).join(", ")};
      } catch (error) { this.curve = null; this.wrong = error.message; }
    },
    takePose() { const k = this.made.inputs.findIndex((one, i) => /^q(_tree)?$/.test(one.name) && this.numbers[i].length === this.pose.length); if (k >= 0) this.numbers[k] = this.pose.map(x => typed(x)); },
  },
};
