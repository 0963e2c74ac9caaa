/** Lets the phone system ask Chatwoot: callers are contacts, and a logged call is a conversation of an API channel. */
import { endOf, linesOf, requestJson, serveBridge } from '../serve-bridge.js';

const {
  CHATWOOT_URL = 'https://chatwoot.example',
  CHATWOOT_ACCOUNT = '1',
  CHATWOOT_TOKEN = '',
  /** The id of the inbox with the API channel. */
  CHATWOOT_INBOX = '',
} = process.env;

const api = (path, options = {}) =>
  requestJson(`${CHATWOOT_URL}/api/v1/accounts/${CHATWOOT_ACCOUNT}/${path}`, {
    ...options,
    headers: { api_access_token: CHATWOOT_TOKEN },
  });

async function find(number) {
  const end = endOf(number);
  const found = await api(`contacts/search?q=${end}`);
  return (found?.payload ?? [])
    .filter(({ phone_number: phone }) => phone && endOf(phone) === end)
    .map(({ id, name }) => ({ id, name, type: 'Contact' }));
}

/** The contact of a call: the chosen contact, the contact with the number, or a new contact. */
async function contactOf({ record, number }) {
  if (record) return (await api(`contacts/${record.id}`))?.payload?.id;
  const [known] = await find(number);
  if (known) return known.id;
  const body = { name: number, phone_number: number, inbox_id: Number(CHATWOOT_INBOX) };
  return (await api('contacts', { method: 'POST', body }))?.payload?.contact?.id;
}

async function write(data, key) {
  const contact = await contactOf(data);
  if (contact === undefined) return undefined;
  const known = (await api(`contacts/${contact}/conversations`))?.payload ?? [];
  let conversation = known.find(({ custom_attributes: own }) => own?.callside_key === key)?.id;
  if (conversation === undefined) {
    const body = {
      inbox_id: Number(CHATWOOT_INBOX),
      contact_id: contact,
      source_id: key,
      custom_attributes: { callside_key: key },
      status: 'resolved',
    };
    conversation = (await api('conversations', { method: 'POST', body }))?.id;
  }
  const content = linesOf(data, key).join('\n');
  const messages = (await api(`conversations/${conversation}/messages`))?.payload ?? [];
  if (!messages.some((one) => one.content === content))
    await api(`conversations/${conversation}/messages`, { method: 'POST', body: { content, private: true } });
  return conversation;
}

serveBridge({ find, write });
