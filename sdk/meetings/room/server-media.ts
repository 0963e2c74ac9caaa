import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { MediaClientFrame, MediaServerFrame } from '#wire/meetings/media-frames.ts';
import { MediaLink } from './media-link.ts';

/** The media server of a meeting, as the phone system reports it; null: media go from each member to each other member. */
export type ServerState = { readonly run: number; readonly isUp: boolean } | null;

interface ServerMediaOptions {
  /** Returns the servers with credentials that are valid now. */
  readonly iceServers: () => readonly RTCIceServer[];
  readonly send: (frame: MediaClientFrame) => void;
  readonly onError: (error: unknown) => void;
}

/** A link that does not come up is given up after so long. */
const upMs = 15_000;
const retryMs = { first: 500, most: 8_000 };

/** The link to the media server, as long as the meeting uses it. A lost link is replaced by another link. */
export class ServerMedia {
  readonly #options: ServerMediaOptions;
  readonly #link = signal<MediaLink | undefined>(undefined);
  readonly #isUp = signal(false);
  #wasUp = false;
  #server: ServerState = null;
  #pair = 0;
  #retryMs = retryMs.first;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The link; undefined while there is none. */
  readonly link: ReadonlySignal<MediaLink | undefined> = this.#link;
  /** True while the own media flow. */
  readonly isUp: ReadonlySignal<boolean> = this.#isUp;

  constructor(options: ServerMediaOptions) {
    this.#options = options;
  }

  /** True if the media flowed once. */
  get wasUp(): boolean {
    return this.#wasUp;
  }

  /** The state of the media server. Each of its runs needs another link. */
  follow(server: ServerState): void {
    const before = this.#server;
    this.#server = server;
    if (server?.run === before?.run && server?.isUp === before?.isUp) return;
    this.#drop();
    if (server?.isUp) this.#open();
  }

  /** The line to the phone system was lost for a while, and frames with it. */
  renew(): void {
    this.#drop();
    if (this.#server?.isUp) this.#open();
  }

  receive(frame: MediaServerFrame): void {
    this.#link.peek()?.receive(frame);
  }

  close(): void {
    this.#server = null;
    this.#drop();
  }

  #open(): void {
    this.#pair += 1;
    const { iceServers, send, onError } = this.#options;
    const link: MediaLink = new MediaLink({
      pair: this.#pair,
      iceServers: iceServers(),
      send,
      onError,
      onUp: () => {
        if (this.#link.peek() !== link) return;
        clearTimeout(this.#timer);
        this.#retryMs = retryMs.first;
        this.#wasUp = true;
        this.#isUp.value = true;
      },
      onLost: () => this.#lost(link),
    });
    this.#link.value = link;
    this.#timer = setTimeout(() => this.#lost(link), upMs);
  }

  #lost(link: MediaLink): void {
    if (this.#link.peek() !== link) return;
    this.#drop();
    const delayMs = this.#retryMs;
    this.#retryMs = Math.min(delayMs * 2, retryMs.most);
    this.#timer = setTimeout(() => {
      if (this.#server?.isUp) this.#open();
    }, delayMs);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#link.peek()?.close();
    this.#link.value = undefined;
    this.#isUp.value = false;
  }
}
