import { signal } from '@preact/signals-core';
import { expose, type Remote, releaseProxy, wrap } from 'comlink';
import * as z from 'zod/mini';
import { normalCloseCode } from '#wire/push/push.ts';
import type { PhoneSnapshot } from '../phones/phone-snapshot.ts';
import type { Locks, Socket, SocketEvents } from '../platform/platform.ts';
import { onAbort, waitFor } from '../platform/wait.ts';
import { CallsideError } from '../transport/errors.ts';
import { type ClosableChannel, openChannel } from './closable-channel.ts';
import { deserializeError, serializedError } from './serialized-error.ts';
import { deliverFrame } from './socket-multiplexer.ts';
import {
  checked,
  type FollowerMethods,
  followerArguments,
  type LeaderMethods,
  type RemoteLeader,
  type RemoteResult,
} from './tab-protocol.ts';

const remoteFailure = z.object({ error: serializedError });

export interface FollowerHandlers {
  /** The leading tab is there and serves this tab. */
  readonly onWelcome: () => void;
  /** The leading tab does not answer any more. */
  readonly onSilence: () => void;
}

/** The access of a tab to the phone and the connection of the leading tab. */
export class FollowerClient {
  /** Name of the channel between the two tabs, and of the lock that shows the leading tab when this tab is gone. */
  readonly name: string;
  readonly phone = signal<PhoneSnapshot | undefined>(undefined);
  readonly #locks: Locks;
  readonly #channel: ClosableChannel;
  readonly #lead: Remote<LeaderMethods>;
  readonly #onSilence: () => void;
  readonly #life = new AbortController();
  #push: SocketEvents | undefined;

  constructor(name: string, locks: Locks, handlers: FollowerHandlers) {
    this.name = name;
    this.#locks = locks;
    this.#onSilence = handlers.onSilence;
    this.#channel = openChannel(name);
    this.#lead = wrap<LeaderMethods>(this.#channel);
    const methods: FollowerMethods = {
      welcome: handlers.onWelcome,
      pushOpened: () => this.#push?.opened(),
      pushMessage: (text) => this.#push?.message(text),
      pushFrame: (frame) => {
        if (this.#push) deliverFrame(this.#push, frame);
      },
      pushClosed: (code, reason) => this.#pushClosed(code, reason),
      showPhone: (phone) => {
        this.phone.value = phone;
      },
    };
    expose(checked(methods, followerArguments), this.#channel);
  }

  /** Acquires the lock that shows that this tab exists. Resolves when it has the lock. */
  acquire(): Promise<void> {
    return new Promise((resolve, reject) => {
      const holding = new Promise<void>((end) => onAbort(this.#life.signal, end));
      this.#locks
        // The name is new, so no other tab has the lock, and stealing it does not wait.
        .request(this.name, { steal: true }, () => {
          resolve();
          return holding;
        })
        .catch(reject);
    });
  }

  openSocket(url: string, events: SocketEvents): Socket {
    this.#push = events;
    if (this.#life.signal.aborted) queueMicrotask(() => this.#pushClosed(1006, ''));
    else void this.#lead.openPush(url);
    const ifOpen = (act: () => unknown) => {
      if (this.#push === events) void act();
    };
    return {
      send: (text) => ifOpen(() => this.#lead.sendPush(text)),
      close: (code) =>
        ifOpen(() => {
          this.#push = undefined;
          void this.#lead.closePush();
          // `Push` closes a connection with another code only if nothing has arrived on it.
          if (code !== normalCloseCode) this.#onSilence();
        }),
    };
  }

  /**
   * Requests something from the leading tab.
   *
   * @param value the schema of the result
   * @throws the error of the leading tab; `phone.notReady` if that tab is gone; `badResponse` if its answer cannot be read
   */
  async request<Value>(
    value: z.ZodMiniType<Value>,
    run: (lead: RemoteLeader) => Promise<RemoteResult<Value>>,
  ): Promise<Value> {
    const answer = await waitFor<unknown>(this.#life.signal, ({ resolve, reject }) => {
      void run(this.#lead).then(resolve, reject);
    });
    const failed = z.safeParse(remoteFailure, answer);
    if (failed.success) throw deserializeError(failed.data.error);
    const done = z.safeParse(z.object({ value }), answer);
    if (!done.success) throw new CallsideError('badResponse', { cause: done.error });
    return done.data.value;
  }

  /** Notifies the leading tab, which may be gone. */
  notify(run: (lead: RemoteLeader) => Promise<void>): void {
    if (!this.#life.signal.aborted) void run(this.#lead);
  }

  /** Ends the access: the other tab does not lead any more, or this tab leads. */
  end(): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort(new CallsideError('phone.notReady'));
    // Otherwise comlink sends a message on the closed channel when the proxy is collected, which throws.
    this.#lead[releaseProxy]();
    this.#channel.close();
    this.#pushClosed(1006, '');
  }

  #pushClosed(code: number, reason: string): void {
    const push = this.#push;
    this.#push = undefined;
    push?.closed(code, reason);
  }
}
