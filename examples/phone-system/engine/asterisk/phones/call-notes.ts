import { callLineHeader } from '../../../../../sdk/wire/phones/sip-headers.ts';
import { reasonPhrase } from '../../local/sip/connection/stateless-reply.ts';
import { statusOfProgress } from '../../local/sip/legs/referral.ts';
import type { TransferProgress } from '../../port.ts';
import { headerOf, withBody } from './sip-text.ts';

/** The outcomes of transfers that no phone has been told of, of which the oldest is dropped. */
const maxOutcomes = 1_000;

/** Adds what Asterisk cannot say to the messages that phones in browsers get, by the Call-IDs of their calls. */
export class CallNotes {
  readonly #lines = new Map<string, string>();
  readonly #outcomes = new Map<string, number>();

  /** Names the line of a call to its phone. */
  nameLine(callId: string, lineId: string): void {
    if (lineId !== '') this.#lines.set(callId, lineId);
  }

  /** Asterisk knows four outcomes of a transfer only. */
  nameTransfer(callId: string, progress: TransferProgress): void {
    const status = statusOfProgress(progress);
    if (status < 300) return;
    this.#outcomes.set(callId, status);
    for (const oldest of this.#outcomes.keys()) {
      if (this.#outcomes.size <= maxOutcomes) break;
      this.#outcomes.delete(oldest);
    }
  }

  /** A call is over. The outcome of its transfer may still be on its way. */
  forget(callId: string): void {
    this.#lines.delete(callId);
  }

  /** An INVITE of a phone that goes on with a call of another phone. Both are on the same line. */
  onInvite(text: string): void {
    const [replaced = ''] = headerOf(text, 'Replaces').split(';');
    this.nameLine(headerOf(text, 'Call-ID', 'i'), this.#lines.get(replaced) ?? '');
  }

  /** Returns a message of Asterisk as the phone gets it. */
  added(text: string): string {
    const callId = headerOf(text, 'Call-ID', 'i');
    if (text.startsWith('NOTIFY ') && /^refer\b/i.test(headerOf(text, 'Event', 'o')))
      return this.#withOutcome(text, callId);
    const isResponse = text.startsWith('SIP/2.0 ') && /\d +INVITE$/.test(headerOf(text, 'CSeq'));
    const line = isResponse ? this.#lines.get(callId) : undefined;
    return line === undefined ? text : text.replace('\r\n', `\r\n${callLineHeader}: ${line}\r\n`);
  }

  #withOutcome(text: string, callId: string): string {
    const outcome = this.#outcomes.get(callId);
    if (outcome === undefined || !/^terminated\b/i.test(headerOf(text, 'Subscription-State'))) return text;
    this.#outcomes.delete(callId);
    return withBody(text, `SIP/2.0 ${outcome} ${reasonPhrase(outcome)}\r\n`);
  }
}
