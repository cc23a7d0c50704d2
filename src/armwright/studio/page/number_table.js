// Rows of numbers over time, typed into cells or taken from a file; what goes out is CSV text.
const SHOWN = 40, LARGEST = 1.5e6, TABLES = [".csv", ".txt", ".dat"];

export default {
  props: {text: String, heads: Array, what: String},
  emits: ["update:text", "refused"],
  template: `
  <div class="rows" v-drop="{says: 'Drop a table of the ' + what + ', CSV', suffixes: tables, take: ([one]) => load(one.file)}">
    <table v-if="cells.length <= ${SHOWN}" class="values"><thead><tr><th v-for="one in heads" :key="one" scope="col">{{ one }}</th><th><span class="unseen">remove</span></th></tr></thead><tbody>
      <tr v-for="(row, k) in cells" :key="k"><td v-for="(head, j) in heads" :key="j"><input type="text" inputmode="decimal" :value="row[j] ?? ''" :aria-label="head + ' of row ' + (k + 1)" @change="put(k, j, $event.target.value)"></td>
        <td><button type="button" class="x" :aria-label="'remove row ' + (k + 1)" @click="remove(k)">×</button></td></tr></tbody></table>
    <p v-else class="remark">{{ cells.length }} rows, from {{ cells[0][0] }} s to {{ cells[cells.length - 1][0] }} s</p>
    <span class="pairs"><button v-if="cells.length <= ${SHOWN}" type="button" @click="add">+ row</button><button type="button" @click="$refs.file.click()">Load CSV</button><button v-if="cells.length > ${SHOWN}" type="button" @click="$emit('update:text', '')">Clear</button></span>
    <input ref="file" type="file" class="unseen" :class="'table-' + what" tabindex="-1" aria-hidden="true" accept="${TABLES.join()}" @change="picked">
  </div>`,
  data: () => ({tables: TABLES}),
  computed: {
    cells() {
      const lines = this.text.split(/\r?\n/).map(line => line.split("#")[0].trim()).filter(Boolean).map(line => line.split(/[\s,;]+/).filter(Boolean));
      if (lines.length && !Number.isFinite(parseFloat(lines[0][0]))) lines.shift();
      return lines.length ? lines : [];
    },
  },
  methods: {
    write(rows) { this.$emit("update:text", rows.map(row => this.heads.map((_, j) => row[j] ?? "0").join(", ")).join("\n")); },
    put(k, j, value) { const rows = this.cells.map(row => [...row]); rows[k][j] = value.trim().replace(/[\s,;]+/g, "") || "0"; this.write(rows); },
    remove(k) { this.write(this.cells.filter((_, i) => i !== k)); },
    add() {
      const last = this.cells[this.cells.length - 1], before = this.cells[this.cells.length - 2];
      const time = last ? parseFloat(last[0]) + (before ? parseFloat(last[0]) - parseFloat(before[0]) : 0.5) : 0;
      this.write([...this.cells, [String(+time.toFixed(6)), ...(last ? last.slice(1) : this.heads.slice(1).map(() => "0"))]]);
    },
    async picked(event) { const [file] = event.target.files; event.target.value = ""; if (file) await this.load(file); },
    async load(file) {
      if (file.size > LARGEST) { this.$emit("refused", "the file is above 1.5 MB; take fewer rows, or use armwright simulate"); return; }
      const text = await file.text();
      if (text.includes("\u0000")) { this.$emit("refused", "this is not a table of numbers; use CSV"); return; }
      this.$emit("update:text", text);
    },
  },
};
