import type { CallCause, CallParty } from '../../../../sdk/wire/calls/call-line.ts';
import type { TargetNumber } from '../../../../sdk/wire/forwarding/rule.ts';
import { contactPath } from '../../base/paths.ts';
import type { EndCause, LegId, Tone } from '../../engine/port.ts';
import type { Line } from '../lines/line.ts';
import type { OutsidePass } from '../outside-lines.ts';
import type { Identity, Route } from '../route.ts';
import type { Alerting } from '../routing/alerting.ts';
import type { ArrivedRules } from '../routing/call-forwarding.ts';
import { type LineSituation, type PartyState, sharedState } from './rules.ts';

/** The way by which a call came to a user. */
export type CallOrigin = Pick<Invite, 'via' | 'returnTo' | 'forwarders' | 'watch' | 'payer'>;

/** Receives the outcome of a call for which no request waits. */
export interface CallWatch {
  rings(): void;
  answered(callee: Party): void;
  /** Every destination has failed. */
  failed(cause: EndCause): void;
}

/** The reason to call a party into a call. */
export interface Invite {
  /** The identity on the ringing phones. */
  readonly from: Identity;
  /** The party that waits for the answer; undefined if the others talk meanwhile. */
  readonly caller: Party | undefined;
  /** The user who had the call before and redirected it. */
  readonly via: Identity | undefined;
  /** Route to the user who gets the call back if the call is not answered. */
  readonly returnTo: Route | undefined;
  /** Follows it while `caller` is undefined. */
  readonly watch?: CallWatch | undefined;
  /** The call as it reached the user who gets it back from the secretary: it goes on like this from there. */
  readonly before?: CallOrigin;
  /** The id of the user who sends the call on, or adds a party. A user who forwards it comes before. */
  readonly payer?: number | undefined;
  /** The users who have forwarded it, so that a circle of them ends. */
  readonly forwarders: readonly number[];
  /** The groups that could not take it, so that a circle of them ends. */
  readonly groupsBefore?: readonly number[];
  /** The group in which the party rings. */
  readonly group?: RingingGroup;
}

/** A group whose agents or members ring for a call. */
export interface RingingGroup {
  /** The path of a queue on the wire; undefined for a hunt group, whose calls are those of its members. */
  readonly path: string | undefined;
  /** The dialled number. */
  readonly shown: Identity;
  /** The parties whose phones ring for it now, or the party that represents the group while the caller waits. */
  readonly ringing: readonly Party[];
  /** The reason for which its agents are called; another reason once the call is transferred. */
  summons: Invite;
  /** Removes a ringing party that does not answer. The next agents ring, the caller waits, or the call fails. */
  without(party: Party, cause: EndCause): void;
  /**
   * Records which party has the call, and whether by answering it. Returns the other ringing parties, whose ringing ends.
   */
  takenBy(party: Party, how: { readonly isAnswered: boolean }): readonly Party[];
  /** The caller who waits has pressed a key. */
  pressed(key: string): void;
}

/** The leg of a party. */
export interface PartyLeg {
  readonly id: LegId;
  /** False for a phone that dialled, until the exchange answers it. */
  isOpen: boolean;
  /** The name of the phone in the phone system that has it. */
  readonly virtual?: string | undefined;
}

