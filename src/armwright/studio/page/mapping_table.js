// What the columns of a log are taken for: one row for each joint, to be corrected; or as text.
const NUMBERS = ["ratio", "gain", "offset"], USUAL = {ratio: 1, gain: 1, offset: 0};

export default {
  props: {log: Object, form: Object, text: String},
  emits: ["change"],
  template: `
  <section class="mapping" aria-label="what the columns are" v-drop="{says: 'Drop a mapping, map.toml', suffixes: ['.toml'], take: dropped}"><h3>What the columns are</h3>
    <div v-if="fields.is_plain" class="wide"><p class="pairs clock"><label>time <select :value="fields.time" aria-label="column of time" @change="clock('time', $event.target.value)"><option value="">none: a steady rate</option><option v-for="one in log.columns" :key="one">{{ one }}</option></select></label>
      <label v-if="fields.time">in <select :value="fields.time_unit" aria-label="unit of time" @change="clock('time_unit', $event.target.value)"><option v-for="one in form.time_units" :key="one">{{ one }}</option></select></label>
      <label v-else>readings per second <input type="text" size="6" :value="fields.rate ?? ''" aria-label="readings per second" @change="clock('rate', $event.target.value)"></label></p>
      <table class="values"><thead><tr><th scope="col">joint</th><th scope="col">position</th><th scope="col">velocity</th><th scope="col">effort</th><th scope="col">unit</th><th scope="col">ratio</th><th scope="col">gain</th><th scope="col">offset</th><th scope="col">position at</th><th scope="col">effort at</th></tr></thead><tbody>
        <tr v-for="(joint, k) in fields.joints" :key="k"><th scope="row">{{ joint.name }}</th>
          <td v-for="key in ['position', 'velocity']" :key="key"><select :value="joint[key]" :aria-label="key + ' of ' + joint.name" @change="put(k, {[key]: $event.target.value})"><option value="">–</option><option v-for="one in log.columns" :key="one">{{ one }}</option></select></td>
          <td class="effort"><select :value="effort(joint)" :aria-label="'effort of ' + joint.name + ' is a'" @change="put(k, swap(joint, $event.target.value))"><option>torque</option><option>current</option></select><select :value="joint.torque || joint.current" :aria-label="'effort of ' + joint.name" @change="put(k, {[effort(joint)]: $event.target.value})"><option value="">–</option><option v-for="one in log.columns" :key="one">{{ one }}</option></select></td>
          <td><select :value="joint.unit" :aria-label="'unit of ' + joint.name" @change="put(k, {unit: $event.target.value})"><option v-for="one in form.units" :key="one">{{ one }}</option></select></td>
          <td v-for="key in numbers" :key="key"><input type="text" size="5" :value="joint[key]" :aria-label="key + ' of ' + joint.name" @change="put(k, {[key]: $event.target.value})"></td>
          <td v-for="key in ['position_side', 'torque_side']" :key="key"><select :value="joint[key]" :aria-label="key.replace('_', ' ') + ' of ' + joint.name" @change="put(k, {[key]: $event.target.value})"><option v-for="one in form.sides" :key="one">{{ one }}</option></select></td></tr></tbody></table></div>
    <details :open="!fields.is_plain"><summary>As text, map.toml</summary><textarea :value="text" spellcheck="false" rows="9" aria-label="mapping" @change="$emit('change', $event.target.value)"></textarea></details></section>`,
  data() { return {numbers: NUMBERS, fields: this.log.fields}; },
  watch: { log(now) { this.fields = now.fields; } },  // until then what was chosen here stays, also where more is wanted
  methods: {
    async dropped([one]) { this.$emit("change", await one.file.text()); },
    // What was chosen holds before there is a column for it.
    effort: joint => joint.effort || (joint.current ? "current" : "torque"),
    swap: (joint, kind) => ({effort: kind, torque: "", current: "", [kind]: joint.torque || joint.current}),
    clock(key, value) { this.send({...this.fields, [key]: key === "rate" ? number(value) : value}); },
    put(k, change) { this.send({...this.fields, joints: this.fields.joints.map((one, j) => j === k ? {...one, ...change} : one)}); },
    // What has its usual value is left out, as in a file.
    send(fields) {
      this.fields = fields;
      const found = {joint: fields.joints.map(joint => {
        const words = Object.fromEntries(["name", "position", "velocity", "acceleration", "torque", "current", "temperature"].filter(key => joint[key]).map(key => [key, joint[key]]));
        const sides = Object.fromEntries(["unit", "position_side", "torque_side"].map(key => [key, joint[key]]));
        return {...words, ...sides, ...Object.fromEntries(NUMBERS.map(key => [key, number(joint[key])]).filter(([key, value]) => value !== USUAL[key]))};
      })};
      if (fields.time) Object.assign(found, {time: fields.time, time_unit: fields.time_unit});
      else if (fields.rate !== null && fields.rate !== "") found.rate = fields.rate;
      this.$emit("change", found);
    },
  },
};

// A number where it is one; what is not is sent as it is, and refused with its name.
function number(value) { const found = Number(String(value).replace(",", ".")); return value === null || value === "" || Number.isNaN(found) ? value : found; }
