import type { Socket } from 'node:net';
import { plainAddress } from '../../../../limits/network.ts';
import { BadFraming, MessageFramer } from './message-framer.ts';
import { type Address, maxUnreadOctets, type SipWire, type WireListener } from './sip-wire.ts';

/** The interval of TCP keep-alives. */
const probeMs = 30_000;

/** SIP over a TCP connection, which may be secured by TLS. */
export class TcpWire implements SipWire {
  readonly protocol: 'TCP' | 'TLS';
  readonly peer: Address;
  readonly local: Address;
  readonly #socket: Socket;
  readonly #framer = new MessageFramer();
  readonly #onError: (error: Error) => void;

  /** @param local our address where the peer connects to us; that of the socket by default */
  constructor(
    socket: Socket,
    onError: (error: Error) => void,
    protocol: 'TCP' | 'TLS' = 'TCP',
    local?: Address,
  ) {
    this.protocol = protocol;
    this.#socket = socket;
    this.#onError = onError;
    this.peer = { host: plainAddress(socket.remoteAddress), port: socket.remotePort ?? 0 };
    this.local = local ?? { host: plainAddress(socket.localAddress), port: socket.localPort ?? 0 };
    socket.setKeepAlive(true, probeMs);
    socket.setNoDelay(true);
  }

  get isOpen(): boolean {
    return this.#socket.writable;
  }

  listen(listener: WireListener): void {
    this.#socket.on('data', (octets) => this.#receive(octets, listener));
    this.#socket.on('end', () => this.#socket.end());
    this.#socket.on('error', this.#onError);
    this.#socket.once('close', () => listener.onClose());
  }

  send(text: string): void {
    this.#socket.write(text);
    if (this.#socket.writableLength > maxUnreadOctets) this.cut();
  }

  sendOnce(text: string): void {
    this.send(text);
  }

  close(): void {
    this.#socket.end();
  }

  cut(): void {
    this.#socket.destroy();
  }

  #receive(octets: Buffer, listener: WireListener): void {
    try {
      for (const message of this.#framer.put(octets)) listener.onMessage(message);
    } catch (error) {
      if (!(error instanceof BadFraming)) throw error;
      this.#onError(error);
      this.cut();
    }
  }
}
