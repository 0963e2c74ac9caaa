import { showPhone } from './relay.js';

/** The requests of `freshworks/config/requests.json`. */
const templates = ['findContacts', 'nameContacts', 'createTicket', 'updateTicket', 'listTickets'];

/**
 * The phone as a CTI app of Freshdesk.
 *
 * @param {{ url: string, client: any }} options `client`: of the app, as `app.initialized()` resolves to it
 */
export function startPhone({ url, client }) {
  const trigger = async (action, options) => void (await client.interface.trigger(action, options));
  const emit = showPhone({
    url,
    crm: 'freshworks',
    methods: {
      open: () => undefined,
      openRecord: (place) => trigger('click', place),
      show: () => trigger('show', { id: 'softphone' }),
      hide: () => trigger('hide', { id: 'softphone' }),
      request: (template, context, body) => request(client, template, context, body),
    },
  });
  client.events.on('cti.triggerDialer', (event) => emit('dial', event.helper.getData()));
  client.events.on('app.activated', () => emit('shown'));
  client.events.on('app.deactivated', () => emit('hidden'));
}

async function request(client, template, context, body) {
  if (!templates.includes(template)) throw new Error(`There is no request ${template}.`);
  const answer = await client.request.invokeTemplate(template, {
    context,
    ...(body && { body: JSON.stringify(body) }),
  });
  return JSON.parse(answer.response);
}
