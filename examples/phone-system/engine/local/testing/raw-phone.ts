import { WebSocket } from 'ws';

/** A peer that sends any text of a test. */
export class RawPhone {
  readonly #socket: WebSocket;
  readonly #received: string[] = [];
  readonly #wakers = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      this.#received.push(String(data));
      for (const wake of this.#wakers) wake();
    });
  }

  static async connect(url: string): Promise<RawPhone> {
    const socket = new WebSocket(url, 'sip');
    const phone = new RawPhone(socket);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return phone;
  }

  get received(): readonly string[] {
    return this.#received;
  }

  send(data: string | Buffer): void {
    this.#socket.send(data);
  }

  /** The first message received that begins so. */
  answer(beginning: string): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const look = () => {
      const found = this.#received.find((text) => text.startsWith(beginning));
      if (found !== undefined) resolve(found);
    };
    this.#wakers.add(look);
    look();
    return promise;
  }

  close(): void {
    this.#socket.terminate();
  }
}

export interface RequestContent {
  readonly uri?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  readonly toTag?: string;
}

let branches = 0;

/** A sound request. */
export function request(
  method: string,
  { uri = 'sip:102@acme.local', headers = [], body = '', toTag }: RequestContent = {},
): string {
  branches += 1;
  return [
    `${method} ${uri} SIP/2.0`,
    `Via: SIP/2.0/WS raw.invalid;branch=z9hG4bKraw${branches}`,
    'From: <sip:alice@acme.local>;tag=raw',
    `To: <sip:alice@acme.local>${toTag === undefined ? '' : `;tag=${toTag}`}`,
    `Call-ID: raw-${branches}`,
    `CSeq: 1 ${method}`,
    'Max-Forwards: 70',
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
