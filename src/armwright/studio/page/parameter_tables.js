// The three parameter groups as tables of cells: checked while one types, changed on Enter or when one leaves.
import {ask} from "/studio/page/api.js";

const Cell = {
  props: {cell: Object, document: String, label: String, check: {type: Function, default: (document, place, text) => ask("check_cell", {document, place, text})}},
  emits: ["change"],
  template: `
  <td :class="{zero: cell.text === '0', wrong: wrong, busy: busy}">
    <span v-if="cell.kind === 'fixed'" class="still">{{ cell.text }}</span>
    <select v-else-if="cell.kind === 'choice'" :value="cell.text" :aria-label="label" @change="send($event.target.value)">
      <option v-for="one in cell.choices" :key="one">{{ one }}</option>
    </select>
    <span v-else class="cell"><span v-if="cell.joins" class="joins" title="joint variable">{{ cell.joins }}{{ text && text !== '0' && !text.startsWith('-') ? ' +' : '' }}</span>
      <input ref="input" type="text" :class="isNumber(text) ? 'amount' : 'whole'" :value="text" :size="Math.max(4, Math.min(isNumber(text) ? 18 : 44, String(text).length + 1))" spellcheck="false" autocomplete="off"
        :aria-label="label + (cell.unit ? ' in ' + cell.unit : '')" :title="label + (cell.unit ? ' [' + cell.unit + ']' : '') + (text.length > 7 ? ': ' + text : '')" :data-place="cell.place" :data-kept="busy ? text : cell.text" :aria-invalid="!!wrong"
        @input="type" @keydown="key" @blur="leave" @focus="$event.target.select()"></span>
    <span v-if="wrong" ref="why" class="why" role="alert">{{ wrong }}</span>
  </td>`,
  data() { return {text: this.cell.text, wrong: "", busy: false}; },
  watch: {
    cell(now) { this.text = now.text; this.wrong = ""; this.busy = false; },
    wrong() { this.$nextTick(this.fit); },
  },
  methods: {
    // Move what is wrong sideways until all of it can be read between the edges of the tables.
    fit() {
      const why = this.$refs.why, room = why?.closest(".scroll")?.getBoundingClientRect();
      if (!room) return;
      why.style.left = "0";
      const now = why.getBoundingClientRect(), most = room.left + room.width - 24 - now.right, least = room.left + 6 - now.left;
      why.style.left = Math.max(least, Math.min(0, most)) + "px";
    },
    isNumber: text => text !== "" && Number.isFinite(+text),
    type(event) {
      this.text = event.target.value; clearTimeout(this.timer);
      this.timer = setTimeout(this.look, 180);
    },
    async look() {
      const text = this.text;
      if (text === this.cell.text) { this.wrong = ""; return; }
      try {
        const found = await this.check(this.document, this.cell.place, text);
        if (text === this.text) this.wrong = found.wrong;
      } catch (error) { this.wrong = error.message; }
    },
    key(event) {
      if (event.key === "Escape") { this.text = this.cell.text; this.wrong = ""; clearTimeout(this.timer); event.target.value = this.text; }
      if (event.key === "Enter") { event.preventDefault(); this.send(this.text); }
      const rows = {ArrowUp: -1, ArrowDown: 1}[event.key];
      if (rows) { event.preventDefault(); this.neighbour(event.target, rows); }
    },
    neighbour(input, rows) {
      const td = input.closest("td"), tr = td.parentElement, place = [...tr.children].indexOf(td);
      const next = rows > 0 ? tr.nextElementSibling : tr.previousElementSibling;
      next?.children[place]?.querySelector("input,select")?.focus();
    },
    leave() { if (this.text !== this.cell.text) this.send(this.text); },
    send(text) {
      clearTimeout(this.timer);
      if (text === this.cell.text || this.busy) return;
      this.busy = true;
      this.$emit("change", {place: this.cell.place, text, refuse: why => { this.wrong = why; this.busy = false; }, done: () => { this.busy = false; }});
    },
  },
};

