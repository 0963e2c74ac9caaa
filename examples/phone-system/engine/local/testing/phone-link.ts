import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { MessageFramer } from '../sip/wire/message-framer.ts';
import type { Address } from '../sip/wire/sip-wire.ts';

/** The path of a phone of a test to the phone system. */
export interface PhoneLink {
  readonly port: number;
  send(message: string | Buffer): void;
  close(): void;
}

/** Opens a path over which a phone's messages go by themselves. */
export async function openUdpLink(to: Address, onMessage: (text: string) => void): Promise<PhoneLink> {
  const socket = createSocket(isIPv6(to.host) ? 'udp6' : 'udp4');
  socket.bind(0, to.host);
  await once(socket, 'listening');
  socket.on('message', (datagram) => onMessage(String(datagram)));
  return {
    port: socket.address().port,
    send: (message) => void socket.send(message, to.port, to.host),
    close: () => void socket.close(),
  };
}

/** Opens a connection, which breaks when it is closed. */
export async function openTcpLink(
  to: Address,
  onMessage: (text: string) => void,
  localAddress?: string,
): Promise<PhoneLink> {
  const socket = connect({ ...to, ...(localAddress === undefined ? {} : { localAddress }) });
  await once(socket, 'connect');
  return streamLink(socket, onMessage);
}

/** The same by TLS, with any certificate. */
export async function openTlsLink(to: Address, onMessage: (text: string) => void): Promise<PhoneLink> {
  const socket = connectTls({ ...to, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  return streamLink(socket, onMessage);
}

function streamLink(socket: Socket, onMessage: (text: string) => void): PhoneLink {
  const framer = new MessageFramer();
  socket.on('data', (octets) => {
    for (const message of framer.put(octets)) onMessage(String(message));
  });
  return {
    port: socket.localPort ?? 0,
    send: (message) => void socket.write(message),
    close: () => void socket.destroy(),
  };
}
