import { findRecord, nameOf } from '../org/records.js';
import { element } from './element.js';

/** Displays a field of a record: a number that can be called, a link to another record, or text. */
export async function fieldValue(crm, record, { name, type }) {
  const value = record[name];
  if (value === undefined || value === null || value === '') return '';
  if (name === 'Name' || name === 'Subject') return recordLink(crm, record);
  if (type === 'phone') return crm.dialFields.field(value, record);
  if (type === 'boolean') return value ? 'Yes' : 'No';
  if (type !== 'reference') return String(value);
  const other = await findRecord(value);
  return other ? recordLink(crm, other) : value;
}

export function recordLink(crm, record) {
  const href = crm.urlOf({ kind: 'record', id: record.Id });
  return element('a', { href, textContent: nameOf(record) });
}
