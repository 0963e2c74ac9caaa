import * as z from 'zod/mini';
import type { Clock } from '../platform/platform.ts';
import { waitFor } from '../platform/wait.ts';

const lease = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  since: z.number(),
  /** It was taken from its previous owner. */
  isStolen: z._default(z.boolean(), false),
});
type Lease = z.infer<typeof lease>;

const lockMessage = z.discriminatedUnion('kind', [
  /** Requests the name of the owner. */
  z.object({ kind: z.literal('wants'), id: z.string() }),
  z.object({ kind: z.literal('has'), ...lease.shape }),
  z.object({ kind: z.literal('frees'), next: z.optional(z.string()) }),
]);
type LockMessage = z.infer<typeof lockMessage>;

/** The interval of requests to the owner, and the number of unanswered requests after which the lock counts as free. */
const pollUnanswered = { everyMs: 250, times: 3 };
/** An owner that has answered may be busy, so it gets more time. It announces its end. */
const pollAnswered = { everyMs: 2_000, times: 4 };

/**
 * True if `one` outranks `other`. The later claim wins; at the same instant a stolen lock wins; otherwise the higher id, so
 * that all tabs agree.
 */
function outranks(one: Lease, other: Lease): boolean {
  if (one.since !== other.since) return one.since > other.since;
  if (one.isStolen !== other.isStolen) return one.isStolen;
  return one.id > other.id;
}

/** The claim of a tab to a lock: it waits for the lock, has it, or has lost it. */
export class LockClaim {
  readonly #id = crypto.randomUUID();
  readonly #lost = Promise.withResolvers<never>();
  readonly #clock: Clock;
  readonly #channel: BroadcastChannel;
  /** The claims that have requested the lock since this claim has it, in their order. */
  readonly #waiting = new Set<string>();
  /** Undefined while this claim does not have the lock. */
  #lease: Lease | undefined;
  #grant: (() => void) | undefined;
  #pollPolicy = pollUnanswered;
  #unanswered = 0;
  #cancelPoll: () => void = () => undefined;

  constructor(name: string, clock: Clock) {
    this.#clock = clock;
    this.#channel = new BroadcastChannel(`lock ${name}`);
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      // A tab with another version of this code may send other messages.
      const message = z.safeParse(lockMessage, data);
      if (message.success) this.#receive(message.data);
    };
  }

  /** Rejects when another claim takes the lock from this claim. */
  get lost(): Promise<never> {
    return this.#lost.promise;
  }

  /** Resolves when this claim has the lock. */
  wait(signal: AbortSignal | undefined): Promise<void> {
    return waitFor(signal, ({ resolve }) => {
      this.#grant = resolve;
      this.#poll();
    });
  }

  /** Takes the lock at once from any other claim. */
  steal(): void {
    this.#take({ isStolen: true });
  }

  /** Ends the claim, and frees the lock. */
  end(): void {
    this.#cancelPoll();
    const [next] = this.#waiting;
    if (this.#lease) this.#send({ kind: 'frees', next });
    this.#channel.close();
  }

  #take({ isStolen }: { isStolen: boolean }): void {
    this.#cancelPoll();
    this.#lease = { id: this.#id, since: this.#clock.now(), isStolen };
    this.#send({ kind: 'has', ...this.#lease });
    this.#grant?.();
  }

  #poll(): void {
    if (this.#unanswered === this.#pollPolicy.times) {
      this.#take({ isStolen: false });
      return;
    }
    this.#unanswered += 1;
    this.#send({ kind: 'wants', id: this.#id });
    this.#cancelPoll();
    this.#cancelPoll = this.#clock.after(this.#pollPolicy.everyMs, () => this.#poll());
  }

  #receive(message: LockMessage): void {
    if (this.#lease) this.#receiveAsOwner(message, this.#lease);
    else this.#receiveInWait(message);
  }

  #receiveInWait(message: LockMessage): void {
    switch (message.kind) {
      case 'wants':
        // Of claims that begin at the same time, the claim with the lower id goes first.
        if (this.#pollPolicy === pollUnanswered && message.id < this.#id) this.#unanswered = 0;
        return;
      case 'has':
        if (this.#pollPolicy === pollUnanswered) this.#restartPoll(pollAnswered);
        this.#unanswered = 0;
        return;
      case 'frees':
        if (message.next === this.#id) this.#take({ isStolen: false });
        else this.#restartPoll(pollUnanswered);
    }
  }

  #restartPoll(pollPolicy: typeof pollUnanswered): void {
    this.#pollPolicy = pollPolicy;
    this.#unanswered = 0;
    this.#poll();
  }

  #receiveAsOwner(message: LockMessage, own: Lease): void {
    if (message.kind === 'wants') {
      this.#waiting.add(message.id);
      this.#send({ kind: 'has', ...own });
    } else if (message.kind === 'has') {
      if (outranks(message, own)) this.#lose();
      else this.#send({ kind: 'has', ...own });
    }
  }

  #lose(): void {
    // The lock belongs to another claim now, so `end()` must not free it.
    this.#lease = undefined;
    this.#lost.reject(new DOMException('Another one has the lock.', 'AbortError'));
  }

  #send(message: LockMessage): void {
    this.#channel.postMessage(message);
  }
}
