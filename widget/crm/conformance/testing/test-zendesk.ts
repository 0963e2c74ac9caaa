import { vi } from 'vitest';
import { openZendesk } from '../../zendesk/open-zendesk.ts';
import type { CrmUnderTest } from '../crm-under-test.ts';
import { ZendeskSide } from '../zendesk-side.ts';

export const zendeskOrigin = 'https://acme.zendesk.com';
const widgetUrl = `https://phone.example/widget/?crm=zendesk&origin=${zendeskOrigin}&app_guid=a-1`;
const methodOf = { match: 'GET /api/v2/search.json', createLog: 'POST /api/v2/tickets.json' } as const;

export interface ZendeskUnderTest extends CrmUnderTest {
  readonly zendesk: ZendeskSide;
  /** All messages of the widget, with the origin that may read them. */
  readonly sent: readonly { readonly text: string; readonly targetOrigin: string }[];
  /** Lines for the integrator. */
  readonly logged: readonly string[];
  /** Sends a message to the widget, by default as Zendesk's page. */
  post(text: string, by?: { readonly source?: object; readonly origin?: string }): void;
}

/** The vendor's library in a window of its own, with the answers of `ZendeskSide`. */
export async function testZendesk(allowed = zendeskOrigin): Promise<ZendeskUnderTest> {
  const sent: { text: string; targetOrigin: string }[] = [];
  const logged: string[] = [];
  const page = new EventTarget();
  const parent = {
    postMessage(text: string, targetOrigin: string) {
      sent.push({ text, targetOrigin });
      queueMicrotask(() => zendesk.receive(text));
    },
  };
  const post: ZendeskUnderTest['post'] = (data, { source = parent, origin = zendeskOrigin } = {}) =>
    queueMicrotask(() => page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin })));
  const zendesk = new ZendeskSide({
    send: (text) => post(text),
    users: [{ id: 7, name: 'Jane Doe', phone: '+33 6 12 34 56 78' }],
  });
  vi.stubGlobal('window', Object.assign(page, { parent, location: new URL(widgetUrl) }));
  const adapter = openZendesk(
    { origin: zendeskOrigin },
    { isParent: (origin) => origin === allowed, log: (message) => logged.push(message) },
  );
  return {
    adapter,
    zendesk,
    sent,
    logged,
    post,
    jane: { id: 'user/7', name: 'Jane Doe', type: 'User' },
    relates: true,
    written: () =>
      zendesk.tickets.map(({ id, external_id, via_id, subject, comments, requester_id }) => ({
        id: String(id),
        key: external_id,
        direction: via_id === 45 ? 'inbound' : 'outbound',
        subject,
        notes: comments.map(({ body }) => body).join('\n'),
        recordId: requester_id === undefined ? undefined : `user/${requester_id}`,
      })),
    shown: () => zendesk.shown,
    isPanelVisible: () => zendesk.isPanelVisible,
    click: (number) => zendesk.dial(number, 7),
    failNext: (what) => {
      zendesk.failing = methodOf[what];
    },
    storeLate: () => zendesk.postponed(),
    end: () => vi.unstubAllGlobals(),
  };
}
