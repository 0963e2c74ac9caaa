import type { Clock } from '../base/clock.ts';
import type { Engine, EngineEvent, LegId } from '../engine/port.ts';
import type { People, Person } from '../users/person.ts';
import { type CallSwitches, codesBetween, codesOf } from './feature-codes.ts';
import type { PbxAccounts } from './pbx-accounts.ts';

/** A PBX answers a code with an announcement, and ends the call after it. */
const announcementMs = 20_000;

interface PbxSwitchesDeps {
  readonly engine: Pick<Engine, 'ring' | 'hangUp' | 'listen'>;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly people: Pick<People, 'all' | 'byId'>;
  readonly accounts: Pick<PbxAccounts, 'of' | 'tellCode'>;
  /** Returns the effect of the rules of a user on every call now. A number to which calls go is as `+33600000612`. */
  readonly switchesOf: (person: Person) => CallSwitches;
  /** Returns a number as a PBX writes it. */
  readonly written: (account: NonNullable<ReturnType<PbxAccounts['of']>>, number: string) => string;
}

/** A call to a code. */
interface Dialled {
  isAnswered: boolean;
  end(): void;
}

/** Switches do not disturb and the forwarding of every call at the PBXs of users too, by dialling the codes there. */
export class PbxSwitches {
  readonly #deps: PbxSwitchesDeps;
  readonly #before = new Map<number, CallSwitches>();
  /** The last code of each user is dialled before the next. */
  readonly #turns = new Map<number, Promise<void>>();
  readonly #dialled = new Map<LegId, Dialled>();
  readonly #stopListening: () => void;
  #last = 0;
  #isStopped = false;

  constructor(deps: PbxSwitchesDeps) {
    this.#deps = deps;
    for (const person of deps.people.all()) this.#before.set(person.id, deps.switchesOf(person));
    this.#stopListening = deps.engine.listen((event) => this.#onEvent(event));
  }

  /** The rules of a user, or what they do at this hour, may have changed. */
  follow(personId: number): void {
    const { people, accounts, switchesOf, written } = this.#deps;
    const person = people.byId(personId);
    if (!person) return;
    const before = this.#before.get(personId) ?? { isDnd: false, forwardTo: undefined };
    const after = switchesOf(person);
    this.#before.set(personId, after);
    const account = accounts.of(personId);
    const codes = account?.values.sendsCodes === true ? codesOf(account.values) : undefined;
    if (!account || !codes) return;
    const shown = (switches: CallSwitches): CallSwitches => ({
      ...switches,
      forwardTo: switches.forwardTo === undefined ? undefined : written(account, switches.forwardTo),
    });
    for (const code of codesBetween(codes, shown(before), shown(after)))
      this.#inTurn(personId, () => this.#send(account.id, person, code));
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopListening();
    for (const { end } of this.#dialled.values()) end();
  }

  #inTurn(personId: number, send: () => Promise<void>): void {
    const turn = (this.#turns.get(personId) ?? Promise.resolve()).then(send);
    this.#turns.set(personId, turn);
    void turn.then(() => {
      if (this.#turns.get(personId) === turn) this.#turns.delete(personId);
    });
  }

  async #send(account: string, person: Person, code: string): Promise<void> {
    if (this.#isStopped) return;
    const isTaken = await this.#dial(account, person, code);
    if (!this.#isStopped)
      this.#deps.accounts.tellCode(account, { code, isTaken, at: this.#deps.clock.now() });
  }

  /** Resolves to true if the PBX has answered. */
  #dial(trunk: string, { number }: Person, code: string): Promise<boolean> {
    const { engine, clock } = this.#deps;
    this.#last += 1;
    const leg = `code-${this.#last}`;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const stopTimer = clock.after(announcementMs, () => engine.hangUp(leg, 'normal'));
    const dialled: Dialled = {
      isAnswered: false,
      end: () => {
        stopTimer();
        this.#dialled.delete(leg);
        resolve(dialled.isAnswered);
      },
    };
    this.#dialled.set(leg, dialled);
    engine.ring({ leg, to: { kind: 'trunk', trunk, number: code }, from: { number }, lineId: '' });
    return promise;
  }

  #onEvent(event: EngineEvent): void {
    const dialled = 'leg' in event ? this.#dialled.get(event.leg) : undefined;
    if (event.type === 'answered' && dialled) dialled.isAnswered = true;
    if (event.type === 'ended') dialled?.end();
  }
}
