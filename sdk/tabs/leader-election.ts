import { signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { Log } from '../log/log.ts';
import type { PhoneBackend } from '../phones/phone-backend.ts';
import { onLeave } from '../platform/attention.ts';
import type { Locks, Platform, Socket, SocketEvents } from '../platform/platform.ts';
import { FollowerClient } from './follower-client.ts';
import { LeaderServer } from './leader-server.ts';
import { SocketMultiplexer } from './socket-multiplexer.ts';
import { type TabMessage, tabMessage } from './tab-protocol.ts';

/** A responsive leader answers at once. This time covers a leader that is busy with starting. */
const takeoverMs = 3_000;

export interface LeaderElectionOptions {
  /** The same in all tabs that belong together. */
  readonly name: string;
  readonly locks: Locks;
  readonly openSocket: NonNullable<Platform['openSocket']>;
  readonly platform: Platform;
  readonly log: Log;
  /** Called when the leader is known, or has changed. */
  readonly settled: () => void;
  /** Called when the user signs out in another tab. */
  readonly onSignOut: () => void;
  /** Leaves when aborted. */
  readonly life: AbortSignal;
}

/** Elects the leading tab of a user: the tab that holds the lock. The next tab in line gets the lock when that tab is gone. */
export class LeaderElection {
  readonly isLeader = signal(false);
  /** True while this tab has followers, or follows another tab. */
  readonly isShared = signal(false);
  readonly follower = signal<FollowerClient | undefined>(undefined);
  /** The phone that this tab shares while it leads. */
  readonly phone = signal<PhoneBackend | undefined>(undefined);
  readonly #deps: LeaderElectionOptions;
  readonly #multiplexer: SocketMultiplexer;
  readonly #servers = new Set<LeaderServer>();
  #channel: BroadcastChannel | undefined;
  /** Ends the wait for the lock, or gives it back. */
  #queue = new AbortController();
  #cancelTakeover: () => void = () => undefined;

  constructor(deps: LeaderElectionOptions) {
    this.#deps = deps;
    const { platform, life } = deps;
    this.#multiplexer = new SocketMultiplexer(deps.openSocket);
    const cleanups = [
      onLeave((how) => {
        // A leader without followers can stay leader, because no other tab would take over.
        const isAlone = this.isLeader.peek() && this.#servers.size === 0;
        if (how === 'gone' || !isAlone) this.#pause();
      }),
      platform.attention.onWake((cause) => {
        if (cause === 'resumed' || cause === 'restored') this.#start();
      }),
    ];
    life.addEventListener('abort', () => {
      for (const end of cleanups) end();
      this.#stop();
    });
    this.#start();
  }

  /** Opens a socket: this tab's own, or its part in the leading tab's. */
  openSocket(url: string, events: SocketEvents): Socket {
    if (this.isLeader.peek()) return this.#multiplexer.join(url, events);
    const follower = this.follower.peek();
    if (follower) return follower.openSocket(url, events);
    const refuse = setTimeout(() => events.closed(1006, 'no tab leads'));
    return { send: () => undefined, close: () => clearTimeout(refuse) };
  }

  /** Takes the lead from whoever has it. Resolves when this tab leads. */
  becomeLeader(): Promise<void> {
    if (this.isLeader.peek()) return Promise.resolve();
    return new Promise((resolve) => this.#wait({ steal: true }, resolve));
  }

  /** Tells the other tabs that the user signs out here. */
  announceSignOut(): void {
    this.#send({ signOut: true });
  }

  #start(): void {
    if (this.#channel) return;
    const channel = new BroadcastChannel(this.#deps.name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      // A tab with another version of this code may send other messages.
      const message = z.safeParse(tabMessage, data);
      if (message.success) this.#hear(message.data);
    };
    this.#channel = channel;
    this.#wait({ steal: false });
    this.#joinLeader();
  }

  /** The page is hidden away or frozen: the others go on without it. */
  #pause(): void {
    const led = this.isLeader.peek();
    this.#log('paused');
    this.isLeader.value = false;
    this.#stop();
    if (led) this.#multiplexer.close();
  }

  #stop(): void {
    this.#queue.abort();
    this.#cancelTakeover();
    for (const server of [...this.#servers]) server.close();
    this.follower.peek()?.end();
    this.follower.value = undefined;
    this.isShared.value = false;
    this.#channel?.close();
    this.#channel = undefined;
  }

  #wait({ steal }: { steal: boolean }, granted: () => void = () => undefined): void {
    this.#queue.abort();
    const queue = new AbortController();
    this.#queue = queue;
    const held = new Promise<void>((release) => queue.signal.addEventListener('abort', () => release()));
    const lead = () => {
      if (queue.signal.aborted) return;
      this.#lead();
      granted();
      return held;
    };
    // A steal takes effect at once, so there is no wait to abort.
    this.#deps.locks
      .request(this.#deps.name, steal ? { steal } : { signal: queue.signal }, lead)
      .catch(() => {
        if (!queue.signal.aborted) this.#lost();
      });
  }

  #lead(): void {
    this.#cancelTakeover();
    this.follower.peek()?.end();
    this.follower.value = undefined;
    this.isLeader.value = true;
    this.#log('leads');
    this.#count();
    this.#send({ lead: true });
    this.#deps.settled();
  }

  /** Another tab took the lead. */
  #lost(): void {
    this.#log('lost the lead');
    for (const server of [...this.#servers]) server.close();
    this.isLeader.value = false;
    this.#multiplexer.close();
    this.#wait({ steal: false });
    this.#joinLeader();
  }

  /** Requests access from the leading tab. Without an answer this tab takes the lead: the leading tab is frozen or stuck. */
  #joinLeader(): void {
    this.#cancelTakeover();
    this.follower.peek()?.end();
    const { locks } = this.#deps;
    const name = `${this.#deps.name} ${crypto.randomUUID()}`;
    const follower: FollowerClient = new FollowerClient(name, locks, {
      onWelcome: () => {
        if (this.follower.peek() !== follower) return;
        this.#log('follows');
        this.#cancelTakeover();
        this.isShared.value = true;
        this.#deps.settled();
      },
      onSilence: () => {
        if (this.follower.peek() === follower) this.#joinLeader();
      },
    });
    this.follower.value = follower;
    void follower.acquire().then(() => {
      if (this.follower.peek() === follower) this.#send({ join: follower.name });
    });
    this.#startTakeoverTimer(3);
  }

  /** In steps, so that messages that arrived while this tab itself was busy are handled before it takes over. */
  #startTakeoverTimer(steps: number): void {
    this.#cancelTakeover = this.#deps.platform.clock.after(takeoverMs / 3, () =>
      steps > 1 ? this.#startTakeoverTimer(steps - 1) : this.#wait({ steal: true }),
    );
  }

  #hear(message: TabMessage): void {
    this.#deps.log.to('tabs')?.('received', message);
    if ('lead' in message) {
      if (!this.isLeader.peek()) this.#joinLeader();
    } else if ('signOut' in message) {
      this.#deps.onSignOut();
    } else if (this.isLeader.peek()) {
      const { join: name } = message;
      const onClose = (server: LeaderServer) => {
        this.#servers.delete(server);
        this.#count();
      };
      const { locks } = this.#deps;
      this.#servers.add(
        new LeaderServer({
          name,
          locks,
          multiplexer: this.#multiplexer,
          phone: () => this.phone.value,
          onClose,
        }),
      );
      this.#count();
    }
  }

  #count(): void {
    if (this.isLeader.peek()) this.isShared.value = this.#servers.size > 0;
  }

  #log(event: string): void {
    this.#deps.log.to('tabs')?.(event);
  }

  #send(message: TabMessage): void {
    this.#deps.log.to('tabs')?.('sent', message);
    this.#channel?.postMessage(message);
  }
}
