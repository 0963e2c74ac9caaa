import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { plainAddress } from '../../../../limits/network.ts';
import type { RateLimitedLog } from '../../../../limits/rate-limited-log.ts';
import { SilentConnections } from '../../../../limits/silent-connections.ts';
import type { Address, SipWire } from './sip-wire.ts';
import { TcpWire } from './tcp-wire.ts';

/** The time for which a phone may take to agree on keys. */
const handshakeMs = 10_000;

/** Certificate with its chain, and key, both in PEM. */
export interface TlsCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface SecureListenerOptions {
  readonly certificate: TlsCertificate;
  readonly warnings: RateLimitedLog;
  readonly onWire: (wire: SipWire) => void;
  /** A peer broke its connection, or the protocol. */
  readonly onWireError: (error: Error, peer: Address) => void;
  /** A peer made us begin a connection for nothing. */
  readonly onBadHandshake: (error: Error, peer: Address) => void;
  /** True for a host with too many costs: agreeing on keys with it would only cost more. */
  readonly isBlocked: (host: string) => boolean;
}

/** An address of this machine for desk phones by TLS 1.2 and 1.3, whatever name they ask for. */
export class SecureListener {
  readonly address: Address;
  readonly #server: Server;
  /** All connections, also before they have agreed on keys. */
  readonly #sockets: ReadonlySet<Socket>;

  private constructor(address: Address, server: Server, sockets: ReadonlySet<Socket>) {
    this.address = address;
    this.#server = server;
    this.#sockets = sockets;
  }

  /** Rejects with Node's error if the address is not available. Port 0: any free port. */
  static async open({ host, port }: Address, options: SecureListenerOptions): Promise<SecureListener> {
    const sockets = new Set<Socket>();
    const silent = new SilentConnections(options.warnings);
    const server = createServer(
      { ...options.certificate, minVersion: 'TLSv1.2', handshakeTimeout: handshakeMs },
      (socket) => {
        silent.spoke(socket);
        const wire: TcpWire = new TcpWire(socket, (error) => options.onWireError(error, wire.peer), 'TLS');
        options.onWire(wire);
      },
    );
    server.on('connection', (socket) => {
      if (options.isBlocked(plainAddress(socket.remoteAddress))) {
        socket.destroy();
        return;
      }
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      silent.add(socket);
    });
    server.on('tlsClientError', (error, socket) => {
      const peer = { host: plainAddress(socket.remoteAddress), port: socket.remotePort ?? 0 };
      socket.destroy();
      options.onBadHandshake(error, peer);
    });
    server.listen({ port, host, ipv6Only: true });
    await once(server, 'listening');
    const bound = server.address();
    if (bound === null || typeof bound === 'string') throw new Error('The SIP port has no address.');
    return new SecureListener({ host, port: bound.port }, server, sockets);
  }

  useCertificate(certificate: TlsCertificate): void {
    this.#server.setSecureContext({ ...certificate, minVersion: 'TLSv1.2' });
  }

  /** Stops listening. The owners of the wires close them. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
