import { signal } from '@preact/signals-core';
import type { PhoneBackend } from '../phones/phone-backend.ts';
import { onLeave } from '../platform/page-life.ts';
import type { Locks, Platform, Socket, SocketEvents } from '../platform/platform.ts';
import { LeadDesk } from './lead-desk.ts';
import { Membership } from './membership.ts';
import { PushHub } from './push-hub.ts';

/** A leading tab that is awake answers at once; this long covers one that is busy with starting. */
const patienceMs = 3_000;

export interface TabGroupParts {
  /** The same in all tabs that belong together. */
  readonly name: string;
  readonly locks: Locks;
  readonly openSocket: NonNullable<Platform['openSocket']>;
  readonly platform: Platform;
  /** Who leads is known, or has changed. */
  readonly settled: () => void;
  /** Leaves when aborted. */
  readonly life: AbortSignal;
}

/** What tabs say to all others: who leads from now on, or who wants to be served on a channel of its own. */
type News = { readonly lead: true } | { readonly join: string };

/** The tabs of one user. Who has the lock leads; the lock goes on to the next one when that tab is gone. */
export class TabGroup {
  readonly leads = signal(false);
  /** Whether somebody is led, or leads this tab. */
  readonly shared = signal(false);
  readonly membership = signal<Membership | undefined>(undefined);
  /** What this tab lends while it leads. */
  readonly phone = signal<PhoneBackend | undefined>(undefined);
  readonly #parts: TabGroupParts;
  readonly #hub: PushHub;
  readonly #desks = new Set<LeadDesk>();
  #channel: BroadcastChannel | undefined;
  /** Ends the wait for the lock, or gives it back. */
  #queue = new AbortController();
  #cancelPatience: () => void = () => undefined;

  constructor(parts: TabGroupParts) {
    this.#parts = parts;
    const { platform, life } = parts;
    this.#hub = new PushHub(parts.openSocket);
    const endings = [
      onLeave((how) => {
        // One that leads nobody can as well keep what nobody else would take.
        const isAlone = this.leads.peek() && this.#desks.size === 0;
        if (how === 'gone' || !isAlone) this.#pause();
      }),
      platform.attention.onWake((cause) => {
        if (cause === 'resumed' || cause === 'restored') this.#start();
      }),
    ];
    life.addEventListener('abort', () => {
      for (const end of endings) end();
      this.#stop();
    });
    this.#start();
  }

  /** Opens a socket: this tab's own, or its part in the leading tab's. */
  openSocket(url: string, events: SocketEvents): Socket {
    if (this.leads.peek()) return this.#hub.join(url, events);
    const membership = this.membership.peek();
    if (membership) return membership.openSocket(url, events);
    const refuse = setTimeout(() => events.closed(1006, 'no tab leads'));
    return { send: () => undefined, close: () => clearTimeout(refuse) };
  }

  /** Takes the lead from whoever has it. Resolves when this tab leads. */
  lead(): Promise<void> {
    if (this.leads.peek()) return Promise.resolve();
    return new Promise((resolve) => this.#wait({ steal: true }, resolve));
  }

  #start(): void {
    if (this.#channel) return;
    const channel = new BroadcastChannel(this.#parts.name);
    channel.onmessage = ({ data }: MessageEvent<News>) => this.#hear(data);
    this.#channel = channel;
    this.#wait({ steal: false });
    this.#knock();
  }

  /** The page is hidden away or frozen: the others go on without it. */
  #pause(): void {
    const led = this.leads.peek();
    this.leads.value = false;
    this.#stop();
    if (led) this.#hub.close();
  }

  #stop(): void {
    this.#queue.abort();
    this.#cancelPatience();
    for (const desk of [...this.#desks]) desk.close();
    this.membership.peek()?.end();
    this.membership.value = undefined;
    this.shared.value = false;
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
    // What is stolen can not be waited for, and so not be given up.
    this.#parts.locks
      .request(this.#parts.name, steal ? { steal } : { signal: queue.signal }, lead)
      .catch(() => {
        if (!queue.signal.aborted) this.#robbed();
      });
  }

  #lead(): void {
    this.#cancelPatience();
    this.membership.peek()?.end();
    this.membership.value = undefined;
    this.leads.value = true;
    this.#count();
    this.#say({ lead: true });
    this.#parts.settled();
  }

  /** Another tab took the lead. */
  #robbed(): void {
    for (const desk of [...this.#desks]) desk.close();
    this.leads.value = false;
    this.#hub.close();
    this.#wait({ steal: false });
    this.#knock();
  }

  /** Asks the leading tab to be served. Who gets no answer takes the lead: the tab that has it is frozen or stuck. */
  #knock(): void {
    this.#cancelPatience();
    this.membership.peek()?.end();
    const { locks } = this.#parts;
    const name = `${this.#parts.name} ${crypto.randomUUID()}`;
    const membership: Membership = new Membership(name, locks, {
      onWelcome: () => {
        if (this.membership.peek() !== membership) return;
        this.#cancelPatience();
        this.shared.value = true;
        this.#parts.settled();
      },
      onSilence: () => {
        if (this.membership.peek() === membership) this.#knock();
      },
    });
    this.membership.value = membership;
    void membership.stand().then(() => {
      if (this.membership.peek() === membership) this.#say({ join: membership.name });
    });
    this.#losePatience(3);
  }

  /** In steps: what came while this tab itself was busy is heard before its patience is lost. */
  #losePatience(steps: number): void {
    this.#cancelPatience = this.#parts.platform.clock.after(patienceMs / 3, () =>
      steps > 1 ? this.#losePatience(steps - 1) : this.#wait({ steal: true }),
    );
  }

  #hear(news: News): void {
    if ('lead' in news) {
      if (!this.leads.peek()) this.#knock();
    } else if (this.leads.peek()) {
      const { join: name } = news;
      const onClose = (desk: LeadDesk) => {
        this.#desks.delete(desk);
        this.#count();
      };
      const { locks } = this.#parts;
      this.#desks.add(new LeadDesk({ name, locks, hub: this.#hub, phone: () => this.phone.value, onClose }));
      this.#count();
    }
  }

  #count(): void {
    if (this.leads.peek()) this.shared.value = this.#desks.size > 0;
  }

  #say(news: News): void {
    this.#channel?.postMessage(news);
  }
}
