import type { Logger } from 'pino';
import type { OwedCall } from '../../../sdk/wire/services/owed-call.ts';
import type { Clock } from '../base/clock.ts';
import type { Party } from '../exchange/calls/party.ts';
import type { Person } from '../users/person.ts';
import { Dialogue, joined } from './dialogue.ts';
import type { OwedCalls } from './owed-calls.ts';
import type { ProgramDeps } from './programs.ts';
import type { ServiceCall } from './service-phones.ts';

interface CallBacksDeps {
  readonly owed: OwedCalls;
  readonly clock: Clock;
  readonly isFree: (person: Person) => boolean;
  readonly maxAttempts: (personId: number) => number;
  /** Rings the user, who then calls this number; undefined if that cannot begin. */
  readonly place: (person: Person, number: string) => Party | undefined;
  readonly person: (id: number) => Person | undefined;
  readonly speak: ProgramDeps['speak'];
  readonly log: Logger;
}

/** The pause between the end of a call and the next call. */
const pauseMs = 2_000;
/** The user did not answer, or the caller. */
const retryMs = 60_000;
const decideMs = 4_000;

/** Offers callers a call back, and makes these calls when the user is free. */
export class CallBacks {
  readonly #deps: CallBacksDeps;
  /** The users who are rung for a call back, or will be after a while. */
  readonly #busy = new Map<number, () => void>();
  readonly #writing = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(deps: CallBacksDeps) {
    this.#deps = deps;
  }

  /** Goes on with the calls that were owed before a restart. */
  resume(): void {
    for (const personId of this.#deps.owed.debtors()) this.#later(personId, pauseMs);
  }

  /** Calls of this user have changed. */
  refresh(personId: number): void {
    if (!this.#isClosed && !this.#busy.has(personId) && this.#deps.owed.of(personId).length > 0)
      this.#later(personId, pauseMs);
  }

  /** Adds a caller. */
  owe(person: Person, caller: { readonly number: string; readonly label?: string | undefined }): void {
    this.#write(
      this.#deps.owed
        .add(person.id, { number: caller.number, label: caller.label })
        .then(() => this.refresh(person.id)),
    );
  }

  /** Answers a caller and offers the call back. */
  async take({ call, person }: ServiceCall): Promise<void> {
    const { speak, isFree } = this.#deps;
    const say = (what: Parameters<typeof speak>[0]) => speak(what, call.from);
    const talk = new Dialogue(call);
    const notice = joined([
      await say(isFree(person) ? 'notAvailable' : 'inCall'),
      await say('callbackOffer'),
    ]);
    call.answer();
    const key = await talk.ask(notice, { keys: '1', waitMs: decideMs });
    if (key === '1') {
      this.owe(person, call.from);
      await talk.play(await say('calledBack'));
    }
    await talk.play(await say('goodbye'));
    call.hangUp('normal');
  }

  /** Stops the calls that have not begun. Resolves when everything is written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const cancel of this.#busy.values()) cancel();
    this.#busy.clear();
    await Promise.all(this.#writing);
  }

  #later(personId: number, ms: number): void {
    if (this.#isClosed) return;
    this.#busy.get(personId)?.();
    this.#busy.set(
      personId,
      this.#deps.clock.after(ms, () => {
        this.#busy.delete(personId);
        this.#ring(personId);
      }),
    );
  }

  #ring(personId: number): void {
    const { owed, person: personOf, isFree, place } = this.#deps;
    const person = personOf(personId);
    const [next] = owed.of(personId).toSorted((one, other) => one.attempts - other.attempts);
    // The end of the call that makes the user busy comes back here.
    if (!person || !next || !isFree(person)) return;
    const party = place(person, next.number);
    if (!party) {
      this.#later(personId, retryMs);
      return;
    }
    this.#busy.set(personId, () => {});
    let isReached = false;
    party.onConnected = () => {
      isReached = true;
      this.#write(owed.remove(personId, Number(next.callbackID)));
    };
    party.onRemoved = () => {
      this.#busy.delete(personId);
      if (isReached) this.refresh(personId);
      else if (party.leg === undefined) this.#later(personId, retryMs);
      else this.#failed(person, next);
    };
  }

  /** The user has answered, and the caller has not. */
  #failed({ id }: Person, { callbackID, attempts }: OwedCall): void {
    const { owed, maxAttempts } = this.#deps;
    const isLast = attempts + 1 >= maxAttempts(id);
    const number = Number(callbackID);
    this.#write(isLast ? owed.remove(id, number) : owed.failed(id, number));
    this.#later(id, retryMs);
  }

  #write(task: Promise<unknown>): void {
    const writing = task
      .catch((error) => this.#deps.log.error({ error }, 'a call back could not be stored'))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }
}
