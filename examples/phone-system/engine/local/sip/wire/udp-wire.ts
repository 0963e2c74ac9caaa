import type { RawMessage } from './raw-message.ts';
import { Retransmission } from './retransmission.ts';
import type { Address, SipWire, WireListener } from './sip-wire.ts';

/**
 * The datagrams between us and an address. Everything is sent to that address, whatever a message claims. The wire does
 * not end by itself: its owner closes it.
 */
export class UdpWire implements SipWire {
  readonly protocol = 'UDP';
  readonly peer: Address;
  readonly local: Address;
  readonly #onClose: () => void;
  readonly #retransmission: Retransmission;
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
    this.#retransmission = new Retransmission((text) => options.write(text, options.peer));
    this.#onClose = options.onClose;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  listen(listener: WireListener): void {
    this.#listener = listener;
  }

  /** Processes a datagram of the peer. */
  receive(octets: Buffer): void {
    this.#listener?.onMessage(octets);
  }

  send(text: string): void {
    this.#retransmission.send(text);
  }

  sendOnce(text: string): void {
    this.#retransmission.sendOnce(text);
  }

  repeats(message: RawMessage): boolean {
    return this.#retransmission.repeats(message);
  }

  admit(message: RawMessage): boolean {
    return this.#retransmission.admit(message);
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
}
