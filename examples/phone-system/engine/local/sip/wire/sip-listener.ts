import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, isIPv6, type Server } from 'node:net';
import type { Logger } from 'pino';
import { localAddressTowards } from '../../local-address.ts';
import { maxHeadOctets } from './raw-message.ts';
import { type Address, type SipWire, written } from './sip-wire.ts';
import { TcpWire } from './tcp-wire.ts';
import { UdpWire } from './udp-wire.ts';

export interface SipListenerOptions {
  readonly log: Logger;
  readonly onWire: (wire: SipWire) => void;
  /** A peer broke its connection, or the protocol. */
  readonly onWireError: (error: Error, peer: Address) => void;
}

/** The socket's buffer: a burst of calls must not be lost between two turns of the event loop. */
const bufferOctets = 4_194_304;

/** An address of this machine for desk phones, by UDP and TCP on the same port. */
export class SipListener {
  readonly address: Address;
  readonly #options: SipListenerOptions;
  readonly #udpWires = new Map<string, UdpWire>();
  readonly #udp: Socket;
  readonly #tcp: Server;

  private constructor(address: Address, sockets: { udp: Socket; tcp: Server }, options: SipListenerOptions) {
    this.address = address;
    this.#options = options;
    this.#udp = sockets.udp;
    this.#tcp = sockets.tcp;
    this.#udp.on('message', (datagram, from) => this.#receive(datagram, from));
    this.#udp.on('error', (error) => options.log.warn({ error }, 'The SIP socket failed'));
  }

  /**
   * Rejects with Node's error if the address is not available. Port 0: any that is free for both protocols, or fails.
   */
  static async open({ host, port }: Address, options: SipListenerOptions): Promise<SipListener> {
    const tcp = createServer((socket) => {
      const wire: TcpWire = new TcpWire(socket, (error) => options.onWireError(error, wire.peer));
      options.onWire(wire);
    });
    tcp.listen({ port, host, ipv6Only: true });
    await once(tcp, 'listening');
    const bound = tcp.address();
    if (bound === null || typeof bound === 'string') throw new Error('The SIP port has no address.');
    const udp = createSocket({
      type: isIPv6(host) ? 'udp6' : 'udp4',
      ipv6Only: isIPv6(host),
      recvBufferSize: bufferOctets,
      sendBufferSize: bufferOctets,
    });
    try {
      udp.bind(bound.port, host);
      await once(udp, 'listening');
    } catch (error) {
      tcp.close();
      udp.close();
      throw error;
    }
    return new SipListener({ host, port: bound.port }, { udp, tcp }, options);
  }

  /** Stops listening. The owners of the wires close them. */
  async close(): Promise<void> {
    await this.#udp[Symbol.asyncDispose]();
    await new Promise((resolve) => this.#tcp.close(resolve));
  }

  /** Returns the path to this address by UDP, from our own port. */
  udpWireTo(peer: Address): UdpWire {
    return this.#udpWires.get(written(peer)) ?? this.#beginUdp(peer);
  }

  #receive(datagram: Buffer, { address, port }: RemoteInfo): void {
    // Phones keep the path open with a few meaningless octets (RFC 5626, 4.4 and older habits).
    if (datagram.length <= 4) return;
    this.udpWireTo({ host: address, port }).receive(upToLength(datagram));
  }

  #beginUdp(peer: Address): UdpWire {
    const key = written(peer);
    const { host, port } = this.address;
    const wire = new UdpWire({
      peer,
      local: { host: host === '0.0.0.0' || host === '::' ? localAddressTowards(peer.host) : host, port },
      write: (text, to) => this.#write(text, to),
      onClose: () => this.#udpWires.delete(key),
    });
    this.#udpWires.set(key, wire);
    this.#options.onWire(wire);
    return wire;
  }

  #write(text: string, { host, port }: Address): void {
    if (port < 1 || port > 65_535) return;
    this.#udp.send(text, port, host, (error) => {
      // A lost packet is repeated; an unreachable address is the peer's own fault.
      if (error) this.#options.log.debug({ error, host, port }, 'A datagram could not be sent');
    });
  }
}

/**
 * Returns a datagram up to the end given by its Content-Length: the rest is no part of the message (RFC 3261, 18.3).
 */
function upToLength(datagram: Buffer): Buffer {
  const end = datagram.indexOf('\r\n\r\n');
  if (end < 0 || end > maxHeadOctets) return datagram;
  const said = /^(?:content-length|l)[ \t]*:[ \t]*(\d{1,9})[ \t]*$/im.exec(
    datagram.toString('latin1', 0, end),
  )?.[1];
  return said === undefined ? datagram : datagram.subarray(0, end + 4 + Number(said));
}
