import type { Core } from 'sip.js';
import type { SipWire } from '../wire/sip-wire.ts';
import { allowHeader } from './stateless-reply.ts';

/** sip.js lists its own extensions, which differ from ours. */
const allowLine = /^Allow: ACK,BYE,CANCEL,INFO,INVITE,MESSAGE,\S*$/m;

/** The maximum number of messages that wait for an absent phone. */
const maxWaiting = 32;

/**
 * The path to one phone. Its connection may be replaced: messages without a connection wait for the next. Sending never
 * fails: an absent phone is detected by its missing connection, not by each message.
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

  /** True if a message has not reached the phone yet. */
  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** The number of sent messages. */
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
    else if (this.#waiting.length < maxWaiting) this.#waiting.push(message);
  }

  #write(wire: SipWire, message: string): void {
    const text = message.replace(allowLine, allowHeader);
    this.#log(text);
    wire.send(text);
  }
}
