/** Lets the phone system ask Tryton by web addresses: finds parties by number, and writes calls as notes of parties. */
import { endOf, linesOf, serveBridge } from '../serve-bridge.js';

const {
  TRYTON_URL = 'http://127.0.0.1:8000/tryton/',
  TRYTON_USER = 'admin',
  TRYTON_PASSWORD = '',
  /** The id of the party that gets the calls of unknown callers. */
  UNKNOWN_PARTY = '',
} = process.env;

/** The text that names the session of the bridge. */
let session;

async function post(method, params, headers = {}) {
  const body = JSON.stringify({ id: 1, method, params });
  const response = await fetch(TRYTON_URL, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status === 401) return { isSignedOut: true };
  if (!response.ok) throw new Error(`Tryton answered ${response.status}.`);
  const { result, error } = await response.json();
  if (error) throw new Error(`Tryton refused ${method}: ${error[0]}`);
  return { result };
}

async function signIn() {
  const { result } = await post('common.db.login', [TRYTON_USER, { password: TRYTON_PASSWORD }, 'en']);
  if (!result) throw new Error('Tryton refused the sign-in.');
  return Buffer.from([TRYTON_USER, ...result].join(':')).toString('base64');
}

/** Calls a method of Tryton, and signs in again where the session has ended. */
async function call(method, ...params) {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    session ??= await signIn();
    const answer = await post(method, [...params, {}], { Authorization: `Session ${session}` });
    if (!answer.isSignedOut) return answer.result;
    session = undefined;
  }
  throw new Error('Tryton ends each session at once.');
}

/** Finds parties by the last nine digits of a number, however it is written. */
async function find(number) {
  const end = endOf(number);
  const like = `%${[...end].join('%')}`;
  const fields = ['value', 'party', 'party.rec_name'];
  const mechanism = 'model.party.contact_mechanism.search_read';
  const found = await call(mechanism, [['value', 'ilike', like]], 0, 100, null, fields);
  const names = new Map(
    found.filter(({ value }) => endOf(value) === end).map((one) => [one.party, one['party.'].rec_name]),
  );
  return [...names].map(([id, name]) => ({ id, name, type: 'Party' }));
}

/** Follows merged parties to the party that is left. Undefined: the party is gone. */
async function presentParty(id) {
  const read = (isActive) => {
    const wanted = [
      ['id', '=', Number(id)],
      ['active', '=', isActive],
    ];
    return call('model.party.party.search_read', wanted, 0, 1, null, ['replaced_by']);
  };
  const [active] = await read(true);
  if (active) return active.id;
  const [merged] = await read(false);
  return merged?.replaced_by ? presentParty(merged.replaced_by) : undefined;
}

/** Writes a call, or changes its note. Undefined: the party is gone. */
async function write(data, key) {
  const [known] = data.record ? [data.record] : await find(data.number);
  const party = known ? await presentParty(known.id) : Number(UNKNOWN_PARTY);
  if (!party) return undefined;
  const ending = `%[${key.replace(/[\\%_]/g, '\\$&')}]`;
  const [present] = await call('model.ir.note.search', [['message', 'ilike', ending]], 0, 1, null);
  const values = { message: linesOf(data, key).join('\n'), resource: `party.party,${party}` };
  if (present === undefined) {
    const [id] = await call('model.ir.note.create', [values]);
    return id;
  }
  await call('model.ir.note.write', [present], values);
  return present;
}

serveBridge({ find, write });
