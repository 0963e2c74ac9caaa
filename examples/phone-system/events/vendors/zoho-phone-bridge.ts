import {
  type CallEventData,
  type CompanyEvent,
  type CompanyEventType,
  callEventTypes,
} from '../../../../sdk/wire/events/event.ts';
import type { EventMessage, EventTarget } from '../event-target.ts';
import type { Answer } from '../post-event.ts';
import { answerOf, isFresh, type VendorContext, VendorRefusal } from './ask-vendor.ts';
import type { Form, ZohoClient } from './zoho-client.ts';

/** The events that Zoho is told. */
export const zohoEvents: readonly CompanyEventType[] = callEventTypes.filter(
  (type) => type !== 'call.held' && type !== 'call.resumed',
);

const states: Partial<Record<CompanyEventType, string>> = {
  'call.started': 'ringing',
  'call.ringing': 'ringing',
  'call.answered': 'answered',
};

/** Returns the id by which Zoho knows the call of a line: letters and digits alone. */
export const zohoCallId = (lineId: string): string => `callside${lineId.replaceAll(/\W/g, '')}`;

/**
 * Zoho PhoneBridge: Zoho shows a call while it goes on, and writes it into its own log. Users of Zoho are those with the same
 * e-mail address; calls of others and calls inside are left out.
 */
export class ZohoPhoneBridge implements EventTarget {
  readonly #client: ZohoClient;
  readonly #context: Pick<VendorContext, 'now' | 'userOf'>;

  constructor(client: ZohoClient, context: Pick<VendorContext, 'now' | 'userOf'>) {
    this.#client = client;
    this.#context = context;
  }

  send({ event }: EventMessage): Promise<Answer> {
    return answerOf(async () => {
      if (!event) {
        this.#client.forgetUsers();
        await this.#client.usersByEmail();
      } else if (isOfCall(event)) await this.#tell(event);
    });
  }

  /** Only the end of a call is told late: it is the log. */
  async #tell({ type, data, timestamp }: CallEvent): Promise<void> {
    const { externalNumber, user, isIncoming, lineID, startedAt, talkedMs } = data;
    const isOver = type === 'call.ended' || type === 'call.transferred';
    if (externalNumber === undefined || !(isOver || isFresh(timestamp, this.#context.now()))) return;
    const known = await this.#context.userOf(user.userID);
    const zohouser = (await this.#client.usersByEmail()).get(known?.email.toLowerCase() ?? '');
    if (!known || zohouser === undefined) return;
    const call = {
      type: isIncoming ? 'received' : 'dialed',
      id: zohoCallId(lineID),
      ...(isIncoming
        ? { from: externalNumber, to: known.number }
        : { from: known.number, to: externalNumber }),
      zohouser,
    };
    const state = states[type];
    if (state !== undefined) await this.#notify({ ...call, state });
    if (!isOver) return;
    const start_time = new Date(startedAt).toISOString().slice(0, 19).replace('T', ' ');
    const ended = { ...call, state: 'ended', start_time };
    if (talkedMs === undefined)
      await this.#tellUnanswered({ ...call, state: unansweredOf(data), start_time }, ended);
    else await this.#notify({ ...ended, duration: String(Math.round(talkedMs / 1_000)) });
  }

  /** Zoho documents these states, and refuses them at times: the call is then in its log with no length. */
  async #tellUnanswered(missed: Form, ended: Form): Promise<void> {
    try {
      await this.#notify(missed);
    } catch (error) {
      if (!(error instanceof VendorRefusal && error.answer.status === 400)) throw error;
      await this.#notify({ ...ended, duration: '0' });
    }
  }

  async #notify(form: Form): Promise<void> {
    await this.#client.ask('POST', 'callnotify', form);
  }
}

type CallEvent = CompanyEvent & { readonly data: CallEventData };

const isOfCall = (event: CompanyEvent): event is CallEvent => event.type.startsWith('call.');

const unansweredOf = ({ isIncoming, cause }: CallEventData): string => {
  if (isIncoming) return 'missed';
  return cause === 'causeBusy' ? 'busy' : 'noanswer';
};
