import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { type MeetingServerFrame, meetingServerFrame } from '../../../sdk/wire/meetings/meeting-frames.ts';

type Type = MeetingServerFrame['type'];
type FrameOf<Of extends Type> = Extract<MeetingServerFrame, { type: Of }>;

/** A client of the conference service. */
export class MeetingClient {
  readonly #socket: WebSocket;
  readonly #frames: MeetingServerFrame[] = [];
  /** The kinds of all frames that have come, in their order. */
  readonly received: Type[] = [];
  #closeCode: number | undefined;
  /** The secret with which another connection takes the place of this connection. */
  resume = '';

  /** `query` has the token of a connection, or the secret of a lost connection. */
  constructor(url: string, query: string) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/meeting?${query}`);
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (data: Buffer) =>
      this.#add(meetingServerFrame.parse(JSON.parse(data.toString()))),
    );
    this.#socket.on('close', (code) => {
      this.#closeCode = code;
    });
  }

  /** Waits for the next frame of a kind, and forgets earlier frames, but for frames of the kind `kept`. */
  async next<Of extends Type>(
    type: Of,
    fits: (frame: FrameOf<Of>) => boolean = () => true,
    kept?: Type,
  ): Promise<FrameOf<Of>> {
    const find = () => this.#frames.findIndex((frame) => frame.type === type && fits(frame as FrameOf<Of>));
    await expect.poll(find, { interval: 10, message: `no ${type}` }).toBeGreaterThanOrEqual(0);
    const passed = this.#frames.splice(0, find() + 1);
    this.#frames.unshift(...passed.slice(0, -1).filter((frame) => frame.type === kept));
    return passed.at(-1) as FrameOf<Of>;
  }

  send(frame: unknown): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  async closed(): Promise<number> {
    await expect.poll(() => this.#closeCode, { interval: 10 }).toBeDefined();
    return this.#closeCode ?? 0;
  }

  /** Ends as a broken line does. */
  break(): void {
    this.#socket.terminate();
  }

  /** Closes with a code, as a page does that is left (1001). */
  closeAs(code: number): void {
    this.#socket.close(code);
  }

  #add(frame: MeetingServerFrame): void {
    if (frame.type === 'welcome') this.resume = frame.resume;
    this.received.push(frame.type);
    this.#frames.push(frame);
  }

  async leave(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.#socket, 'close');
    this.#socket.close(1000);
    await closed;
  }
}
