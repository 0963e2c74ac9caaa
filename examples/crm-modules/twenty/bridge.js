/** Lets the phone system ask Twenty by its REST API: callers are people, and a logged call is a note of a person. */
import { createHash } from 'node:crypto';
import { endOf, linesOf, requestJson, serveBridge } from '../serve-bridge.js';

const { TWENTY_URL = 'https://twenty.example', TWENTY_KEY = '' } = process.env;

const api = (path, options = {}) =>
  requestJson(`${TWENTY_URL}/rest/${path}`, {
    ...options,
    headers: { Authorization: `Bearer ${TWENTY_KEY}` },
  });

async function find(number) {
  const end = endOf(number);
  const filter = encodeURIComponent(`phones.primaryPhoneNumber[like]:"%${end}"`);
  const people = (await api(`people?limit=50&filter=${filter}`))?.data?.people ?? [];
  return people.map(({ id, name }) => ({
    id,
    name: `${name?.firstName ?? ''} ${name?.lastName ?? ''}`.trim(),
    type: 'Person',
  }));
}

/** The id of the note of a call, as a UUID: the same call has the same note. */
function noteIdOf(key) {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function write(data, key) {
  const id = noteIdOf(key);
  if (data.record && !(await api(`people/${data.record.id}`))) return undefined;
  const [known] = data.record ? [data.record] : await find(data.number);
  const note = { title: data.subject, bodyV2: { markdown: linesOf(data, key).join('\n\n') } };
  if (await api(`notes/${id}`)) await api(`notes/${id}`, { method: 'PATCH', body: note });
  else await api('notes', { method: 'POST', body: { id, ...note } });
  if (known) await relate(id, known.id);
  return id;
}

async function relate(noteId, personId) {
  const filter = encodeURIComponent(`noteId[eq]:"${noteId}"`);
  const present = (await api(`noteTargets?filter=${filter}`))?.data?.noteTargets ?? [];
  if (present.some((one) => one.personId === personId)) return;
  await api('noteTargets', { method: 'POST', body: { noteId, personId } });
}

serveBridge({ find, write });
