// The runs that are kept of a robot: shown, laid beside the one shown, given a name, thrown away.
export default {
  props: {runs: Array, shown: String, beside: Array},
  emits: ["show", "beside", "rename", "drop"],
  template: `
  <section v-if="runs.length" class="runs" aria-label="runs"><h3>Runs</h3>
    <ul><li v-for="one in reversed" :key="one.id" :class="{here: one.id === shown}">
      <input v-if="editing === one.id" type="text" :value="one.name" :aria-label="'name of ' + one.name" ref="name" @keydown.enter.prevent="rename(one, $event)" @keydown.esc="editing = ''" @blur="rename(one, $event)">
      <button v-else type="button" class="name" :aria-current="one.id === shown" @click="$emit('show', one.id)" @dblclick="edit(one)" title="Show; double click or F2 names it" @keydown.f2="edit(one)">{{ one.name }}</button>
      <label v-if="one.id !== shown" class="check" title="compare with the run shown"><input type="checkbox" :checked="beside.includes(one.id)" :aria-label="'compare with ' + one.name" @change="$emit('beside', one.id)"> compare</label><span v-else class="remark">shown</span>
      <button type="button" class="x" :aria-label="'throw away ' + one.name" @click="$emit('drop', one.id)">×</button></li></ul></section>`,
  data: () => ({editing: ""}),
  computed: { reversed() { return [...this.runs].reverse(); } },
  methods: {
    edit(one) { this.editing = one.id; this.$nextTick(() => { const field = this.$refs.name?.[0] || this.$refs.name; field?.focus(); field?.select(); }); },
    rename(one, event) { if (this.editing !== one.id) return; this.editing = ""; const name = event.target.value.trim(); if (name && name !== one.name) this.$emit("rename", {id: one.id, name}); },
  },
};
