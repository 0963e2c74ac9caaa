import type { Clock } from '../platform/platform.ts';

interface Possession {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** It was taken from whoever had it. */
  readonly isStolen: boolean;
}

type News =
  /** Who has it? */
  | { readonly kind: 'wants'; readonly id: string }
  | ({ readonly kind: 'has' } & Possession)
  | { readonly kind: 'frees'; readonly next: string | undefined };

/** How often is asked, and how often in vain before nobody is believed to have it. */
const unheard = { everyMs: 250, times: 3 };
/** One that has answered is there, if it is not gone: it may have much to do, and it says when it ends. */
const heard = { everyMs: 2_000, times: 4 };

/** Whether one has the lock and not the other: the later one; of the same moment who stole it, and else any, but the same for all. */
function isStronger(one: Possession, other: Possession): boolean {
  if (one.since !== other.since) return one.since > other.since;
  if (one.isStolen !== other.isStolen) return one.isStolen;
  return one.id > other.id;
}

/** One wish for one lock: waits for it, has it, or has lost it. */
export class LockClaim {
  readonly #id = crypto.randomUUID();
  readonly #theft = Promise.withResolvers<never>();
  readonly #clock: Clock;
  readonly #channel: BroadcastChannel;
  /** Those that have asked since this one has it, in their order. */
  readonly #waiting = new Set<string>();
  /** Undefined while this one does not have it. */
  #possession: Possession | undefined;
  #grant: (() => void) | undefined;
  #manner = unheard;
  #askedInVain = 0;
  #cancelAsking: () => void = () => undefined;

  constructor(name: string, clock: Clock) {
    this.#clock = clock;
    this.#channel = new BroadcastChannel(`lock ${name}`);
    this.#channel.onmessage = ({ data }: MessageEvent<News>) => this.#hear(data);
  }

  /** Rejects when another one takes the lock that this one has. */
  get robbed(): Promise<never> {
    return this.#theft.promise;
  }

  /** Resolves when it has the lock. */
  wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const giveUp = () => reject(signal?.reason);
      signal?.addEventListener('abort', giveUp);
      this.#grant = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      this.#ask();
    });
  }

  /** Has it from now on, whoever had it before. */
  steal(): void {
    this.#take({ isStolen: true });
  }

  /** It is not wanted any more. */
  end(): void {
    this.#cancelAsking();
    const [next] = this.#waiting;
    if (this.#possession) this.#say({ kind: 'frees', next });
    this.#channel.close();
  }

  #take({ isStolen }: { isStolen: boolean }): void {
    this.#cancelAsking();
    this.#possession = { id: this.#id, since: this.#clock.now(), isStolen };
    this.#say({ kind: 'has', ...this.#possession });
    this.#grant?.();
  }

  #ask(): void {
    if (this.#askedInVain === this.#manner.times) {
      this.#take({ isStolen: false });
      return;
    }
    this.#askedInVain += 1;
    this.#say({ kind: 'wants', id: this.#id });
    this.#cancelAsking();
    this.#cancelAsking = this.#clock.after(this.#manner.everyMs, () => this.#ask());
  }

  #hear(news: News): void {
    if (this.#possession) this.#hearInPossession(news, this.#possession);
    else this.#hearInWait(news);
  }

  #hearInWait(news: News): void {
    switch (news.kind) {
      case 'wants':
        // Of those that begin at the same time one goes first.
        if (this.#manner === unheard && news.id < this.#id) this.#askedInVain = 0;
        return;
      case 'has':
        if (this.#manner === unheard) this.#askAnew(heard);
        this.#askedInVain = 0;
        return;
      case 'frees':
        if (news.next === this.#id) this.#take({ isStolen: false });
        else this.#askAnew(unheard);
    }
  }

  #askAnew(manner: typeof unheard): void {
    this.#manner = manner;
    this.#askedInVain = 0;
    this.#ask();
  }

  #hearInPossession(news: News, own: Possession): void {
    if (news.kind === 'wants') {
      this.#waiting.add(news.id);
      this.#say({ kind: 'has', ...own });
    } else if (news.kind === 'has') {
      if (isStronger(news, own)) this.#lose();
      else this.#say({ kind: 'has', ...own });
    }
  }

  #lose(): void {
    // It is not this one's to free any more.
    this.#possession = undefined;
    this.#theft.reject(new DOMException('Another one has the lock.', 'AbortError'));
  }

  #say(news: News): void {
    this.#channel.postMessage(news);
  }
}
