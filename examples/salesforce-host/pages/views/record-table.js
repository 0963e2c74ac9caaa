import { element } from './element.js';
import { fieldValue } from './field-value.js';

/** Records of a kind in a table, with the columns of its lists. */
export async function recordTable(crm, type, records) {
  const { columns, fields, plural } = crm.settings.objects[type];
  if (records.length === 0) return element('p.quiet', {}, `No ${plural.toLowerCase()}.`);
  const shown = columns.map((name) => fields.find((field) => field.name === name));
  const rows = await Promise.all(
    records.map(async (record) => {
      const values = await Promise.all(shown.map((field) => fieldValue(crm, record, field)));
      const cells = values.map((value, index) => element(cellOf(shown[index]), {}, value));
      return element('tr', { 'data-id': record.Id }, cells);
    }),
  );
  const heads = shown.map(({ label }) => element('th', { scope: 'col', textContent: label }));
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, heads)),
    element('tbody', {}, rows),
  );
  const label = `${plural}, wider than the page where they do not fit`;
  return element('div.scrolls', { tabIndex: 0, role: 'region', 'aria-label': label }, table);
}

/** A date with a line break would be hard to read. */
const cellOf = ({ type }) => (type === 'date' ? 'td.whole' : 'td');