// A row more: a choice for each field of the form, sent as one change; what is wrong is said beside the button.
const AddForm = {
  props: {form: Object},
  emits: ["change"],
  template: `
  <form class="addrow" @submit.prevent="send"><template v-for="(field, k) in form.fields" :key="field.label">
      <label>{{ field.label }} <select v-model="words[k]" :aria-label="form.label + ': ' + field.label"><option v-for="one in field.choices" :key="one">{{ one }}</option></select></label></template>
    <button type="submit">{{ form.label }}</button><slot></slot><span v-if="wrong" class="why" role="alert">{{ wrong }}</span></form>`,
  data() { return {words: this.first(), wrong: ""}; },
  watch: { form() { this.words = this.words.map((word, k) => this.form.fields[k].choices.includes(word) ? word : this.form.fields[k].choices[0]); } },
  methods: {
    // The last of the first field's choices, and the first of the others: two that differ.
    first() { return this.form.fields.map((field, k) => k ? field.choices[0] : field.choices.at(-1)); },
    send() { this.wrong = ""; this.$emit("change", {place: this.form.place, text: this.words.join(" "), refuse: why => { this.wrong = why; }, done: () => {}}); },
  },
};

export default {
  components: {AddForm, Cell},
  props: {groups: Array, document: String, open: Number, check: Function},
  emits: ["change", "tab"],
  template: `
  <section class="tables" aria-label="parameters">
    <div class="tabs"><div role="tablist">
      <button v-for="(group, k) in groups" :key="k" role="tab" :aria-selected="k === open" :tabindex="k === open ? 0 : -1" @click="$emit('tab', k)">{{ group.title }}</button></div>
      <slot></slot>
    </div>
    <div class="scroll" tabindex="-1">
      <div v-for="table in groups[open].tables" :key="table.title" class="table">
        <h2>{{ table.title }}</h2>
        <table v-if="table.rows.length">
          <thead v-if="table.heads.some(Boolean)"><tr><template v-for="(head, k) in table.heads" :key="k"><th v-if="head" scope="col">{{ head }}</th><td v-else></td></template><td v-if="table.rows[0].remove"></td></tr></thead>
          <tbody>
            <tr v-for="row in table.rows" :key="row.head"><th scope="row">{{ row.head }}</th>
              <Cell v-for="(cell, k) in row.cells" :key="k" :cell="cell" :document="document" :check="check" :label="called(table, row, k)" @change="$emit('change', $event)"/>
              <td v-if="row.remove"><button class="remove" :aria-label="'remove ' + table.title.toLowerCase().replace(/s$/, '') + ' ' + row.head" @click="send(row.remove)">×</button></td></tr>
          </tbody>
        </table>
        <AddForm v-if="table.add" :form="table.add" @change="$emit('change', $event)"><button v-if="table.title === 'Loops' && table.rows.length" type="button" title="Move home to where the loops close" @click="send('loop_assemble')">Assemble</button></AddForm>
        <p v-if="wrong[table.title]" class="why" role="alert">{{ wrong[table.title] }}</p>
        <p v-if="table.note" class="remark">{{ table.note }}</p>
      </div>
    </div>
  </section>`,
  data: () => ({wrong: {}}),
  watch: { groups() { this.wrong = {}; } },
  methods: {
    // What a cell is, for who does not see its row and column: 'θ of 2', or 'tip' where the column has no head.
    called: (table, row, k) => [table.heads[k + 1], row.head].filter(Boolean).join(" of ") || table.title,
    send(place) {
      const table = this.groups[this.open].tables.find(one => place === "loop_assemble" ? one.title === "Loops" : one.rows.some(row => row.remove === place));
      this.$emit("change", {place, text: "", refuse: why => { this.wrong = {[table.title]: why}; }, done: () => {}});
    },
  },
};
