/** The common part of the bridges: checked signatures, one log after the other, and answers. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { CALLSIDE_SECRET = '', PORT = '8090' } = process.env;
const maxLength = 100_000;

/** The last nine digits of a number, by which it is found however it is written. */
export const endOf = (number) => String(number).replace(/\D/g, '').slice(-9);

/** As https://www.standardwebhooks.com: the id, the time and the text are signed. */
function isSigned(headers, text) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const key = Buffer.from(CALLSIDE_SECRET.replace(/^whsec_/, ''), 'base64');
  const own = createHmac('sha256', key).update(`${id}.${at}.${text}`).digest();
  const other = Buffer.from(given.replace(/^v1,/, ''), 'base64');
  return key.length > 0 && own.length === other.length && timingSafeEqual(own, other);
}

/** Requests JSON, and fails for every answer that is no success. Undefined for 404. */
export async function requestJson(url, { method = 'GET', headers = {}, body } = {}) {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status}`);
  return response.json();
}

/** The lines of the log of a call. The last line is its key. */
export const linesOf = ({ subject, outcome, notes, number, startedAt, talkedMs, user }, key) =>
  [
    subject,
    `${number}, ${new Date(startedAt).toISOString()}, ${Math.round(talkedMs / 1000)} s, ${user.name}`,
    outcome,
    notes,
    `[${key}]`,
  ].filter(Boolean);

/**
 * Serves a CRM to the phone system.
 *
 * `find(number)` returns records with `id`, `name` and `type`. `write(data, key)` writes a call once for its key, and returns the id of
 * the entry, or undefined if its record is gone. `hear(event)` gets every other event.
 */
export function serveBridge({ find, write, hear = () => {} }) {
  let writing = Promise.resolve();
  const answerTo = async ({ method, url, headers }, body) => {
    if (!isSigned(headers, method === 'GET' ? JSON.stringify(url) : body)) return [401];
    const { pathname, searchParams } = new URL(url, 'http://bridge');
    if (method === 'GET' && pathname === '/search') {
      const number = searchParams.get('phone') ?? '';
      return [200, { records: endOf(number) === '' ? [] : await find(number) }];
    }
    if (method !== 'POST') return [404];
    const event = JSON.parse(body);
    if (event.type !== 'call.logged') {
      await hear(event);
      return [204];
    }
    // The same call may arrive twice at a time.
    const written = writing.then(() => write(event.data, event.id));
    writing = written.catch(() => {});
    const id = await written;
    return id === undefined ? [410] : [200, { id }];
  };
  createServer(async (request, response) => {
    try {
      let body = '';
      for await (const part of request.setEncoding('utf8')) {
        body += part;
        if (body.length > maxLength) return void response.writeHead(413).end();
      }
      const [status, value] = await answerTo(request, body);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(value && JSON.stringify(value));
    } catch (error) {
      process.stderr.write(`${error}\n`);
      response.writeHead(500).end();
    }
  }).listen(Number(PORT), '127.0.0.1');
}
