import type { Core } from 'sip.js';
import type { SipWire } from '../wire/sip-wire.ts';
import { allowHeader } from './stateless-reply.ts';

/** sip.js lists its own extensions, which differ from ours. */
const allowLine = /^Allow: ACK,BYE,CANCEL,INFO,INVITE,MESSAGE,\S*$/m;

/** The maximum number of messages that wait for an absent phone; the newest count. */
const maxWaiting = 32;

/** A message is useless after its transaction (RFC 3261, 17), except a message that ends a call. */
const transactionMs = 32_000;
const isEnd = /^(?:BYE|CANCEL) /;

interface Waiting {
  readonly text: string;
  /** On `performance.now()`. */
  readonly at: number;
}

/**
 * The path to a phone. Its connection may be replaced: messages without a connection wait for the next. Sending never
 * fails: an absent phone is detected by its missing connection, not by each message.
 */
export class SipTransport implements Core.Transport {
  /** The protocol of its first connection. */
  readonly protocol: SipWire['protocol'];
  readonly #log: (text: string) => void;
  #waiting: readonly Waiting[] = [];
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

  /** True if the end of a call has not reached the phone yet. */
  get owesEnd(): boolean {
    return this.#waiting.some(({ text }) => isEnd.test(text));
  }

  get isConnected(): boolean {
    return this.#wire?.isOpen ?? false;
  }

  /** The number of sent messages. */
  get sent(): number {
    return this.#sent;
  }

  attach(wire: SipWire): void {
    this.#wire = wire;
    const longAgo = performance.now() - transactionMs;
    for (const { text, at } of this.#waiting) if (at > longAgo || isEnd.test(text)) this.#write(wire, text);
    this.#waiting = [];
  }

  detach(): void {
    this.#wire = undefined;
  }

  async send(message: string): Promise<void> {
    this.#sent += 1;
    const wire = this.#wire;
    if (wire?.isOpen) this.#write(wire, message);
    else this.#waiting = [...this.#waiting, { text: message, at: performance.now() }].slice(-maxWaiting);
  }

  #write(wire: SipWire, message: string): void {
    const text = message.replace(allowLine, allowHeader);
    this.#log(text);
    wire.send(text);
  }
}
