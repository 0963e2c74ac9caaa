import { signal } from '@preact/signals-core';
import { expose, type Remote, releaseProxy, wrap } from 'comlink';
import * as z from 'zod/mini';
import type { PhoneSnapshot } from '../phones/phone-snapshot.ts';
import type { Locks, Socket, SocketEvents } from '../platform/platform.ts';
import { onAbort, waitFor } from '../platform/wait.ts';
import { CallsideError } from '../transport/errors.ts';
import { normalCloseCode } from '../wire/push/push.ts';
import { deserializeError, serializedError } from './serialized-error.ts';
import { deliverFrame } from './socket-multiplexer.ts';
import {
  checked,
  type FollowerMethods,
  followerArguments,
  type LeaderMethods,
  type RemoteLeader,
  type Reply,
} from './tab-protocol.ts';

const failedReply = z.object({ error: serializedError });

export interface FollowerHandlers {
  /** The leading tab is there and serves this one. */
  readonly onWelcome: () => void;
  /** It says nothing any more. */
  readonly onSilence: () => void;
}

/** One tab's part in the phone and connection of the tab that leads. */
export class FollowerClient {
  /** Name of the channel between the two, and of the lock by which the leading tab sees that this one is gone. */
  readonly name: string;
  readonly phone = signal<PhoneSnapshot | undefined>(undefined);
  readonly #locks: Locks;
  readonly #channel: BroadcastChannel;
  readonly #lead: Remote<LeaderMethods>;
  readonly #onSilence: () => void;
  readonly #life = new AbortController();
  #push: SocketEvents | undefined;

  constructor(name: string, locks: Locks, handlers: FollowerHandlers) {
    this.name = name;
    this.#locks = locks;
    this.#onSilence = handlers.onSilence;
    this.#channel = new BroadcastChannel(name);
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

  /** Holds the lock that says that this tab is there. Resolves when it does. */
  acquire(): Promise<void> {
    return new Promise((resolve, reject) => {
      const holding = new Promise<void>((end) => onAbort(this.#life.signal, end));
      this.#locks
        // The name is new, so nobody else has it; what is taken is not waited for.
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
          // Nobody gives up a connection on which something was heard.
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
    run: (lead: RemoteLeader) => Promise<Reply<Value>>,
  ): Promise<Value> {
    const answer = await waitFor<unknown>(this.#life.signal, ({ resolve, reject }) => {
      void run(this.#lead).then(resolve, reject);
    });
    const failed = z.safeParse(failedReply, answer);
    if (failed.success) throw deserializeError(failed.data.error);
    const done = z.safeParse(z.object({ value }), answer);
    if (!done.success) throw new CallsideError('badResponse', { cause: done.error });
    return done.data.value;
  }

  /** Tells the leading tab, which may be gone. */
  notify(run: (lead: RemoteLeader) => Promise<void>): void {
    if (!this.#life.signal.aborted) void run(this.#lead);
  }

  /** It leads no more, or this tab does. */
  end(): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort(new CallsideError('phone.notReady'));
    // Otherwise comlink says goodbye on the closed channel once the proxy is collected, which throws.
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
