import { destinationOf, readHead, withOrigin } from './message-head.ts';
import { Retransmission } from './retransmission.ts';
import type { Address, SipWire, WireListener } from './sip-wire.ts';

/** Where a phone listens that does not say it. */
const usualPort = 5060;

/** What travels between us and one address by datagrams. It has no end of its own: who owns it ends it. */
export class UdpWire implements SipWire {
  readonly protocol = 'UDP';
  readonly peer: Address;
  readonly local: Address;
  readonly #write: (text: string, to: Address) => void;
  readonly #onClose: () => void;
  readonly #retransmission = new Retransmission((text) => this.#sendOnce(text));
  #listener: WireListener | undefined;
  #isOpen = true;

  constructor(options: {
    readonly peer: Address;
    readonly local: Address;
    readonly write: (text: string, to: Address) => void;
    readonly onClose: () => void;
  }) {
    this.peer = options.peer;
    this.local = options.local;
    this.#write = options.write;
    this.#onClose = options.onClose;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  listen(listener: WireListener): void {
    this.#listener = listener;
  }

  /** Takes a datagram that came from the peer. */
  receive(text: string): void {
    if (this.#retransmission.admit(text)) this.#listener?.onText(withOrigin(text, this.peer));
  }

  send(text: string): void {
    this.#retransmission.send(text);
  }

  sweep(): void {
    this.#retransmission.forget();
  }

  close(): void {
    this.cut();
  }

  cut(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#retransmission.dispose();
    this.#onClose();
    this.#listener?.onClose();
  }

  #sendOnce(text: string): void {
    const head = readHead(text);
    this.#write(text, head?.status === undefined ? this.peer : destinationOf(head, usualPort));
  }
}
