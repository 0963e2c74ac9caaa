import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Logger } from 'pino';
import { localAddressTowards } from '../../local-address.ts';
import { type Address, type SipWire, written } from './sip-wire.ts';
import { TcpWire } from './tcp-wire.ts';
import { UdpWire } from './udp-wire.ts';

/** Somebody else listens at the port for SIP. */
export class SipPortInUse extends Error {
  override readonly name = 'SipPortInUse';

  constructor(port: number) {
    super(`Port ${port}, where desk phones would register, is in use. Choose another with --sip-port.`);
  }
}

export interface SipPortOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly log: Logger;
  readonly onWire: (wire: SipWire) => void;
  /** A peer broke its connection, or the rules. */
  readonly onWireError: (error: Error, peer: Address) => void;
}

/** How often a port that is free for one protocol and taken for the other is given up for another one. */
const mostAttempts = 20;

/** Datagrams that wait to be read: a burst of calls must not be lost between two turns of the event loop. */
const bufferOctets = 4_194_304;

/** The port at which desk phones reach us by UDP and TCP. */
export class SipPort {
  readonly #options: SipPortOptions;
  readonly #udpWires = new Map<string, UdpWire>();
  #udp: Socket | undefined;
  #tcp: Server | undefined;
  #address: Address | undefined;

  constructor(options: SipPortOptions) {
    this.#options = options;
  }

  /** Where it listens, once it is open. */
  get address(): Address | undefined {
    return this.#address;
  }

  /** @throws SipPortInUse */
  async open(): Promise<void> {
    const { port } = this.#options;
    const { address: host } = await lookup(this.#options.host, { family: 4 });
    for (let attempt = 1; this.#address === undefined; attempt += 1) {
      try {
        this.#address = await this.#bind(host, port);
      } catch (error) {
        if (!isInUse(error)) throw error;
        if (port !== 0 || attempt === mostAttempts) throw new SipPortInUse(port);
      }
    }
  }

  /** Stops listening. The wires are for their owners to end. */
  async close(): Promise<void> {
    const { [Symbol.asyncDispose]: endUdp } = this.#udp ?? {};
    await endUdp?.call(this.#udp);
    const tcp = this.#tcp;
    if (tcp?.listening) await new Promise((resolve) => tcp.close(resolve));
    this.#address = undefined;
  }

  async #bind(host: string, port: number): Promise<Address> {
    const tcp = createServer((socket) => {
      const wire: TcpWire = new TcpWire(socket, (error) => this.#options.onWireError(error, wire.peer));
      this.#options.onWire(wire);
    });
    tcp.listen(port, host);
    await once(tcp, 'listening');
    const bound = tcp.address();
    if (bound === null || typeof bound === 'string') throw new Error('The SIP port has no address');
    const udp = createSocket({ type: 'udp4', recvBufferSize: bufferOctets, sendBufferSize: bufferOctets });
    try {
      udp.bind(bound.port, host);
      await once(udp, 'listening');
    } catch (error) {
      tcp.close();
      udp.close();
      throw error;
    }
    udp.on('message', (datagram, from) => this.#receive(datagram, from));
    udp.on('error', (error) => this.#options.log.warn({ error }, 'The SIP socket failed'));
    this.#tcp = tcp;
    this.#udp = udp;
    return { host, port: bound.port };
  }

  #receive(datagram: Buffer, { address, port }: RemoteInfo): void {
    // Phones keep the path open with a few octets that mean nothing (RFC 5626, 4.4 and older habits).
    if (datagram.length <= 4) return;
    const peer = { host: address, port };
    (this.#udpWires.get(written(peer)) ?? this.#beginUdp(peer)).receive(textOf(datagram));
  }

  #beginUdp(peer: Address): UdpWire {
    const key = written(peer);
    const port = this.#address?.port ?? 0;
    const host = this.#address?.host === '0.0.0.0' ? localAddressTowards(peer.host) : this.#address?.host;
    const wire = new UdpWire({
      peer,
      local: { host: host ?? '', port },
      write: (text, to) => this.#write(text, to),
      onClose: () => this.#udpWires.delete(key),
    });
    this.#udpWires.set(key, wire);
    this.#options.onWire(wire);
    return wire;
  }

  #write(text: string, { host, port }: Address): void {
    if (!this.#address || port < 1 || port > 65_535) return;
    this.#udp?.send(text, port, host, (error) => {
      // What is lost on the way is repeated; an address that leads nowhere is the peer's own fault.
      if (error) this.#options.log.debug({ error, host, port }, 'A datagram could not be sent');
    });
  }
}

/** A datagram up to where its Content-Length says that it ends: what follows is no part of the message (RFC 3261, 18.3). */
function textOf(datagram: Buffer): string {
  const end = datagram.indexOf('\r\n\r\n');
  const said = /^(?:content-length|l)[ \t]*:[ \t]*(\d{1,9})[ \t]*$/im.exec(
    datagram.toString('latin1', 0, end),
  )?.[1];
  return datagram.toString('utf8', 0, end < 0 || said === undefined ? undefined : end + 4 + Number(said));
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
