import { get, post, RefusedByServer } from './server.js';

/** A record by its id, or undefined. */
export async function findRecord(id) {
  try {
    return await get(`/org/records/${encodeURIComponent(id)}`);
  } catch (error) {
    if (error instanceof RefusedByServer && error.status === 404) return undefined;
    throw error;
  }
}

export const recordsOf = (type) => get(`/org/records?type=${type}`);

export const searchRecords = (text) => get(`/org/search?text=${encodeURIComponent(text)}`);

/** Creates a record, or changes it where `fields` has an `Id`. */
export const saveRecord = async (type, fields) => (await post('/org/records', { type, fields })).id;

const types = { '001': 'Account', '003': 'Contact', '00Q': 'Lead', '00T': 'Task' };

/** What kind of record an id is of, by its first three characters. */
export const typeOf = (id) => types[id.slice(0, 3)];

export const nameOf = (record) => record.Name ?? record.Subject ?? record.Id;

/** What the CRM's settings are: objects, call center and softphone layout. */
export const readSettings = () => get('/org/settings');

/** With what a record is told to a softphone beside its id: whose it is, where people are accounts. */
export function personAccountOf(record) {
  if (record?.IsPersonAccount) return { contactId: record.PersonContactId, personAccount: true };
  return { personAccount: false };
}
