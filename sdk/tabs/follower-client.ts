import { signal } from '@preact/signals-core';
import { expose, wrap } from 'comlink';
import type { PhoneSnapshot } from '../phones/phone-snapshot.ts';
import type { Locks, Socket, SocketEvents } from '../platform/platform.ts';
import { onAbort, waitFor } from '../platform/wait.ts';
import { CallsideError } from '../transport/errors.ts';
import { normalCloseCode } from '../wire/push/push.ts';
import { deserializeError } from './serialized-error.ts';
import { deliverFrame } from './socket-multiplexer.ts';
import type { FollowerMethods, LeaderMethods, RemoteLeader, Reply } from './tab-protocol.ts';

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
  readonly #lead: RemoteLeader;
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
    expose(methods, this.#channel);
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
    void this.#lead.openPush(url);
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

  /** Asks the leading tab. Rejects with what it failed with, or with `phone.notReady` when it is gone. */
  async request<Value>(run: (lead: RemoteLeader) => Promise<Reply<Value>>): Promise<Value> {
    const answer = await waitFor<Reply<Value>>(this.#life.signal, ({ resolve, reject }) => {
      void run(this.#lead).then(resolve, reject);
    });
    if ('error' in answer) throw deserializeError(answer.error);
    return answer.value;
  }

  /** Tells the leading tab, which may be gone. */
  notify(run: (lead: RemoteLeader) => Promise<void>): void {
    if (!this.#life.signal.aborted) void run(this.#lead);
  }

  /** It leads no more, or this tab does. */
  end(): void {
    this.#life.abort(new CallsideError('phone.notReady'));
    this.#channel.close();
    this.#pushClosed(1006, '');
  }

  #pushClosed(code: number, reason: string): void {
    const push = this.#push;
    this.#push = undefined;
    push?.closed(code, reason);
  }
}
