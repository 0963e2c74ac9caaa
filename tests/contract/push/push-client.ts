import { WebSocket } from 'ws';

type Frame = Record<string, unknown>;

/** The push socket as any program would use it: collects frames in their order, without pings. */
export class PushClient {
  readonly #socket: WebSocket;
  readonly frames: Frame[] = [];
  readonly pings: string[] = [];
  closeCode: number | undefined;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const text = data.toString();
      if (text === 'ping') this.pings.push(text);
      else this.frames.push(JSON.parse(text));
      this.#look();
    });
    socket.on('close', (code) => {
      this.closeCode = code;
      this.#look();
    });
  }

  static async open(
    url: string,
    cookie: string,
    options: { readonly autoPong?: boolean } = {},
  ): Promise<PushClient> {
    const socket = new WebSocket(url, { ...options, headers: cookie === '' ? {} : { Cookie: cookie } });
    const client = new PushClient(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  send(frame: Frame | string, options: { binary?: boolean; fin?: boolean } = {}): void {
    const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.#socket.send(Buffer.from(text), { binary: options.binary ?? false, fin: options.fin ?? true });
  }

  /** Waits for a frame, past or future. */
  async next(which: (frame: Frame) => boolean): Promise<Frame> {
    await this.until(() => this.frames.some(which));
    return this.frames.find(which) ?? {};
  }

  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  closed(): Promise<void> {
    return this.until(() => this.closeCode !== undefined);
  }

  close(): void {
    this.#socket.terminate();
  }

  #look(): void {
    for (const look of [...this.#waiting]) look();
  }
}
