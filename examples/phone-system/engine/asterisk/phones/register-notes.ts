import type { Traced } from '../../local/sip/connection/signalling-record.ts';
import { written } from '../../local/sip/wire/sip-wire.ts';
import { headerOf, userOf } from './sip-text.ts';

/** A registration as its phone and the answer to it describe it. */
export interface DescribedRegistration {
  readonly registerId: string;
  /** The address at which the phone rings, without its parameters. */
  readonly contact: string;
  /** The program that it names itself; empty: none. */
  readonly program: string;
  readonly lastsMs: number;
}

interface Asked {
  readonly contact: string;
  readonly program: string;
}

/** Strangers ask, too: requests without an answer are forgotten. */
const maxAsked = 1_000;

/** Reads from the SIP messages of phones what ARI does not tell of registrations. */
export class RegisterNotes {
  /** The last REGISTER of each phone that waits for its answer, by its Call-ID. */
  readonly #asked = new Map<string, Asked>();

  /** Returns the registration that this message accepts. */
  read({ direction, wire: { peer }, text }: Traced): DescribedRegistration | undefined {
    const message = String(text);
    if (direction === 'in') {
      if (message.startsWith('REGISTER ')) this.#ask(message);
      return undefined;
    }
    if (this.#asked.size === 0 || !message.startsWith('SIP/2.0 200 ')) return undefined;
    const callId = headerOf(message, 'Call-ID', 'i');
    const asked = this.#asked.get(callId);
    if (!asked || !/ REGISTER$/i.test(headerOf(message, 'CSeq'))) return undefined;
    this.#asked.delete(callId);
    // Asterisk notes the address from which a phone has sent, and answers with the address that the phone has named.
    const contact = `${asked.contact.split('@')[0]}@${written(peer)}`;
    const seconds = secondsOf(message, [asked.contact, contact]);
    if (seconds === 0) return undefined;
    const registerId = userOf(headerOf(message, 'To', 't'));
    return { registerId, contact, program: asked.program, lastsMs: 1_000 * seconds };
  }

  #ask(message: string): void {
    const callId = headerOf(message, 'Call-ID', 'i');
    this.#asked.delete(callId);
    this.#asked.set(callId, {
      contact: addressIn(headerOf(message, 'Contact', 'm')),
      program: headerOf(message, 'User-Agent'),
    });
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > maxAsked && oldest !== undefined) this.#asked.delete(oldest);
  }
}

/** Returns the address in a text, without its scheme and its parameters: user, host and port. */
export const addressIn = (text: string): string => /sips?:([^;>?\s]*)/i.exec(text)?.[1] ?? '';

/** Returns for how long an answer accepts any of these addresses; 0: not at all. */
function secondsOf(answer: string, addresses: readonly string[]): number {
  for (const [, contact = ''] of answer.matchAll(/\r\n(?:Contact|m) *: *([^\r\n]*)/gi))
    if (addresses.includes(addressIn(contact))) return Number(/;expires=(\d+)/i.exec(contact)?.[1] ?? 0);
  return 0;
}
