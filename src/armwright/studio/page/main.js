// The workbench: what is on the desk, the menus, and what stands in the middle of the page.
import {createApp} from "vue";
import {ask, askOnce, download, openFile, openTogether} from "/studio/page/api.js";
import CampaignPanel from "/studio/page/campaign_panel.js";
import ComparePage from "/studio/page/compare_page.js";
import {drag, drop, hearDrops} from "/studio/page/dropping.js";
import ExcitePanel from "/studio/page/excite_panel.js";
import {keepFocus, turnRegion, turnTab} from "/studio/page/focus.js";
import IdentifyPanel from "/studio/page/identify_panel.js";
import LibraryPage from "/studio/page/library_page.js";
import ModelPanel from "/studio/page/model_panel.js";
import ParameterTables from "/studio/page/parameter_tables.js";
import PartsPage from "/studio/page/parts_page.js";
import ReproducePanel from "/studio/page/reproduce_panel.js";
import RobotView from "/studio/page/robot_view.js";
import SimPanel from "/studio/page/sim_panel.js";
import SimulatePanel from "/studio/page/simulate_panel.js";

const MESHES = [".stl", ".obj", ".dae", ".zip", ".xacro"];  // what may come with a robot
const FREE = ["parts", "reproduce"];  // pages that need no robot on the desk

