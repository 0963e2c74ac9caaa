import { effect } from '@preact/signals-core';
import { expose, releaseProxy, wrap } from 'comlink';
import { pingText } from '#wire/push/push.ts';
import type { PhoneBackend } from '../phones/phone-backend.ts';
import { snapshotOf } from '../phones/phone-snapshot.ts';
import type { Locks, Socket } from '../platform/platform.ts';
import { CallsideError } from '../transport/errors.ts';
import { openChannel } from './closable-channel.ts';
import type { SocketMultiplexer } from './socket-multiplexer.ts';
import {
  checked,
  type FollowerMethods,
  type LeaderMethods,
  leaderArguments,
  toRemoteResult,
} from './tab-protocol.ts';

export interface LeaderServerOptions {
  /** Name of the channel, and of the lock that the follower holds as long as it exists. */
  readonly name: string;
  readonly locks: Locks;
  readonly multiplexer: SocketMultiplexer;
  /** The phone of this tab. Reads signals. */
  readonly phone: () => PhoneBackend | undefined;
  readonly onClose: (server: LeaderServer) => void;
}

/** Serves a follower in the leading tab. */
export class LeaderServer {
  readonly #deps: LeaderServerOptions;
  readonly #life = new AbortController();
  #push: Socket | undefined;

  constructor(deps: LeaderServerOptions) {
    this.#deps = deps;
    const { name, phone } = deps;
    const channel = openChannel(name);
    const member = wrap<FollowerMethods>(channel);
    expose(checked(this.#methods(member), leaderArguments), channel);
    void member.welcome();
    const endShowing = effect(() => {
      const present = phone();
      if (present) void member.showPhone(snapshotOf(present));
    });
    this.#life.signal.addEventListener('abort', () => {
      endShowing();
      this.#push?.close();
      // Otherwise comlink sends a message on the closed channel when the proxy is collected, which throws.
      member[releaseProxy]();
      channel.close();
    });
    this.#awaitEnd(name);
  }

  close(): void {
    if (this.#life.signal.aborted) return;
    this.#life.abort();
    this.#deps.onClose(this);
  }

  /** The follower's lock becomes free when its tab is gone, for whatever reason. */
  #awaitEnd(name: string): void {
    this.#deps.locks
      .request(name, { signal: this.#life.signal }, () => this.close())
      // The server was closed before, so there is nothing to wait for.
      .catch(() => undefined);
  }

  #methods(member: FollowerMethods): LeaderMethods {
    const { multiplexer } = this.#deps;
    return {
      openPush: (url) => {
        this.#push?.close();
        const events = {
          opened: () => void member.pushOpened(),
          message: (text: string) => void member.pushMessage(text),
          frame: (frame: unknown) => void member.pushFrame(frame),
          closed: (code: number, reason: string) => {
            if (!this.#life.signal.aborted) void member.pushClosed(code, reason);
          },
        };
        this.#push = multiplexer.join(url, events);
      },
      sendPush: (text) => {
        this.#push?.send(text);
        // A ping from a follower checks whether this tab is present. This tab checks the router itself.
        if (text === pingText) void member.pushMessage(text);
      },
      closePush: () => this.#push?.close(),
      place: (destination) => toRemoteResult(this.#phone().then((phone) => phone.place(destination))),
      answer: (callId) => toRemoteResult(this.#phone().then((phone) => callOf(phone, callId).answer())),
      sendDtmfs: (callId, dtmfs) => this.#callIfThere(callId)?.sendDtmfs(dtmfs),
      setMuted: (callId, muted) => this.#callIfThere(callId)?.setMuted(muted),
      checkReachability: () => toRemoteResult(this.#phone().then((phone) => phone.checkReachability())),
      takeOver: () => toRemoteResult(this.#phone().then((phone) => phone.takeOver())),
    };
  }

  async #phone(): Promise<PhoneBackend> {
    const phone = this.#deps.phone();
    if (!phone) throw new CallsideError('phone.notReady');
    return phone;
  }

  #callIfThere(callId: string) {
    return this.#deps
      .phone()
      ?.phoneCalls.peek()
      .find(({ id }) => id === callId);
  }
}

function callOf(phone: PhoneBackend, callId: string) {
  const call = phone.phoneCalls.peek().find(({ id }) => id === callId);
  if (!call) throw new CallsideError('call.gone');
  return call;
}
