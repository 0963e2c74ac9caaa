/** Lets the phone system ask Tryton by web addresses: finds parties by number, and writes calls as notes of parties. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const {
  TRYTON_URL = 'http://127.0.0.1:8000/tryton/',
  TRYTON_USER = 'admin',
  TRYTON_PASSWORD = '',
  CALLSIDE_SECRET = '',
  /** The id of the party that gets the calls of unknown callers. */
  UNKNOWN_PARTY = '',
  PORT = '8090',
} = process.env;

/** The text of an answer to Tryton's sign-in. */
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
  for (const isLast of [false, true]) {
    session ??= await signIn();
    const answer = await post(method, [...params, {}], { Authorization: `Session ${session}` });
    if (!answer.isSignedOut) return answer.result;
    session = undefined;
    if (isLast) throw new Error('Tryton ends each session at once.');
  }
}

const endOf = (number) => number.replace(/\D/g, '').slice(-9);

/** Finds parties by the last nine digits of a number, however it is written. */
async function find(number) {
  const end = endOf(number);
  if (end === '') return [];
  const like = `%${[...end].join('%')}`;
  const fields = ['value', 'party', 'party.rec_name'];
  const mechanism = 'model.party.contact_mechanism.search_read';
  const found = await call(mechanism, [['value', 'ilike', like]], 0, 100, null, fields);
  const names = new Map(
    found.filter(({ value }) => endOf(value) === end).map((one) => [one.party, one['party.'].rec_name]),
  );
  return [...names].map(([id, name]) => ({ id, name, type: 'Party' }));
}

/** Follows merged parties to the one that is left. Undefined: the party is gone. */
async function presentParty(id) {
  const read = 'model.party.party.search_read';
  const [party] = await call(read, [['id', '=', Number(id)]], 0, 1, null, ['replaced_by', 'active']);
  if (party) return party.id;
  const [inactive] = await call(
    read,
    [
      ['id', '=', Number(id)],
      ['active', '=', false],
    ],
    0,
    1,
    null,
    ['replaced_by'],
  );
  return inactive?.replaced_by ? presentParty(inactive.replaced_by) : undefined;
}

const textOf = ({ subject, outcome, notes, number, startedAt, talkedMs, user }, key) =>
  [
    subject,
    `${number}, ${new Date(startedAt).toISOString()}, ${Math.round(talkedMs / 1000)} s, ${user.name}`,
    outcome,
    notes,
    `[${key}]`,
  ]
    .filter(Boolean)
    .join('\n');

/** Writes a call, or changes its note. Returns undefined if the party is gone. */
async function write({ id: key, data }) {
  const [known] = data.record ? [data.record] : await find(data.number);
  const party = known ? await presentParty(known.id) : Number(UNKNOWN_PARTY);
  if (!party) return undefined;
  const message = textOf(data, key);
  const search = 'model.ir.note.search';
  const [present] = await call(
    search,
    [['message', 'ilike', `%[${key.replace(/[\\%_]/g, '\\$&')}]`]],
    0,
    1,
    null,
  );
  const values = { message, resource: `party.party,${party}` };
  if (present) await call('model.ir.note.write', [present], values);
  const [id] = present ? [present] : await call('model.ir.note.create', [values]);
  return { id };
}

/** As https://www.standardwebhooks.com: the id, the time and the text are signed. */
function isSigned(headers, text) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(CALLSIDE_SECRET.replace(/^whsec_/, ''), 'base64');
  const own = createHmac('sha256', key).update(`${id}.${at}.${text}`).digest();
  const other = Buffer.from(given.replace(/^v1,/, ''), 'base64');
  return key.length > 0 && own.length === other.length && timingSafeEqual(own, other);
}

/** One after the other: the same call may arrive twice at a time. */
let writing = Promise.resolve();

async function answerTo({ method, url, headers }, body) {
  if (!isSigned(headers, method === 'GET' ? JSON.stringify(url) : body)) return [401];
  const { pathname, searchParams } = new URL(url, 'http://bridge');
  if (method === 'GET' && pathname === '/search')
    return [200, { records: await find(searchParams.get('phone') ?? '') }];
  if (method !== 'POST') return [404];
  const event = JSON.parse(body);
  if (event.type !== 'call.logged') return [204];
  const written = writing.then(() => write(event));
  writing = written.catch(() => {});
  const entry = await written;
  return entry ? [200, entry] : [410];
}

createServer(async (request, response) => {
  try {
    let body = '';
    for await (const part of request.setEncoding('utf8')) {
      body += part;
      if (body.length > 100_000) return void response.writeHead(413).end();
    }
    const [status, value] = await answerTo(request, body);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(value && JSON.stringify(value));
  } catch (error) {
    process.stderr.write(`${error}\n`);
    response.writeHead(500).end();
  }
}).listen(Number(PORT), '127.0.0.1');
