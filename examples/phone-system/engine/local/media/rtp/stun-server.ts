import type { Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { classes, Message, methods, parseMessage } from 'werift';

const usualPort = 3_478;
/** A call waits for the answer. */
const answerMs = 400;
const repeatMs = 100;
/** A server that does not answer delays a single call in this time. */
const pauseMs = 60_000;

interface Address {
  readonly host: string;
  readonly port: number;
}

/** A STUN server (RFC 8489), which says at which address outside a socket is seen through a router. */
export class StunServer {
  readonly #host: string;
  readonly #port: number;
  readonly #onFailure: (error: unknown) => void;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  /** @param url as `stun:stun.example:3478` */
  constructor(url: string, onFailure: (error: unknown) => void) {
    const { hostname, port } = new URL(url.replace(/^stun:/, 'http://'));
    this.#host = hostname.replace(/^\[(.*)\]$/, '$1');
    this.#port = port === '' ? usualPort : Number(port);
    this.#onFailure = onFailure;
  }

  /** Returns the address of this socket outside. Undefined: the server does not answer in time, or did not a moment ago. */
  async addressOf(socket: Socket): Promise<Address | undefined> {
    if (performance.now() < this.#pausedUntil) return undefined;
    try {
      return await this.#ask(socket);
    } catch (error) {
      this.#pausedUntil = performance.now() + pauseMs;
      this.#onFailure(error);
      return undefined;
    }
  }

  async #ask(socket: Socket): Promise<Address> {
    const answer = Promise.withResolvers<Address>();
    const request = new Message(methods.BINDING, classes.REQUEST);
    const onMessage = (datagram: Buffer) => {
      const found = mappedIn(datagram, request.transactionId);
      if (found) answer.resolve(found);
    };
    let repeat: NodeJS.Timeout | undefined;
    let isOver = false;
    const deadline = setTimeout(() => answer.reject(new Error('The STUN server does not answer.')), answerMs);
    socket.on('message', onMessage);
    lookup(this.#host, { family: 4 }).then(({ address }) => {
      if (isOver) return;
      const send = () =>
        socket.send(request.bytes, this.#port, address, (error) => error && answer.reject(error));
      repeat = setInterval(send, repeatMs);
      send();
    }, answer.reject);
    try {
      return await answer.promise;
    } finally {
      isOver = true;
      clearTimeout(deadline);
      clearInterval(repeat);
      socket.off('message', onMessage);
    }
  }
}

/** Returns the address in the answer to a request; undefined for another packet, such as sound. */
function mappedIn(datagram: Buffer, transactionId: Buffer): Address | undefined {
  const message = isStun(datagram) ? readMessage(datagram) : undefined;
  if (!message?.transactionId.equals(transactionId) || message.messageClass !== classes.RESPONSE)
    return undefined;
  const [host, port] = message.getAttributeValue('XOR-MAPPED-ADDRESS') ?? [];
  return host !== undefined && port !== undefined ? { host, port } : undefined;
}

function readMessage(datagram: Buffer): ReturnType<typeof parseMessage> {
  try {
    return parseMessage(datagram);
  } catch {
    // A packet that the library cannot read is no answer.
    return undefined;
  }
}

/** Sound comes at the same socket. */
const isStun = (datagram: Buffer): boolean =>
  datagram.length >= 20 &&
  datagram.length <= 600 &&
  (datagram[0] ?? 255) < 2 &&
  datagram.readUInt32BE(4) === 0x2112_a442;
