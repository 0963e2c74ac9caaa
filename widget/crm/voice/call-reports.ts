import { effect, untracked } from '@preact/signals-core';
import {
  CallResult,
  Constants,
  HangupResult,
  HoldToggleResult,
  MuteToggleResult,
  ParticipantResult,
  RecordingToggleResult,
  SuperviseCallResult,
  SupervisorHangupResult,
} from '@salesforce/scv-connector-base';
import type { Client } from '#sdk/index.ts';
import { withTimeout } from '../../bridge/contract/with-timeout.ts';
import { callKeyOf } from '../rules.ts';
import { bargedInOf, callInfoOf, groupOf, isParticipant, type Leg, numberOf, phoneCallOf } from './leg.ts';
import type { Legs } from './legs.ts';
import type { VoiceLine } from './line.ts';

/** The changes that the vendor's library itself tells Salesforce after a command. */
export interface Absorbed {
  readonly begun?: readonly string[];
  readonly connected?: readonly string[];
  readonly ended?: readonly string[];
  readonly fields?: readonly ('isHeld' | 'isMuted' | 'isRecording' | 'isBargedIn' | 'kind')[];
}

const { EVENT_TYPE } = Constants;
/** A person whose line has gone into the call, but who is not in its list yet. */
const mergeMs = 1_000;
/** The phone system names the person who was added a moment after the command. */
const addingMs = 5_000;
/** A command that waits for its user, as for the microphone, ends here; its effect is told when it is there. */
const commandMs = 15_000;
/** Not among the library's constants, though it is published like the others. */
const callBargedIn = 'CALL_BARGED_IN';

/**
 * Tells Salesforce about the user's calls, wherever the user, or another device, acts: it compares the calls that
 * Salesforce knows with the user's calls.
 */
export class CallReports {
  readonly #line: Pick<VoiceLine, 'publish'>;
  readonly #legs: Legs;
  readonly #now: () => number;
  readonly #causes = new Map<string, string>();
  readonly #ends: (() => void)[];
  #told = new Map<string, Leg>();
  /** People who entered a call by themselves: Salesforce has no participant for them. */
  readonly #intruders = new Set<string>();
  #isMuted = false;
  #isOn = false;
  #commands = 0;
  #isDue = false;
  #addedAt = Number.NEGATIVE_INFINITY;
  #again: ReturnType<typeof setTimeout> | undefined;

  readonly #onTold: () => void;

