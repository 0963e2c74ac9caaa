import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { inside } from '#tests/support/company/company.ts';
import type { WebChatServerFrame, WebChatSession } from '#wire/messages/web-chat.ts';

/** The website whose visitors may write. */
export const website = 'https://shop.example';

export const form = {
  name: 'Zoé Petit',
  email: 'zoe@example.com',
  question: 'Where is my order?',
  pageUrl: `${website}/orders?secret=1`,
  pageTitle: 'Orders',
  language: 'fr',
};

interface Options {
  /** Undefined: a program, which sends no origin. */
  readonly origin?: string | undefined;
  readonly group?: string;
}

/** A visitor of a website, as the chat of a page is one. */
export class WebVisitor {
  readonly #url: string;
  readonly #origin: string | undefined;
  readonly frames: WebChatServerFrame[] = [];
  readonly closeCodes: number[] = [];
  token = '';
  #socket: WebSocket | undefined;

  constructor(systemUrl: string, { origin, group = inside(302) }: Options = { origin: website }) {
    this.#url = `${systemUrl}/webchat/${group}`;
    this.#origin = origin;
  }

  request(method: string, path: string, body?: object | Uint8Array, headers: Record<string, string> = {}) {
    const isRaw = body instanceof Uint8Array;
    return fetch(this.#url + path, {
      method,
      headers: {
        ...(this.#origin !== undefined && { Origin: this.#origin }),
        ...(this.token !== '' && { Authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(body && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    });
  }

  async start(change: object = {}): Promise<WebChatSession> {
    const response = await this.request('POST', '/session', { ...form, ...change });
    expect(response.status).toBe(201);
    const session = (await response.json()) as WebChatSession;
    this.token = session.token ?? '';
    return session;
  }

  async session(): Promise<WebChatSession> {
    const response = await this.request('GET', '/session');
    expect(response.status).toBe(200);
    return (await response.json()) as WebChatSession;
  }

  write(text: string, key: string = crypto.randomUUID()) {
    return this.request('POST', '/session/messages', { text, key });
  }

  /** Opens the page's socket. */
  open(hello: unknown = { token: this.token }): void {
    const options = this.#origin === undefined ? {} : { origin: this.#origin };
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/socket`, options);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('open', () => socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello)));
    socket.on('message', (data: Buffer) => this.frames.push(JSON.parse(data.toString())));
    socket.on('close', (code) => this.closeCodes.push(code));
  }

  send(frame: unknown): void {
    this.#socket?.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  close(): void {
    this.#socket?.close();
  }

  /** Waits for a frame. */
  async sees<Type extends WebChatServerFrame['type']>(
    type: Type,
    fits: (frame: Extract<WebChatServerFrame, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<WebChatServerFrame, { type: Type }>> {
    type Frame = Extract<WebChatServerFrame, { type: Type }>;
    const find = () => this.frames.findLast((frame) => frame.type === type && fits(frame as Frame));
    await expect.poll(find, { interval: 10, message: `no ${type}` }).toBeDefined();
    return find() as Frame;
  }

  async closed(): Promise<number> {
    await expect.poll(() => this.closeCodes.length, { interval: 10 }).toBe(1);
    return this.closeCodes[0] ?? 0;
  }
}