const Studio = {
  components: {CampaignPanel, ComparePage, ExcitePanel, IdentifyPanel, LibraryPage, ModelPanel, ParameterTables, PartsPage, ReproducePanel, RobotView, SimPanel, SimulatePanel},
  template: `
  <div class="frame" :class="{dragged: drag.isOn}" v-drop="{says: 'Drop to open as a robot', ready: learn, suffixes: [...formats.read, ...MESHES], take: load}">
    <a class="skip" href="#middle" title="F6 goes from region to region">Skip to the robot</a>
    <header class="top">
      <button class="brand" @click="go('library')" title="Library"><img src="/studio/page/icon.svg" alt="" width="24" height="24"> <b>Armwright</b>&nbsp;Studio</button>
      <nav class="desk" aria-label="robots on the desk"><span v-for="one in desk.documents" :key="one.id" :class="{tab: true, here: one.id === desk.front && page !== 'library'}">
        <button @click="toFront(one.id)" :aria-current="one.id === desk.front">{{ one.name }}<i v-if="one.undo" title="changed"> •</i></button><button class="x" :aria-label="'close ' + one.name" @click="close(one)">×</button></span>
        <button class="add" @click="go('library')" title="Open another robot" aria-label="Open another robot">+</button></nav>
      <div class="actions" role="toolbar" aria-label="Robot">
        <button @click="begin" title="A new robot">New</button>
        <button @click="pick" title="Open a file (Ctrl+O)">Open</button>
        <button :disabled="!front" @click="save('toml')" title="Save as TOML, Armwright's own format (Ctrl+S)">Save</button>
        <label class="saveas"><span class="unseen">Save as</span><select :disabled="!front" @change="saveAs" @keydown.up.down.exact.prevent="$event.target.showPicker?.()" aria-label="Save as"><option value="">Save as …</option><option v-for="one in formats.write" :key="one" :value="one">{{ one }}</option></select></label>
        <button :aria-disabled="!changing?.undo" @click="turn('undo')" title="Undo (Ctrl+Z)" aria-label="Undo">↶</button>
        <button :aria-disabled="!changing?.redo" @click="turn('redo')" title="Redo (Ctrl+Y)" aria-label="Redo">↷</button>
        <button @click="theme" :title="'Theme: ' + mode" :aria-label="'Theme: ' + mode">{{ {auto: "◐", light: "☀", dark: "☾"}[mode] }}</button>
        <button @click="quit" title="End the server">Quit</button></div>
      <input ref="file" type="file" multiple class="unseen" tabindex="-1" aria-hidden="true" :accept="[...formats.read, ...MESHES].join(',')" @change="picked">
    </header>
    <nav class="menus" aria-label="menus">
      <button class="item first" :disabled="!front" :aria-current="page === 'robot' ? 'page' : null" @click="go('robot')">Robot</button>
      <button class="item first" :disabled="!front || !robot?.scene" :aria-current="page === 'simulate' ? 'page' : null" @click="go('simulate')">Simulate</button>
      <button class="item sub" :disabled="!front || !robot?.scene || robot.scene.closed" :aria-current="page === 'sim' ? 'page' : null" @click="go('sim')">sim shell</button>
      <button class="item first" :disabled="!front" :aria-current="page === 'identify' ? 'page' : null" @click="go('identify')">Identify</button>
      <button class="item sub" :disabled="!front || !robot?.scene" :aria-current="page === 'excite' ? 'page' : null" @click="go('excite')">Excitation</button>
      <button class="item sub" :disabled="!front || !robot?.scene" :aria-current="page === 'campaign' ? 'page' : null" @click="go('campaign')">Campaign</button>
      <button class="item first" :disabled="!front" :aria-current="page === 'compare' ? 'page' : null" @click="go('compare')">Side by side</button>
      <button class="item first" :aria-current="page === 'parts' ? 'page' : null" @click="go('parts')">Parts</button>
      <section v-for="menu in menus.menus" :key="menu.title"><h2>{{ menu.title }}</h2>
        <button v-for="item in first(menu)" :key="item.name" class="item" :disabled="!front" :aria-current="page === 'model' && model === item.name ? 'page' : null" :title="item.title" @click="go('model', item.name)">{{ label(item) }}</button>
        <details v-if="rest(menu).length" :open="rest(menu).some(one => one.name === model)"><summary>more</summary>
          <button v-for="item in rest(menu)" :key="item.name" class="item" :disabled="!front" :aria-current="page === 'model' && model === item.name ? 'page' : null" @click="go('model', item.name)">{{ item.title }}</button></details></section>
      <section><h2>Optimizer</h2><button class="item" :disabled="!front" @click="optimise({tab: 'counts'})">Operation counts</button>
        <button v-for="one in menus.languages" :key="one" class="item" :disabled="!front" :aria-current="page === 'model' && wish.tab === 'code' && wish.language === one ? 'true' : null" @click="optimise({tab: 'code', language: one})">{{ name(one) }} output</button></section>
      <section><h2>Papers</h2><button class="item" :aria-current="page === 'reproduce' ? 'page' : null" @click="go('reproduce')">Reproduce</button></section>
    </nav>
    <div id="middle" role="region" aria-label="work" tabindex="-1">
      <div v-if="choice" class="banner choice" role="group" aria-label="which file is the robot?">Which of these is the robot?
        <button v-for="name in choice.names" :key="name" :title="name" @click="load(choice.files, name)">{{ name.slice(choice.common) }}</button><button class="x" @click="choice = null" aria-label="none of them">×</button></div>
      <p v-if="opening" class="banner busy" role="status">Opening {{ opening }} …</p>
      <p v-if="wrong" class="banner" role="alert">{{ wrong }} <button @click="wrong = ''" aria-label="dismiss">×</button></p>
      <p v-if="told" class="banner told" role="status">{{ told }} <button @click="told = ''" aria-label="dismiss">×</button></p>
      <ReproducePanel v-if="page === 'reproduce'"/>
      <LibraryPage v-else-if="page === 'library' || (!front && page !== 'parts')" :formats="formats" @open="openLibrary" @file="pick" @new="make"/>
      <PartsPage v-else-if="page === 'parts'" :parts="desk.parts" :front="front" @desk="take" @robot="fromParts"/>
      <ComparePage v-else-if="page === 'compare'" :key="desk.documents.map(one => one.id + one.step).join()" :documents="desk.documents" :poses="poses" @pose="keepPose" @open="open" @add="go('library')"/>
      <template v-else-if="robot">
        <div v-if="page === 'robot'" class="robot">
          <section class="left"><div class="facts"><h1>{{ robot.title || robot.name }}</h1><p>{{ robot.name }} · {{ robot.structure }} · {{ types(robot.types) }}<span v-if="robot.mobility !== null"> · mobility {{ robot.mobility }}</span><span v-if="robot.sizes.B"> · {{ robot.sizes.B === 1 ? '1 loop' : robot.sizes.B + ' loops' }}</span></p></div>
            <p v-if="isNew" class="hint" role="note"><button class="x" aria-label="dismiss this hint" @click="met">×</button>Move a slider or drag the orange tip, change a number in a table, then ask for a model: <button class="link" @click="go('model', 'inverse_dynamics')">I.D.M. N-E</button> or any other on the left.</p>
            <RobotView v-if="robot.scene" :key="front.id" :scene="robot.scene" :document="front.id" :start="poses[front.id]" @pose="posed"/>
            <p v-else class="empty">No picture yet: {{ robot.no_scene }}. <button v-if="robot.symbols.length" class="link" @click="toNames">Give numbers to names</button></p></section>
          <section class="right"><ParameterTables :groups="robot.groups" :document="front.id" :open="table" @tab="table = $event" @change="change">
              <span class="joints"><button @click="lengthen('revolute')" title="One more revolute joint at the end">+ joint</button><button @click="shorten" title="Without the last joint">− joint</button></span></ParameterTables>
            <details v-if="robot.findings.length" class="findings"><summary>{{ robot.findings.length === 1 ? '1 finding' : robot.findings.length + ' findings' }}</summary><ul><li v-for="(one, k) in robot.findings" :key="k" :class="one.severity"><b>{{ one.where }}</b> {{ one.text }}<i v-if="one.remedy">; {{ one.remedy }}</i> <button v-if="one.exact" type="button" class="link" @click="makeExact(one.exact)">Make exact</button></li></ul></details></section>
        </div>
        <SimulatePanel v-else-if="page === 'simulate' && robot.scene" :key="front.id + front.step" :document="front.id" :step="front.step" :scene="robot.scene" :pose="poses[front.id]"/>
        <SimPanel v-else-if="page === 'sim' && robot.scene && !robot.scene.closed" :key="'s' + front.id" :document="front.id" :step="front.step" :name="robot.name" @play="go('simulate')"/>
        <ExcitePanel v-else-if="page === 'excite' && robot.scene" :key="'e' + front.id" :document="front.id" :step="front.step" :scene="robot.scene"/>
        <CampaignPanel v-else-if="page === 'campaign' && robot.scene" :key="'c' + front.id" :document="front.id" :step="front.step" :scene="robot.scene" :name="robot.name" @adopt="adopt"/>
        <IdentifyPanel v-else-if="page === 'identify'" :key="front.id" :document="front.id" :step="front.step" :name="robot.name" :formats="formats" @adopt="adopt"/>
        <ModelPanel v-else :key="front.id" :document="front.id" :step="front.step" :name="model" :menus="menus" :frames="robot.frames" :wish="wish" :pose="poses[front.id]" @wish="wished"/>
      </template>
      <p v-else class="empty" role="status">Working …</p>
    </div>
    <p v-if="drag.isOn" class="says" aria-hidden="true">{{ drag.says }}</p>
    <p v-if="gone" class="over" role="status">Armwright Studio has ended. The open robots are kept; start it again with: armwright studio</p>
  </div>`,
  data: () => ({desk: {documents: [], front: "", shown: {}}, robot: null, page: "library", model: "inverse_dynamics", table: 0, menus: {menus: [], languages: [], symbolic: [], without: []},
    formats: {read: [], write: []}, wrong: "", told: "", opening: "", drag, mode: "auto", wish: {}, poses: {}, gone: false, choice: null, MESHES, isNew: !localStorage.getItem("armwright-met")}),
  computed: {
    front() { return this.desk.documents.find(one => one.id === this.desk.front) || null; },
    changing() { return this.page === "parts" ? this.desk.parts : this.front; },  // what Undo takes back
  },
  async mounted() {
    this.setTheme(localStorage.getItem("armwright-theme") || "auto");
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.setTheme(this.mode));
    addEventListener("keydown", this.key); hearDrops(why => { this.wrong = why; }); keepFocus(this.$el);
    await this.guarded(async () => {
      const [desk, menus, , waiting] = await Promise.all([ask("desk"), ask("menus"), this.learn(), ask("waiting")]);
      this.menus = menus;
      const shown = desk.shown;
      this.model = shown.model || this.model; this.wish = shown.wish || {}; this.poses = shown.poses || {}; this.table = shown.table || 0;
      await this.take(desk);
      this.page = this.front || FREE.includes(shown.page) ? shown.page || "robot" : "library";
      if (waiting.length) this.openWaiting(waiting);
    });
    document.documentElement.dataset.ready = "yes";
  },
  watch: { table() { this.remember(); }, page: "showTab", "desk.front": "showTab" },
  methods: {
    async guarded(work) { try { this.wrong = this.told = ""; return await work(); } catch (error) { this.wrong = error.message; } },
    async learn() { this.formats = await askOnce("file_formats"); },
    async take(desk) {
      this.desk = desk;
      if (!this.front) { this.robot = null; if (!FREE.includes(this.page)) this.page = "library"; return; }
      if (this.robot?.id !== this.front.id) this.robot = null;
      this.robot = {...await ask("describe", {document: this.front.id}), id: this.front.id};
    },
    // Robots that were named when the server was started, one after the other; the page can be used meanwhile.
    async openWaiting(names) {
      let isShown = false;
      for (const name of names) {
        this.opening = name;
        try {
          const desk = await ask("open_waiting");
          if (isShown) this.desk = {...desk, front: this.desk.front};
          else { await this.take(desk); this.go("robot"); isShown = true; }
        } catch (error) { this.wrong = error.message; }
      }
      this.opening = "";
    },
    met() { this.isNew = false; localStorage.setItem("armwright-met", "yes"); },
    go(page, model) { if (page === "model") this.met(); this.page = page; if (model) this.model = model; this.remember(); },
    optimise(change) { this.wish = {...this.wish, ...change}; this.go("model"); },
    remember() { clearTimeout(this.later); this.later = setTimeout(() => ask("show", {shown: {page: this.page, model: this.model, wish: this.wish, poses: this.poses, table: this.table}}).catch(() => {}), 250); },
    wished(wish) { this.wish = wish; this.remember(); },
    posed(q) { this.keepPose(this.front.id, q); },
    keepPose(id, q) { this.poses = {...this.poses, [id]: q}; this.remember(); },
    async fromParts(desk) { await this.take(desk); this.go("robot"); },
    async open(id) { await this.toFront(id); this.go("robot"); },
    types: text => text.length <= 14 ? text : text.replace(/\W/g, "").length + " joints",
    first: menu => menu.items.filter(one => one.menu), rest: menu => menu.items.filter(one => !one.menu),
    label(item) { const same = this.menus.menus.flatMap(menu => menu.items).filter(one => one.menu === item.menu); return same.length > 1 ? item.title.split(":")[0] : item.menu; },
    name: word => ({c: "C", python: "Python", fortran: "Fortran", matlab: "Matlab", maple: "Maple", mathematica: "Mathematica", latex: "LaTeX", julia: "Julia", rust: "Rust"}[word] || word),
    async openLibrary(name) { await this.guarded(async () => { await this.take(await ask("open_library", {name})); this.arrive(); }); },
    // At the robot that was opened, also for who has no mouse: the next Tab goes on there.
    arrive() { this.go("robot"); this.$nextTick(() => document.getElementById("middle").focus({preventScroll: true})); },
    async make(wish) { await this.guarded(async () => { await this.take(await ask("new_robot", wish)); this.arrive(); }); },
    // To the first name that has no number, in the last of the tables.
    // To the first name without a number, of those that the picture waits for.
    toNames() {
      this.table = this.robot.groups.length - 1;
      const waits = one => new RegExp("\\b" + one.getAttribute("aria-label").split(" ").pop() + "\\b").test(this.robot.no_scene);
      this.$nextTick(() => { const empty = [...this.$el.querySelectorAll("[data-place^='value:']")].filter(one => !one.value); (empty.find(waits) || empty[0])?.focus(); });
    },
    showTab() { this.$nextTick(() => this.$el.querySelector(".desk .here")?.scrollIntoView({block: "nearest", inline: "nearest"})); },
    begin() { this.go("library"); this.$nextTick(() => this.$el.querySelector(".new input").focus()); },
    pick() { this.$refs.file.click(); },
    async picked(event) { const files = [...event.target.files].map(file => ({path: file.webkitRelativePath || file.name, file})); event.target.value = ""; if (files.length) await this.load(files); },
    // One file is a robot; several, or an archive, are a robot with its meshes. Who compares robots goes on comparing.
    async load(files, main) {
      this.choice = null; this.opening = main || files[0].path.split("/")[0];
      await this.guarded(async () => {
        const isAlone = files.length === 1 && !/\.zip$/i.test(files[0].path), opened = isAlone ? await openFile(files[0].file) : await openTogether(files, main);
        if (opened.choose) { this.choice = {names: opened.choose, files, common: commonFolder(opened.choose)}; this.$nextTick(() => this.$el.querySelector(".choice button").focus()); return; }
        await this.take(opened); if (this.page !== "compare") this.arrive();
      });
      this.opening = "";
    },
    async toFront(id) { await this.guarded(async () => { await this.take(await ask("front", {document: id})); if (this.page === "library" || this.page === "reproduce") this.go("robot"); }); },
    async close(one) { await this.guarded(async () => this.take(await ask("close", {document: one.id}))); },
    async turn(way) {
      if (!this.changing?.[way]) return;
      await this.guarded(async () => this.take(await (this.page === "parts" ? ask("parts_" + way) : ask(way, {document: this.front.id}))));
    },
    async change({place, text, refuse, done}) {
      try { await this.take(await ask("change", {document: this.front.id, place, text})); done(); }
      catch (error) { refuse(error.message.replace(/^robot: /, "")); }
    },
    async makeExact(tolerance) { await this.guarded(async () => this.take(await ask("change", {document: this.front.id, place: "exact", text: tolerance}))); },
    async adopt(text) { await this.guarded(async () => { await this.take(await ask("adopt", {name: this.front.name + "_found", text})); this.go("robot"); }); },
    async lengthen(kind) { await this.guarded(async () => this.take(await ask("lengthen", {document: this.front.id, kind}))); },
    async shorten() { await this.guarded(async () => this.take(await ask("shorten", {document: this.front.id}))); },
    async save(format) {
      await this.guarded(async () => {
        const written = await ask("write_file", {document: this.front.id, format});
        download(written.file, written.text);
        if (written.findings.length) this.told = "Not in this file, or written in another way: " + written.findings.map(one => one.where + ": " + one.text).join(" · ");
      });
    },
    async saveAs(event) { const format = event.target.value; event.target.value = ""; if (format) await this.save(format); },
    theme() { this.setTheme({auto: "light", light: "dark", dark: "auto"}[this.mode]); },
    setTheme(mode) {
      this.mode = mode; localStorage.setItem("armwright-theme", mode);
      const isDark = mode === "dark" || (mode === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
      document.documentElement.dataset.theme = isDark ? "dark" : "light"; dispatchEvent(new Event("resize"));
    },
    async quit() { try { await fetch("/studio/quit", {method: "POST", body: ""}); } catch { /* it has ended already */ } this.gone = true; },
    key(event) {
      const at = event.target, isTyping = /INPUT|TEXTAREA|SELECT/.test(at.tagName) && at.type !== "range" && at.value !== at.dataset.kept;
      if (event.key === "F6") { event.preventDefault(); turnRegion([...this.$el.querySelectorAll(".top, .menus, #middle")], event.shiftKey ? -1 : 1); return; }
      if (at.role === "tab" && turnTab(at, event.key)) { event.preventDefault(); return; }
      if (event.key === "Escape") { this.choice = null; this.wrong = this.told = ""; }
      if (!(event.ctrlKey || event.metaKey)) return;
      const act = {z: () => this.turn(event.shiftKey ? "redo" : "undo"), y: () => this.turn("redo"), o: () => this.pick(), s: () => this.front && this.save("toml")}[event.key.toLowerCase()];
      if (!act || (isTyping && "zy".includes(event.key.toLowerCase()))) return;
      event.preventDefault(); act();
    },
  },
};

// How long the folders are that all of these paths are in.
function commonFolder([first, ...others]) {
  const folders = first.split("/").slice(0, -1).map((_, k, all) => all.slice(0, k + 1).join("/") + "/");
  return (folders.filter(one => others.every(path => path.startsWith(one))).at(-1) || "").length;
}

// What no part of the page has caught is said at its head: nothing fails in silence.
const app = createApp(Studio).directive("drop", drop);
let studio = null;
app.config.errorHandler = error => { console.error(error); if (studio) studio.wrong = error.message; };
studio = app.mount("#studio");
