import type { Core } from 'sip.js';
import { allowHeader } from './stateless-reply.ts';
import type { SipWire } from './wire/sip-wire.ts';

/** sip.js names what it knows itself, which is not what is taken here. */
const allowLine = /^Allow: ACK,BYE,CANCEL,INFO,INVITE,MESSAGE,\S*$/m;

/** What is said while a phone is away; more than this is not worth keeping for it. */
const mostWaiting = 32;

/**
 * The way to one phone. The wire under it may be replaced: what is sent while there is none waits for the next.
 * Sending never fails: a phone that stays away is noticed by its missing connection, not by each message.
 */
export class SipTransport implements Core.Transport {
  readonly protocol: SipWire['protocol'];
  readonly #log: (text: string) => void;
  readonly #waiting: string[] = [];
  #wire: SipWire | undefined;
  #sent = 0;

  constructor(protocol: SipWire['protocol'], log: (text: string) => void) {
    this.protocol = protocol;
    this.#log = log;
  }

  /** True if something was said that the phone does not know yet. */
  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** How many messages were sent so far. */
  get sent(): number {
    return this.#sent;
  }

  attach(wire: SipWire): void {
    this.#wire = wire;
    for (const message of this.#waiting.splice(0)) this.#write(wire, message);
  }

  detach(): void {
    this.#wire = undefined;
  }

  async send(message: string): Promise<void> {
    this.#sent += 1;
    const wire = this.#wire;
    if (wire?.isOpen) this.#write(wire, message);
    else if (this.#waiting.length < mostWaiting) this.#waiting.push(message);
  }

  #write(wire: SipWire, message: string): void {
    const text = message.replace(allowLine, allowHeader);
    this.#log(text);
    wire.send(text);
  }
}
