import { randomUUID } from 'node:crypto';
import { rmSync, symlinkSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { BridgeId, Recording } from '../../port.ts';
import type { AriEvent } from '../ari/ari-messages.ts';
import type { Orders } from './orders.ts';

/** Asterisk does not tell that a disk is full. */
const lookMs = 500;

interface Live extends PromiseWithResolvers<void> {
  readonly folder: string;
  readonly bridge: BridgeId;
  isPaused: boolean;
  /** It has been asked to end. */
  isOver: boolean;
  /** Asterisk has ended it, because the bridge was empty for a while. */
  isInterrupted: boolean;
  /** It ends because it cannot be written. */
  failure?: Error;
}

/** Recordings of bridges. Asterisk writes them to a folder of its own, where each is a link to the file that was asked for. */
export class Recordings {
  readonly #orders: Orders;
  readonly #folder: () => string;
  readonly #live = new Map<string, Live>();
  #watch: NodeJS.Timeout | undefined;

  /** @param folder where Asterisk keeps its recordings */
  constructor(orders: Orders, folder: () => string) {
    this.#orders = orders;
    this.#folder = folder;
  }

  begin(bridge: BridgeId, file: string): Recording {
    const name = randomUUID();
    const live: Live = {
      ...Promise.withResolvers<void>(),
      bridge,
      folder: dirname(resolve(file)),
      isPaused: false,
      isOver: false,
      isInterrupted: false,
    };
    this.#live.set(name, live);
    this.#watch ??= setInterval(() => void this.#look(), lookMs).unref();
    symlinkSync(resolve(file), this.#link(name));
    // The failure is for the caller that awaits the end; before that it must not end the process.
    live.promise.catch(() => undefined);
    this.#record(name, bridge);
    const path = `recordings/live/${name}`;
    return {
      done: live.promise,
      pause: () => {
        live.isPaused = true;
        this.#orders.post(`${path}/pause`);
      },
      resume: () => {
        live.isPaused = false;
        this.#orders.delete(`${path}/pause`);
      },
      stop: () => this.#stop(name, live),
    };
  }

  onEvent({ type, recording }: AriEvent): void {
    if (!recording) return;
    if (type === 'RecordingFinished') this.#onFinished(recording.name);
    else if (type === 'RecordingFailed')
      this.#fail(recording.name, new Error(recording.cause ?? 'It failed.'));
  }

  /** A bridge that may have been empty has a leg again. */
  onJoined(bridge: BridgeId): void {
    for (const [name, live] of this.#live) {
      if (live.bridge !== bridge || !live.isInterrupted) continue;
      live.isInterrupted = false;
      this.#record(name, bridge);
      if (live.isPaused) this.#orders.post(`recordings/live/${name}/pause`);
    }
  }

  onClosed(bridge: BridgeId): void {
    for (const [name, live] of this.#live) if (live.bridge === bridge) this.#stop(name, live);
  }

  /** No recording is watched any more. */
  close(): void {
    clearInterval(this.#watch);
  }

  /** Asterisk has died. What it has written until then is kept. */
  onLost(): void {
    for (const name of this.#live.keys()) this.#end(name)?.resolve();
  }

  #record(name: string, bridge: BridgeId): void {
    const query = { name, format: 'wav', ifExists: 'append' };
    const request = { method: 'POST', path: `bridges/${bridge}/record`, query } as const;
    void this.#orders.send(request, (refusal) => this.#fail(name, refusal));
  }

  #stop(name: string, live: Live): void {
    live.isOver = true;
    if (live.isInterrupted) this.#finish(name, live);
    else this.#orders.post(`recordings/live/${name}/stop`);
  }

  /** Asterisk ends a recording also when it is alone in its bridge, as while both sides hold. */
  #onFinished(name: string): void {
    const live = this.#live.get(name);
    if (!live) return;
    if (live.isOver) this.#finish(name, live);
    else live.isInterrupted = true;
  }

  #finish(name: string, { failure }: Live): void {
    if (failure) this.#fail(name, failure);
    else this.#end(name)?.resolve();
  }

  /** Ends recordings on a full disk. Their calls go on. */
  async #look(): Promise<void> {
    for (const folder of new Set([...this.#live.values()].map((live) => live.folder))) {
      const { bavail } = await statfs(folder).catch(() => ({ bavail: 0 }));
      if (bavail > 0) continue;
      for (const [name, live] of this.#live)
        if (live.folder === folder && !live.failure) {
          live.failure = new Error(`No space is left for recordings in ${folder}.`);
          this.#stop(name, live);
        }
    }
  }

  #fail(name: string, error: Error): void {
    this.#end(name)?.reject(error);
  }

  #end(name: string): Live | undefined {
    const live = this.#live.get(name);
    if (this.#live.delete(name)) rmSync(this.#link(name), { force: true });
    if (this.#live.size === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    return live;
  }

  #link(name: string): string {
    return join(this.#folder(), `${name}.wav`);
  }
}
