import { get, post, RefusedByServer } from './server.js';

/** Reads that are not answered yet, by the record's id: the rows of a table mostly name the same few records. */
const reading = new Map();

/** Returns a record by its id, or undefined. */
export function findRecord(id) {
  if (!reading.has(id))
    reading.set(
      id,
      read(id).finally(() => reading.delete(id)),
    );
  return reading.get(id);
}

async function read(id) {
  try {
    return await get(`/org/records/${encodeURIComponent(id)}`);
  } catch (error) {
    if (error instanceof RefusedByServer && error.status === 404) return undefined;
    throw error;
  }
}

export const recordsOf = (type) => get(`/org/records?type=${type}`);

export const searchRecords = (text) => get(`/org/search?text=${encodeURIComponent(text)}`);

/** Creates a record, or changes it if `fields` has an `Id`. */
export const saveRecord = async (type, fields) => (await post('/org/records', { type, fields })).id;

const types = { '001': 'Account', '003': 'Contact', '00Q': 'Lead', '00T': 'Task' };

/** Returns the kind of record of an id, by its first three characters. */
export const typeOf = (id) => types[id.slice(0, 3)];

export const nameOf = (record) => record.Name ?? record.Subject ?? record.Id;

/** The CRM's settings: objects, call center and softphone layout. */
export const readSettings = () => get('/org/settings');

/** Returns the further fields of a record in the softphone's events: its account, if people belong to accounts. */
export function personAccountOf(record) {
  if (record?.IsPersonAccount) return { contactId: record.PersonContactId, personAccount: true };
  return { personAccount: false };
}