  /** @param onTold called after Salesforce was told of changes */
  constructor(
    client: Pick<Client, 'calls'>,
    line: Pick<VoiceLine, 'publish'>,
    legs: Legs,
    onTold: () => void,
    now = Date.now,
  ) {
    this.#onTold = onTold;
    this.#line = line;
    this.#legs = legs;
    this.#now = now;
    this.#ends = [
      client.calls.onDropped((dropped) => void this.#causes.set(callKeyOf(dropped), dropped.stateCause)),
      effect(() => {
        for (const { call } of this.#legs.read()) {
          const pending = call.pending.value;
          if (pending === 'addParty' || pending === 'merge') this.#addedAt = this.#now();
        }
        untracked(() => this.#schedule());
      }),
    ];
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Whether Salesforce takes a call for present. */
  isTold(id: string): boolean {
    return this.#told.has(id);
  }

  /** The present calls are known to Salesforce from now on; only changes are told. */
  begin(): readonly Leg[] {
    const legs = untracked(() => this.#legs.read());
    this.#told = new Map(legs.map((leg) => [leg.id, leg]));
    this.#isMuted = isMuted(legs);
    this.#isOn = true;
    return legs;
  }

  /** Nobody is signed in. */
  end(): void {
    this.#isOn = false;
    this.#told.clear();
    this.#intruders.clear();
  }

  dispose(): void {
    this.end();
    clearTimeout(this.#again);
    for (const end of this.#ends) end();
  }

  /**
   * Runs a command of Salesforce. Nothing is told meanwhile; what the library tells itself after the command is not told
   * twice, everything else is told afterwards.
   */
  async during<Value>(run: () => Promise<readonly [Value, Absorbed]>): Promise<Value> {
    this.#commands += 1;
    try {
      const late = () => new Error(`The command was not done within ${commandMs} ms.`);
      const [value, absorbed] = await withTimeout(run(), commandMs, late);
      this.#absorb(absorbed);
      return value;
    } finally {
      // The library passes the result on first.
      setTimeout(() => {
        this.#commands -= 1;
        this.#schedule();
      });
    }
  }

  #absorb({ begun = [], connected = [], ended = [], fields = [] }: Absorbed): void {
    const now = new Map(untracked(() => this.#legs.read()).map((leg) => [leg.id, leg]));
    for (const id of ended) this.#told.delete(id);
    for (const id of begun) {
      const leg = now.get(id);
      if (leg) this.#told.set(id, { ...leg, isConnected: false });
    }
    for (const [id, told] of this.#told) {
      const leg = now.get(id);
      if (!leg) continue;
      const changed = Object.fromEntries(fields.map((field) => [field, leg[field]]));
      const isConnected = told.isConnected || connected.includes(id);
      this.#told.set(id, { ...told, ...changed, isConnected });
    }
    if (fields.includes('isMuted')) this.#isMuted = isMuted([...now.values()]);
  }

  /** After the present changes, and with the causes of calls that have ended. */
  #schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.#isOn && this.#commands === 0) this.#tell();
    });
  }

  #tell(): void {
    const legs = untracked(() => this.#legs.read());
    const now = new Map(legs.map((leg) => [leg.id, leg]));
    this.#tellEnds(now);
    for (const leg of legs) this.#tellOf(leg, this.#told.get(leg.id));
    this.#tellHolds(legs);
    this.#tellMute(legs);
    for (const leg of legs) if (this.#told.has(leg.id)) this.#told.set(leg.id, leg);
    if (legs.length === 0) this.#causes.clear();
    this.#onTold();
  }

  #tellEnds(now: ReadonlyMap<string, Leg>): void {
    const ended = [...this.#told.values()].filter(({ id }) => !now.has(id));
    const groups = Map.groupBy(ended, groupOf);
    for (const [group, legs] of groups) {
      const isGoingOn = [...now.values()].some((leg) => groupOf(leg) === group);
      const over = legs.filter((leg) => !isGoingOn || !this.#isMerging(leg));
      const calls = over.map((leg) => phoneCallOf(leg, this.#causeOf(leg)));
      for (const { id } of over) this.#told.delete(id);
      const [first] = over;
      if (!first) continue;
      if (first.kind === 'supervised')
        this.#publish(EVENT_TYPE.SUPERVISOR_HANGUP, new SupervisorHangupResult({ calls }));
      else if (!isGoingOn) this.#publish(EVENT_TYPE.HANGUP, new HangupResult({ calls }));
      else for (const call of calls) this.#publish(EVENT_TYPE.PARTICIPANT_REMOVED, new CallResult({ call }));
    }
    for (const id of this.#intruders) if (!now.has(id)) this.#intruders.delete(id);
  }

  #causeOf({ line, party }: Leg): string {
    return (party ? undefined : this.#causes.get(callKeyOf(line))) ?? 'causeNormal';
  }

  /** The consulted person is about to be in the list of the call's members. */
  #isMerging(leg: Leg): boolean {
    if (leg.kind !== 'consult' || !leg.isConnected) return false;
    if (this.#now() - this.#addedAt > mergeMs) return false;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#schedule(), mergeMs);
    return true;
  }

  #tellOf(leg: Leg, told: Leg | undefined): void {
    if (leg.kind === 'supervised') this.#tellSupervised(leg, told);
    else if (isParticipant(leg)) this.#tellParticipant(leg, told);
    else this.#tellCall(leg, told);
  }

  #tellCall(leg: Leg, told: Leg | undefined): void {
    if (!told) {
      this.#told.set(leg.id, leg);
      const call = phoneCallOf({ ...leg, isConnected: false });
      this.#publish(EVENT_TYPE.CALL_STARTED, new CallResult({ call }));
    }
    if (leg.isConnected && !told?.isConnected)
      this.#publish(EVENT_TYPE.CALL_CONNECTED, new CallResult({ call: phoneCallOf(leg) }));
    if (told && told.isRecording !== leg.isRecording)
      this.#publish(
        EVENT_TYPE.RECORDING_TOGGLE,
        new RecordingToggleResult({ isRecordingPaused: !leg.isRecording, contactId: leg.id }),
      );
  }

  #tellParticipant(leg: Leg, told: Leg | undefined): void {
    if (this.#intruders.has(leg.id)) return;
    if (!told && leg.kind === 'party' && leg.isConnected && this.#now() - this.#addedAt > addingMs) {
      const joined = this.#told.get(groupOf(leg));
      if (!joined) return;
      this.#intruders.add(leg.id);
      this.#publish(callBargedIn, bargedInOf(joined, leg));
      return;
    }
    const result = () =>
      new ParticipantResult({
        initialCallHasEnded: !this.#told.has(groupOf(leg)),
        callInfo: callInfoOf(leg),
        phoneNumber: numberOf(leg),
        callId: leg.id,
      });
    if (!told) {
      this.#told.set(leg.id, leg);
      this.#publish(EVENT_TYPE.PARTICIPANT_ADDED, result());
    }
    if (leg.isConnected && !told?.isConnected) this.#publish(EVENT_TYPE.PARTICIPANT_CONNECTED, result());
    if (leg.kind === 'party' && leg.isConnected && !(told?.kind === 'party' && told.isConnected))
      this.#publish(
        EVENT_TYPE.PARTICIPANTS_CONFERENCED,
        new HoldToggleResult({ isThirdPartyOnHold: leg.isHeld, isCustomerOnHold: leg.isHeld }),
      );
  }

  #tellSupervised(leg: Leg, told: Leg | undefined): void {
    const call = phoneCallOf(leg);
    if (!told) {
      this.#told.set(leg.id, leg);
      this.#publish(EVENT_TYPE.SUPERVISOR_CALL_CONNECTED, new SuperviseCallResult({ call }));
    }
    if (leg.isBargedIn && !told?.isBargedIn)
      this.#publish(EVENT_TYPE.SUPERVISOR_BARGED_IN, new SuperviseCallResult({ call }));
  }

  #tellHolds(legs: readonly Leg[]): void {
    const told = this.#told;
    const changed = legs.filter((leg) => {
      const before = told.get(leg.id);
      return leg.kind !== 'supervised' && before !== undefined && before.isHeld !== leg.isHeld;
    });
    for (const group of new Set(changed.map(groupOf)))
      this.#publish(EVENT_TYPE.HOLD_TOGGLE, holdResultOf(legs, group));
  }

  #tellMute(legs: readonly Leg[]): void {
    const present = isMuted(legs);
    if (present === this.#isMuted) return;
    this.#isMuted = present;
    if (legs.length > 0) this.#publish(EVENT_TYPE.MUTE_TOGGLE, new MuteToggleResult({ isMuted: present }));
  }

  #publish(eventType: string, payload: object): void {
    this.#line.publish(eventType, payload).catch(reportError);
  }
}

/** True if the microphone of the user is not sent into any connected call of this browser. */
const isMuted = (legs: readonly Leg[]): boolean => {
  const here = legs.filter((leg) => leg.isHere && leg.isConnected);
  return here.length > 0 && here.every((leg) => leg.isMuted);
};

/** The sides of a conversation that are on hold, with all its legs. */
export function holdResultOf(legs: readonly Leg[], group: string): HoldToggleResult {
  const members = legs.filter((leg) => groupOf(leg) === group);
  return new HoldToggleResult({
    isCustomerOnHold: members.some((leg) => leg.kind === 'call' && leg.isHeld),
    isThirdPartyOnHold: members.some((leg) => isParticipant(leg) && leg.isHeld),
    calls: legs.map((leg) => phoneCallOf(leg)),
  });
}
