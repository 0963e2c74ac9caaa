import { pushTicket } from '../../../../sdk/wire/session/session-keeping.ts';
import { action, type SessionRequest } from '../../resources/resource.ts';

/** For clients without a cookie: a browser sets no header when it opens a WebSocket. */
export const pushTicketResource = action({
  path: 'v1/service/PushTicket',
  access: 'session',
  about:
    'Creates a ticket that opens the push connection of this session once, within 30 seconds, as `?ticket=`.',
  answers: pushTicket,
  status: 201,
  handle: ({ services, session }: SessionRequest) => ({
    item: { ticket: services.pushTickets.issue(session, session) },
  }),
});
