/**
 * A CRM in a process of its own: the REST API of Zendesk, the tables of Dynamics 365, the timeline of HubSpot, the log of a page and a CRM by web addresses, with faults by chance. What it
 * has stored survives a kill. Arguments: the database, the seed, the port.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { randomNumbers } from '../random-numbers.ts';
import { runFast } from './fast-time.ts';

runFast();
const [file = '', seed = '1', port = '0'] = process.argv.slice(2);
const random = randomNumbers(Number(seed));
const db = new DatabaseSync(file);
db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000');
db.exec(
  'create table if not exists entries (id integer primary key, crm text, key text, record text, text text)',
);
db.exec('create index if not exists keys on entries (crm, key)');

interface Entry {
  readonly id: number;
  readonly crm: string;
  readonly key: string;
  readonly record: string;
  readonly text: string;
}

const insert = db.prepare('insert into entries (crm, key, record, text) values (?, ?, ?, ?)');
const byKey = db.prepare('select * from entries where crm = ? and key = ?');
const byId = db.prepare('select * from entries where id = ?');
const update = db.prepare('update entries set record = ?, text = ? where id = ?');

const add = (crm: string, { key, record, text }: Omit<Entry, 'id' | 'crm'>) =>
  Number(insert.run(crm, key, record, text).lastInsertRowid);
const keyed = (crm: string, key: string) => byKey.all(crm, key) as unknown as readonly Entry[];

/** Changes what is given. Returns false if there is no such entry. */
function change(
  id: number,
  { record, text }: { record?: string | undefined; text?: string | undefined },
): boolean {
  const present = byId.get(id) as unknown as Entry | undefined;
  if (!present) return false;
  update.run(record ?? present.record, text ?? present.text, id);
  return true;
}

interface Ask {
  readonly method: string;
  readonly url: URL;
  readonly body: Record<string, never>;
}

/** @returns the answer; undefined for 404 */
function zendesk({ method, url, body }: Ask): unknown {
  const { ticket = {} } = body as { ticket?: Record<string, string & { body: string }> };
  const [, id] = /tickets\/(\d+)/.exec(url.pathname) ?? [];
  const fields = {
    record: ticket.requester_id && `user/${ticket.requester_id}`,
    text: ticket.comment?.body,
  };
  if (method === 'POST')
    return {
      ticket: {
        id: add('zendesk', {
          key: ticket.external_id ?? '',
          record: fields.record ?? '',
          text: fields.text ?? '',
        }),
      },
    };
  if (!id) return { tickets: keyed('zendesk', url.searchParams.get('external_id') ?? '') };
  if (method === 'PUT') return change(Number(id), fields) ? { ticket: { id } } : undefined;
  const present = byId.get(Number(id)) as unknown as Entry | undefined;
  return present && { comments: [{ body: present.text }] };
}

function dynamics({ method, url, body }: Ask): unknown {
  const fields = {
    record: body['regardingobjectid_contact@odata.bind'] as string | undefined,
    text: body.description as string | undefined,
  };
  if (method === 'POST')
    return {
      id: String(
        add('dynamics', {
          key: body.subcategory ?? '',
          record: fields.record ?? '',
          text: fields.text ?? '',
        }),
      ),
    };
  if (method === 'PATCH')
    return change(Number(url.pathname.split('/').at(-1)), fields) ? { id: '' } : undefined;
  const [, key = ''] = /subcategory eq '([^']*)'/.exec(decodeURIComponent(url.search)) ?? [];
  return { ...keyed('dynamics', key).map(({ id }) => ({ activityid: String(id) })) };
}

/** Writes by the key. */
function page({ body }: Ask): unknown {
  const entry = body as unknown as {
    readonly call: { readonly key: string };
    readonly contact: { readonly id: string };
    readonly values: { readonly notes: string };
  };
  const [present] = keyed('page', entry.call.key);
  const fields = { record: entry.contact.id, text: entry.values.notes };
  if (present) change(present.id, fields);
  return { logID: String(present?.id ?? add('page', { key: entry.call.key, ...fields })) };
}

/** An entry is in the timeline when it is complete. */
const complete = 'complete';

function hubspot({ method, url, body }: Ask): unknown {
  if (method === 'POST')
    return { id: add('hubspot', { key: body.externalCallId ?? '', record: '', text: '' }) };
  const fields = { record: complete, text: body.text as string | undefined };
  if (method === 'PATCH')
    return change(Number(url.pathname.split('/').at(-1)), fields) ? { id: '' } : undefined;
  return keyed('hubspot', url.searchParams.get('key') ?? '').filter(({ record }) => record === complete);
}

/** One entry for each id. Other events are no calls. */
function web({ body }: Ask): unknown {
  const { type, id, data } = body as { type?: string; id?: string; data?: { readonly notes: string } };
  if (type !== 'call.logged' || id === undefined) return {};
  const [present] = keyed('web', id);
  const text = data?.notes ?? '';
  if (present) change(present.id, { text });
  return { id: String(present?.id ?? add('web', { key: id, record: '', text })) };
}

const crms: Readonly<Record<string, (ask: Ask) => unknown>> = { zendesk, dynamics, page, hubspot, web };
const lateMs = 40_000;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Each in some of the writes. */
type Fault = 'refuses' | 'fails after' | 'answers late' | 'stores late' | 'stores nothing';
const faults: readonly (readonly [Fault, number])[] = [
  ['refuses', 0.05],
  ['fails after', 0.03],
  ['answers late', 0.02],
  ['stores late', 0.02],
  ['stores nothing', 0.03],
];

function nextFault(method: string): Fault | undefined {
  let chance = random.next().value;
  if (method === 'GET') return chance < 0.03 ? 'refuses' : undefined;
  for (const [fault, share] of faults) {
    // Neither Dynamics nor HubSpot documents an answer to a change by which it could be told from this.
    if (chance < share) return fault === 'stores nothing' && method === 'PATCH' ? undefined : fault;
    chance -= share;
  }
  return undefined;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://crm');
  const send = (status: number, value: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  if (url.pathname === '/all') return send(200, db.prepare('select * from entries').all());
  let text = '';
  for await (const chunk of request) text += chunk;
  const crm = crms[url.pathname.split('/')[1] ?? ''];
  if (!crm) return send(404, {});
  const { method = 'GET' } = request;
  const ask = { method, url, body: text === '' ? {} : JSON.parse(text) };
  const fault = nextFault(method);
  if (fault === 'refuses') return send(500, { error: fault });
  if (fault === 'stores nothing') return send(200, crm === page ? null : {});
  if (fault === 'stores late') await later(lateMs);
  const value = crm(ask);
  if (fault === 'fails after') return send(500, { error: fault });
  if (fault === 'answers late') await later(lateMs);
  send(value === undefined ? 404 : 200, value ?? {});
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(Number(port), '127.0.0.1', () => {
  const { port: chosen } = server.address() as { port: number };
  process.send?.(chosen);
});
// Without the process that has started it, it ends.
process.on('disconnect', () => process.exit());
