import type { Core } from 'sip.js';
import type { Activity, MessageCounts } from '../../../port.ts';
import type { SipAgent } from '../connection/sip-agent.ts';
import { dialledNumber } from '../message/headers.ts';
import { type Notice, Subscription } from './subscription.ts';

/** The maximum number of subscriptions of a phone: enough for its keys, but no flood. */
const maxOfOnePhone = 200;

interface Watcher {
  readonly agent: SipAgent;
  readonly registerId: string;
  readonly domain: string;
}

/**
 * The subscriptions of phones: waiting messages, and lamps for the calls of other numbers. Desk phones subscribe to dialogs,
 * apps to presence.
 */
export class Notifier {
  readonly #messages = new Map<string, MessageCounts>();
  readonly #activities = new Map<string, Activity>();
  readonly #subscriptions = new Map<Subscription, { readonly topic: string; readonly registerId: string }>();

  showMessages(registerId: string, counts: MessageCounts): void {
    this.#messages.set(registerId, counts);
    this.#notify(`messages ${registerId}`);
  }

  showActivity(number: string, activity: Activity): void {
    if ((this.#activities.get(number) ?? 'idle') === activity) return;
    if (activity === 'idle') this.#activities.delete(number);
    else this.#activities.set(number, activity);
    this.#notify(`activity ${number}`);
  }

  /** Accepts or refuses a phone's subscription. */
  subscribe(request: Core.IncomingSubscribeRequest, watcher: Watcher): void {
    const { message } = request;
    const { registerId, domain, agent } = watcher;
    const event = /^\s*([\w-]+)/.exec(message.getHeader('event') ?? '')?.[1] ?? '';
    const number = message.ruri ? dialledNumber(message.ruri) : '';
    const topics: Readonly<Record<string, readonly [topic: string, describe: (version: number) => Notice]>> =
      {
        'message-summary': [`messages ${registerId}`, () => this.#summary(registerId, domain)],
        dialog: [`activity ${number}`, (version) => this.#dialogs({ number, domain, version })],
        presence: [`activity ${number}`, () => this.#presence({ number, domain })],
      };
    const accepted = message.getHeaders('accept').join(',');
    const [topic, describe] = (Object.hasOwn(topics, event) && topics[event]) || [];
    const present = [...this.#subscriptions.values()].filter((one) => one.registerId === registerId);
    if (!message.hasHeader('contact')) request.reject({ statusCode: 400 });
    else if (topic === undefined || describe === undefined) {
      request.reject({ statusCode: 489, extraHeaders: [`Allow-Events: ${Object.keys(topics).join(', ')}`] });
    } else if (!accepts(accepted, describe(0).contentType)) request.reject({ statusCode: 406 });
    else if (present.length >= maxOfOnePhone) request.reject({ statusCode: 503 });
    else {
      const onEnd = (ended: Subscription) => void this.#subscriptions.delete(ended);
      const subscription = new Subscription({ agent, request, event, describe, onEnd });
      // A one-time query has ended already.
      if (agent.core.dialogs.has(subscription.id))
        this.#subscriptions.set(subscription, { topic, registerId });
    }
  }

  #notify(topic: string): void {
    for (const [subscription, watched] of this.#subscriptions)
      if (watched.topic === topic) subscription.notify();
  }

  /** RFC 3842. */
  #summary(registerId: string, domain: string): Notice {
    const { fresh, old } = this.#messages.get(registerId) ?? { fresh: 0, old: 0 };
    const lines = [
      `Messages-Waiting: ${fresh > 0 ? 'yes' : 'no'}`,
      `Message-Account: sip:${registerId}@${domain}`,
      `Voice-Message: ${fresh}/${old} (0/0)`,
    ];
    return { contentType: 'application/simple-message-summary', content: `${lines.join('\r\n')}\r\n` };
  }

  /** RFC 4235. Other users' calls are published only as far as a lamp shows them. */
  #dialogs(about: { readonly number: string; readonly domain: string; readonly version: number }): Notice {
    const { number, domain, version } = about;
    const activity = this.#activities.get(number) ?? 'idle';
    const entity = escaped(`sip:${number}@${domain}`);
    const state = activity === 'ringing' ? 'early' : 'confirmed';
    const dialog =
      activity === 'idle'
        ? ''
        : `<dialog id="${escaped(number)}" direction="recipient"><state>${state}</state></dialog>`;
    const content =
      `<?xml version="1.0"?>\r\n<dialog-info xmlns="urn:ietf:params:xml:ns:dialog-info" ` +
      `version="${version}" state="full" entity="${entity}">${dialog}</dialog-info>\r\n`;
    return { contentType: 'application/dialog-info+xml', content };
  }

  /** RFC 3863 and 4480. A number that rings is shown as a number that talks, since presence has no word for it. */
  #presence({ number, domain }: { readonly number: string; readonly domain: string }): Notice {
    const isIdle = !this.#activities.has(number);
    const activities = isIdle ? '' : '<rpid:on-the-phone/>';
    const content =
      `<?xml version="1.0"?>\r\n<presence xmlns="urn:ietf:params:xml:ns:pidf" ` +
      `xmlns:dm="urn:ietf:params:xml:ns:pidf:data-model" xmlns:rpid="urn:ietf:params:xml:ns:pidf:rpid" ` +
      `entity="${escaped(`sip:${number}@${domain}`)}">` +
      `<tuple id="calls"><status><basic>open</basic></status></tuple>` +
      `<dm:person id="person"><rpid:activities>${activities}</rpid:activities></dm:person></presence>\r\n`;
    return { contentType: 'application/pidf+xml', content };
  }
}

/** True if an Accept header allows this type; without the header, every type of the event is allowed (RFC 6665, 3.1.3). */
function accepts(header: string, type: string): boolean {
  const [group = ''] = type.split('/');
  const types = header.split(',').map((one) => one.replace(/;.*/, '').trim().toLowerCase());
  return header.trim() === '' || [type, `${group}/*`, '*/*'].some((one) => types.includes(one));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
