import { signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { replacedCloseCode, subscriptionFrame } from '#wire/push/push.ts';
import type { Log } from '../log/log.ts';
import type { Platform } from '../platform/platform.ts';
import { backoffMs } from './backoff.ts';
import type { Connection, ConnectionFailure, ConnectionState } from './connection.ts';
import { CallsideError } from './errors.ts';
import { type PushMessage, pushMessages } from './push-message.ts';
import { PushSocket } from './push-socket.ts';
import { type SubscriptionRequest, type SubscriptionSink, Subscriptions } from './subscriptions.ts';

/** A connection that held this long counts its tries anew. */
const heldMs = 10_000;
/** After so many attempts, lists that wait for their first items show the failure. */
const hopefulAttempts = 2;

export interface PushOptions {
  readonly url: () => string;
  readonly platform: Platform;
  readonly log?: Log;
  /** Requests whether the session still exists. Called when a socket was refused without a reason. */
  readonly checkSession: () => void;
  /** Called when the router reports that no user is signed in. */
  readonly onNotLogged: () => void;
  /** A frame that is not as it should be. */
  readonly onError: (error: CallsideError) => void;
}

/** The push connection: opened with the session, brought back whenever it breaks. */
export class Push implements Connection {
  readonly state = signal<ConnectionState>({ name: 'disconnected' });
  readonly #options: PushOptions;
  readonly #subscriptions = new Subscriptions();
  readonly #listeners = new Set<(message: PushMessage) => void>();
  #socket: PushSocket | undefined;
  #cancelRetry: () => void = () => undefined;
  #ignoreWake: () => void = () => undefined;

  constructor(options: PushOptions) {
    this.#options = options;
  }

  /** Subscribes to a resource whenever there is a connection. Returns an unsubscribe function. */
  subscribe(request: SubscriptionRequest, sink: SubscriptionSink): () => void {
    return this.#subscriptions.add(request, sink);
  }

  /** The session began. */
  open(): void {
    if (this.state.peek().name !== 'disconnected') return;
    this.#ignoreWake = this.#options.platform.attention.onWake(() => {
      if (this.state.peek().name === 'reconnecting') this.retryNow();
    });
    this.#connect(1);
  }

  /** The session ended. */
  close(): void {
    this.#ignoreWake();
    this.#cancelRetry();
    if (this.#socket) this.emit('closed');
    this.#drop();
    this.state.value = { name: 'disconnected' };
  }

  retryNow(): void {
    const state = this.state.peek();
    if (state.name === 'failed') this.#connect(1);
    else if (state.name === 'reconnecting' && state.retryAt !== undefined) {
      this.#cancelRetry();
      this.#connect(state.attempt + 1, state.reason);
    }
  }

  onMessage(listener: (message: PushMessage) => void): () => void {
    const own = (message: PushMessage) => listener(message);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  /** Notifies all listeners. */
  emit(name: keyof typeof pushMessages): void {
    for (const listener of [...this.#listeners]) listener(pushMessages[name]);
  }

  /** `lost` is the reason for which an earlier connection or attempt ended. */
  #connect(attempt: number, lost?: CallsideError): void {
    const { openSocket, clock } = this.#options.platform;
    if (!openSocket) {
      this.state.value = { name: 'failed', reason: 'unsupported' };
      this.#subscriptions.interrupt(new CallsideError('offline'));
      this.emit('badSupport');
      return;
    }
    this.#options.log?.to('push')?.('connecting', { attempt });
    this.state.value = lost
      ? { name: 'reconnecting', attempt, retryAt: undefined, reason: lost }
      : { name: 'connecting', attempt };
    if (attempt > 1) this.emit('reconnecting');
    const socket = new PushSocket(this.#options.url(), openSocket, {
      clock,
      events: {
        opened: () => {
          this.state.value = { name: 'connected', since: clock.now() };
          this.emit('opened');
          this.#options.log?.to('push')?.('opened');
          this.#subscriptions.attach((frame) => {
            this.#options.log?.to('push')?.('sent', frame);
            socket.send(frame);
          });
        },
        frame: (json) => {
          this.#options.log?.to('push')?.('received', json);
          this.#take(json);
        },
        alive: () => this.emit('alive'),
        closed: ({ code, wasOpen, isSilent, error }) => {
          this.#options.log?.to('push')?.('closed', { code, wasOpen, isSilent, error });
          if (!wasOpen) this.#options.checkSession();
          if (isSilent) this.emit('silent');
          this.emit(wasOpen ? 'closed' : 'error');
          if (code === replacedCloseCode) this.#stop('replaced', error);
          else this.#wait(attempt, error);
        },
      },
    });
    this.#socket = socket;
  }

  #take(json: unknown): void {
    const frame = z.safeParse(subscriptionFrame, json);
    if (!frame.success) {
      this.#options.onError(new CallsideError('badResponse', { cause: frame.error }));
    } else if (frame.data.type === 'notLogged') {
      this.#options.onNotLogged();
    } else {
      const failure = this.#subscriptions.take(frame.data);
      if (failure) this.#refuse(failure);
    }
  }

  /** A connection that closes right after it opened is retried with a growing delay too. */
  #wait(tried: number, reason: CallsideError): void {
    this.#drop();
    const { clock } = this.#options.platform;
    const before = this.state.peek();
    const hasHeld = before.name === 'connected' && clock.now() - before.since >= heldMs;
    const attempt = hasHeld ? 1 : tried;
    const delayMs = backoffMs(attempt, clock.random());
    this.#options.log?.to('push')?.('waiting', { delayMs, attempt });
    this.state.value = { name: 'reconnecting', retryAt: clock.now() + delayMs, attempt, reason };
    if (attempt >= hopefulAttempts) this.#subscriptions.interrupt(reason);
    this.#cancelRetry = clock.after(delayMs, () => this.#connect(attempt + 1, reason));
  }

  /** A subscription is refused. Another attempt would be refused again. */
  #refuse(refusal: CallsideError): void {
    this.#stop('badListener', refusal);
    this.emit('error');
    this.emit('closed');
    this.emit('forceReload');
    this.#options.onError(refusal.as('badListener'));
  }

  #stop(reason: ConnectionFailure, cause: CallsideError): void {
    this.#drop();
    this.state.value = { name: 'failed', reason };
    this.#subscriptions.interrupt(cause);
  }

  #drop(): void {
    this.#subscriptions.detach();
    this.#socket?.close();
    this.#socket = undefined;
  }
}