/** A participant of a call: a user with a call line, or an outside party. */
export class Party {
  readonly id: string;
  /** Its identity for the others. */
  readonly identity: Identity;
  readonly line: Line | undefined;
  state: PartyState;
  /** The leg with its audio: `dialled` until the exchange answers it, `open` from then on. */
  leg: PartyLeg | undefined;
  /** Its phones that ring. */
  alerting: Alerting | undefined;
  /** The reason for its ringing, while it is not in the call yet. */
  summons: Invite | undefined;
  /** The rules of its user, as they were when the call arrived. Undefined where they do not apply. */
  rules: ArrivedRules | undefined;
  /** Returns true while the reason for being in the call exists. Undefined for a participant of the call. */
  isWanted: (() => boolean) | undefined;
  /** Returns the cause for the end of such a party. Undefined where the call determines the cause. */
  whyUnwanted: (() => CallCause) | undefined;
  /** The service that talks in its place. */
  service: Party | undefined;
  /** The way by which the call came that the service has taken. */
  served: CallOrigin | undefined;
  /** The number of its user that was dialled. Undefined if it is unknown. */
  target: TargetNumber | undefined;
  /** The party that it could not reach. */
  missed: Party | undefined;
  /** The sound that the party hears instead of the others. */
  tone: Tone | undefined;
  /** Receives the keys of a user who decides about a call after answering. */
  decide: ((key: string) => void) | undefined;
  /** It has called from outside. */
  hasCalled = false;
  /** The permission of a call to a number outside. */
  pass: OutsidePass | undefined;
  /** The id of the user who pays for the call to its number outside; null: the company. Undefined: it was not called outside. */
  payer: number | null | undefined;
  /** The trunk that its leg takes. */
  trunk: string | undefined;
  /** Called once when it begins to talk. */
  onConnected: (() => void) | undefined;
  /** Called once when it leaves the call. */
  onRemoved: (() => void) | undefined;
  /** It hears sounds of the phone system before the call is answered. */
  hasEarlySound = false;
  /** It hears an announcement or the music of a group, which the exchange plays, in place of any tone. */
  hearsSound = false;
  /** A phone of the called party rings. */
  isRung = false;
  farRings = false;
  /** Held by the exchange, on its user's request. */
  isHeldHere = false;
  /** Held by its phone, which alone can resume it. */
  isHeldByPhone = false;
  isTalking = false;
  /** On its user's request it hears all others and is heard by none. */
  isMuted = false;
  /** It was called by a paging group: it only listens. */
  isPaged = false;

  constructor(options: { id: string; identity: Identity; line: Line | undefined; state: PartyState }) {
    this.id = options.id;
    this.identity = options.identity;
    this.line = options.line;
    this.state = options.state;
  }

  /** Calls a function when it leaves the call, after all others. */
  whenRemoved(then: () => void): void {
    const before = this.onRemoved;
    this.onRemoved = () => {
      before?.();
      then();
    };
  }

  get isLive(): boolean {
    return this.state !== 'ended';
  }

  get hold(): LineSituation['hold'] {
    if (this.isHeldHere) return 'here';
    return this.isHeldByPhone ? 'phone' : 'none';
  }

  /** Its own state; the call knows the rest. */
  get situation(): Pick<
    LineSituation,
    'state' | 'isIncoming' | 'canAnswer' | 'farRings' | 'hold' | 'isServed' | 'isPaged'
  > {
    return {
      state: this.state,
      isIncoming: this.line?.isIncoming ?? false,
      canAnswer: this.alerting?.canAnswer ?? false,
      farRings: this.farRings,
      hold: this.hold,
      isServed: this.service !== undefined,
      isPaged: this.isPaged,
    };
  }

  /** Its phone rings for entering a call of others. */
  get isEntering(): boolean {
    return this.state === 'prompting' && this.isWanted !== undefined;
  }

  /** True if the others see it: it is neither a listener nor still entering. */
  get isShown(): boolean {
    return this.isLive && this.state !== 'listening' && this.state !== 'monitoring' && !this.isEntering;
  }

  /** Its state for the others. */
  describe(): CallParty {
    const { number, label } = this.identity;
    const person = this.line?.person;
    return {
      partyId: this.id,
      displayedNumber: number,
      ...(label === undefined ? {} : { displayedLabel: label }),
      // A user who calls with another identity is not named behind it.
      ...(person?.number === number ? { contact: contactPath(String(person.id)) } : {}),
      state: sharedState(this.state, {
        isOutside: this.identity.external !== undefined,
        isRung: this.isRung,
      }),
      isHeld: this.hold !== 'none',
      isTalking: this.isTalking,
    };
  }
}
