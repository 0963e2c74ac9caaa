/** Lets the phone system ask Zammad: events go to its generic CTI, callers are its users, and a logged call is a ticket. */
import { createHash } from 'node:crypto';
import { endOf, linesOf, requestJson, serveBridge } from '../serve-bridge.js';

const {
  ZAMMAD_URL = 'https://zammad.example',
  ZAMMAD_TOKEN = '',
  /** The last part of the endpoint that the page of the integration "CTI (generic)" shows. */
  ZAMMAD_CTI_TOKEN = '',
  ZAMMAD_GROUP = 'Users',
  /** The customer of calls of unknown callers. */
  UNKNOWN_CUSTOMER = '',
} = process.env;

const api = (path, options = {}) =>
  requestJson(`${ZAMMAD_URL}/api/v1/${path}`, {
    ...options,
    headers: { Authorization: `Token token=${ZAMMAD_TOKEN}` },
  });

async function find(number) {
  const end = endOf(number);
  const users = (await api(`users/search?limit=50&query=${encodeURIComponent(`*${end}`)}`)) ?? [];
  return users
    .filter(({ phone, mobile }) => [phone, mobile].some((one) => one && endOf(one) === end))
    .map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}`.trim(), type: 'User' }));
}

/** A title by which the ticket of a call is found again: letters and digits only, so that every search takes it as it is. */
const markOf = (key) => `call${createHash('sha256').update(key).digest('hex').slice(0, 20)}`;

async function write(data, key) {
  const mark = markOf(key);
  const found = await api(`tickets/search?limit=1&query=${encodeURIComponent(`title:*${mark}*`)}`);
  const present = Array.isArray(found) ? found[0]?.id : found?.tickets?.[0];
  const article = { type: 'phone', internal: true, body: linesOf(data, key).join('\n') };
  if (present !== undefined) {
    await api(`tickets/${present}`, { method: 'PUT', body: { article } });
    return present;
  }
  const [known] = data.record ? [data.record] : await find(data.number);
  const customer = known?.id ?? UNKNOWN_CUSTOMER;
  const title = `${data.subject} (${mark})`;
  const body = { title, group: ZAMMAD_GROUP, customer_id: Number(customer), article };
  return (await api('tickets', { method: 'POST', body }))?.id;
}

const ctiEvents = {
  'call.started': 'newCall',
  'call.ringing': 'newCall',
  'call.answered': 'answer',
  'call.ended': 'hangup',
};

/** The log of callers in Zammad follows the calls while they last. */
async function hear({ type, data }) {
  const event = ctiEvents[type];
  if (event === undefined) return;
  const [from, to] = data.isIncoming ? [data.number, data.user.number] : [data.user.number, data.number];
  const body = {
    event,
    from,
    to,
    direction: data.isIncoming ? 'in' : 'out',
    callId: `${data.callID}-${data.lineID}`,
    user: [data.user.name],
    ...(event === 'answer' && { answeringNumber: data.user.number }),
    ...(event === 'hangup' && { cause: data.talkedMs > 0 ? 'normalClearing' : 'cancel' }),
  };
  await fetch(`${ZAMMAD_URL}/api/v1/cti/${ZAMMAD_CTI_TOKEN}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
}

serveBridge({ find, write, hear });
