import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import type { Engine, EngineEvent, LegId, RungElsewhere } from '../engine/port.ts';
import type { PbxAccounts } from './pbx-accounts.ts';

/**
 * A call of ours is at the PBX before or after we know of it, for a moment: what the PBX tells of an extension is shown when it
 * has told that for so long, without a call of ours.
 */
const settleMs = 1_500;

interface PbxLampsDeps {
  readonly engine: Pick<Engine, 'listen'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly changes: Pick<Changes, 'notify'>;
  readonly accounts: Pick<PbxAccounts, 'lampOf'>;
}

/** A call of a user at a PBX that is no call of this phone system. */
export interface CallElsewhere {
  readonly trunkId: number;
  /** The name of the PBX. */
  readonly pbx: string;
  readonly extension: string;
  readonly activity: 'busy' | 'ringing';
  /** The call that rings there, perhaps beside another call. */
  readonly ringing: RungElsewhere | undefined;
}

interface Lamp {
  readonly personId: number;
  readonly call: CallElsewhere;
}

/** Calls of users at their PBXs that are no calls of ours, as the PBXs tell them. */
export class PbxLamps {
  readonly #deps: PbxLampsDeps;
  /** The calls that the PBXs tell, by account and extension. */
  readonly #told = new Map<string, Lamp>();
  readonly #shown = new Map<string, Lamp>();
  readonly #timers = new Map<string, () => void>();
  /** Our legs there, by the account that carries them. */
  readonly #ownLegs = new Map<string, Set<LegId>>();
  readonly #accountOf = new Map<LegId, string>();
  readonly #stopListening: () => void;

  constructor(deps: PbxLampsDeps) {
    this.#deps = deps;
    this.#stopListening = deps.engine.listen((event) => this.#onEvent(event));
  }

  /** Returns the call of this user at a PBX; one that rings only if there is no other. */
  of(personId: number): CallElsewhere | undefined {
    const calls = [...this.#shown.values()].flatMap((lamp) =>
      lamp.personId === personId ? [lamp.call] : [],
    );
    return calls.find(({ activity }) => activity === 'busy') ?? calls[0];
  }

  /** Returns the calls that ring at extensions of this user. */
  ringingAt(personId: number): readonly CallElsewhere[] {
    return [...this.#shown.values()].flatMap((lamp) =>
      lamp.personId === personId && lamp.call.ringing ? [lamp.call] : [],
    );
  }

  stop(): void {
    this.#stopListening();
    for (const cancel of this.#timers.values()) cancel();
  }

  #onEvent(event: EngineEvent): void {
    if (event.type === 'trunkExtension') this.#follow(event);
    else if (event.type === 'dialog') this.#carries(event);
    else if (event.type === 'ended') this.#ended(event.leg);
  }

  #follow({ trunk, extension, activity, ringing }: Extract<EngineEvent, { type: 'trunkExtension' }>): void {
    const lamp = this.#deps.accounts.lampOf(trunk, extension);
    const key = `${trunk} ${extension}`;
    const before = this.#told.get(key);
    if (lamp && activity !== undefined && activity !== 'idle') {
      const { personId, trunkId, pbx } = lamp;
      this.#told.set(key, { personId, call: { trunkId, pbx, extension, activity, ringing } });
    } else this.#told.delete(key);
    if (before ?? this.#told.get(key)) this.#settle(key);
  }

  #carries({ leg, registerId }: Extract<EngineEvent, { type: 'dialog' }>): void {
    const account = /^trunk:(.+)$/.exec(registerId)?.[1];
    if (account === undefined) return;
    this.#accountOf.set(leg, account);
    this.#ownLegs.set(account, (this.#ownLegs.get(account) ?? new Set()).add(leg));
    this.#settleAll(account);
  }

  #ended(leg: LegId): void {
    const account = this.#accountOf.get(leg);
    if (account === undefined) return;
    this.#accountOf.delete(leg);
    const legs = this.#ownLegs.get(account);
    legs?.delete(leg);
    if (legs?.size === 0) this.#ownLegs.delete(account);
    this.#settleAll(account);
  }

  #settleAll(account: string): void {
    for (const key of new Set([...this.#told.keys(), ...this.#shown.keys()]))
      if (key.startsWith(`${account} `)) this.#settle(key);
  }

  #settle(key: string): void {
    const told = this.#told.get(key);
    const isOurs = told && this.#ownLegs.has(`${told.call.trunkId}-${told.personId}`);
    if (!told || isOurs) {
      this.#cancel(key);
      this.#show(key, undefined);
    } else if (this.#shown.has(key)) this.#show(key, told);
    else if (!this.#timers.has(key)) {
      const show = () => {
        this.#timers.delete(key);
        this.#show(key, this.#told.get(key));
      };
      this.#timers.set(key, this.#deps.clock.after(settleMs, show));
    }
  }

  #cancel(key: string): void {
    this.#timers.get(key)?.();
    this.#timers.delete(key);
  }

  #show(key: string, lamp: Lamp | undefined): void {
    const before = this.#shown.get(key);
    if (lamp === before) return;
    if (lamp) this.#shown.set(key, lamp);
    else this.#shown.delete(key);
    for (const personId of new Set([before, lamp].flatMap((one) => one?.personId ?? [])))
      this.#deps.changes.notify('callsElsewhere', personId);
  }
}
