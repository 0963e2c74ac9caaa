/** JSON of items. Items are immutable, so all clients share the text. */
const texts = new WeakMap<object, string>();

/** Returns an item as JSON. */
export function itemText(item: object): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const text = JSON.stringify(item);
  texts.set(item, text);
  return text;
}

/** Returns a frame as JSON. Items in its lists are serialized only once for all clients. */
export function frameText(frame: object): string {
  let fields = '';
  for (const [name, value] of Object.entries(frame)) {
    if (value === undefined) continue;
    const comma = fields === '' ? '' : ',';
    fields += `${comma}${JSON.stringify(name)}:${Array.isArray(value) ? listText(value) : JSON.stringify(value)}`;
  }
  return `{${fields}}`;
}

function listText(list: readonly unknown[]): string {
  let elements = '';
  for (const one of list) {
    const comma = elements === '' ? '' : ',';
    elements += comma + (typeof one === 'object' && one !== null ? itemText(one) : JSON.stringify(one));
  }
  return `[${elements}]`;
}
