import type { Address, SipWire, WireListener } from './sip-wire.ts';

/** The connection of a phone to a process that has died: the phone comes back by another. */
export class LostWire implements SipWire {
  readonly protocol: SipWire['protocol'];
  readonly peer: Address;
  readonly local: Address | undefined;
  readonly isOpen = false;
  #listener: WireListener | undefined;

  constructor({ protocol, peer, local }: Pick<SipWire, 'protocol' | 'peer' | 'local'>) {
    this.protocol = protocol;
    this.peer = peer;
    this.local = local;
  }

  listen(listener: WireListener): void {
    this.#listener = listener;
  }

  send(): void {}

  sendOnce(): void {}

  close(): void {
    this.cut();
  }

  cut(): void {
    this.#listener?.onClose();
    this.#listener = undefined;
  }
}
