import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { type HelperCommand, type HelperMessage, helperMessage } from '#wire/phones/desktop-helper.ts';

type Received<Type extends HelperMessage['type']> = Extract<HelperMessage, { type: Type }>;

/** A page of a browser that speaks to the desktop helper. */
export class HelperPage {
  readonly received: HelperMessage[] = [];
  readonly #socket: WebSocket;
  #closeCode: number | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.received.push(helperMessage.parse(JSON.parse(String(data)))));
    socket.on('close', (code) => {
      this.#closeCode = code;
    });
    socket.on('error', () => undefined);
  }

  /** Rejects if the helper refuses the connection. */
  static async open(
    port: number,
    origin: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<HelperPage> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, {
      headers: { ...(origin === undefined ? {} : { Origin: origin }), ...headers },
    });
    const page = new HelperPage(socket);
    await once(socket, 'open');
    return page;
  }

  get closeCode(): number | undefined {
    return this.#closeCode;
  }

  send(command: HelperCommand): void {
    this.#socket.send(JSON.stringify(command));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  /** Waits for the last message of this type. */
  async last<Type extends HelperMessage['type']>(
    type: Type,
    fits: (message: Received<Type>) => boolean = () => true,
    options: { readonly timeout?: number } = {},
  ): Promise<Received<Type>> {
    const find = () =>
      this.received.findLast(
        (one): one is Received<Type> => one.type === type && fits(one as Received<Type>),
      );
    await expect.poll(find, { interval: 20, ...options }).toBeDefined();
    return find() as Received<Type>;
  }

  close(): void {
    this.#socket.close();
  }
}
