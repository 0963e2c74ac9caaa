import type { CallParty } from '../../../sdk/wire/call-line.ts';
import type { EndCause, LegId, Tone } from '../engine/port.ts';
import type { Alerting } from './alerting.ts';
import type { Line } from './line.ts';
import type { Identity, Route } from './route.ts';
import { type PartyState, type Standing, sharedState } from './rules.ts';

/** Why somebody is called into a call. */
export interface Summons {
  /** Who is shown on the phones that ring. */
  readonly from: Identity;
  /** Who waits for the answer; undefined where the others talk meanwhile. */
  readonly caller: Party | undefined;
  /** Who had the call before and sent it on. */
  readonly via: Identity | undefined;
  /** Who gets the call back where nobody answers. */
  readonly returnTo: Route | undefined;
  /** The users who have forwarded it, so that a circle of them comes to an end. */
  readonly forwarders: readonly number[];
  /** The group in which this one is rung. */
  readonly group?: RingingGroup;
}

/** A group whose agents ring for one call. */
export interface RingingGroup {
  /** On the wire. */
  readonly path: string;
  /** As it was called. */
  readonly shown: Identity;
  /** Those whose phones ring for it now. */
  readonly ringing: readonly Party[];
  /** One of them does not come. @returns why nobody will, where that was the last one */
  without(party: Party, cause: EndCause): EndCause | undefined;
  /** One of them has the call. @returns the others who ring, for whom it is over */
  takenBy(party: Party): readonly Party[];
}

/** One participant of a call: a user, who has a call line, or somebody else. */
export class Party {
  readonly id: string;
  /** How the others see this one. */
  readonly identity: Identity;
  readonly line: Line | undefined;
  state: PartyState;
  /** What carries its sound: `dialled` until the exchange answers it, `open` from then on. */
  leg: { readonly id: LegId; isOpen: boolean } | undefined;
  /** Its phones that ring. */
  alerting: Alerting | undefined;
  /** Why it was called, while it is not in the call yet. */
  summons: Summons | undefined;
  /** Whether the reason for being in the call still exists. Undefined for a participant of the call. */
  isWanted: (() => boolean) | undefined;
  /** The service that talks in its place. */
  service: Party | undefined;
  /** Whom it could not reach. */
  missed: Party | undefined;
  /** What it hears instead of the others. */
  tone: Tone | undefined;
  /** A phone of it rings, of somebody who is called. */
  isRung = false;
  farRings = false;
  /** Put on hold by the exchange, as its user asked it to. */
  isHeldHere = false;
  /** Put on hold by its phone, which alone can take it back. */
  isHeldByPhone = false;
  isTalking = false;

  constructor(options: { id: string; identity: Identity; line: Line | undefined; state: PartyState }) {
    this.id = options.id;
    this.identity = options.identity;
    this.line = options.line;
    this.state = options.state;
  }

  get isLive(): boolean {
    return this.state !== 'ended';
  }

  get hold(): Standing['hold'] {
    if (this.isHeldHere) return 'here';
    return this.isHeldByPhone ? 'phone' : 'none';
  }

  /** What it stands at by itself; the call knows the rest. */
  get standing(): Pick<Standing, 'state' | 'isIncoming' | 'canAnswer' | 'farRings' | 'hold' | 'isServed'> {
    return {
      state: this.state,
      isIncoming: this.line?.isIncoming ?? false,
      canAnswer: this.alerting?.canAnswer ?? false,
      farRings: this.farRings,
      hold: this.hold,
      isServed: this.service !== undefined,
    };
  }

  /** Its phone rings so that it can come into a call of others. */
  get isEntering(): boolean {
    return this.state === 'prompting' && this.isWanted !== undefined;
  }

  /** The others know of it: neither who only listens nor who is on the way in. */
  get isShown(): boolean {
    return this.isLive && this.state !== 'listening' && this.state !== 'monitoring' && !this.isEntering;
  }

  /** How the others see where it stands. */
  describe(): CallParty {
    const { number, label } = this.identity;
    return {
      partyId: this.id,
      displayedNumber: number,
      ...(label === undefined ? {} : { displayedLabel: label }),
      state: sharedState(this.state, {
        isOutside: this.identity.external !== undefined,
        isRung: this.isRung,
      }),
      isHeld: this.hold !== 'none',
      isTalking: this.isTalking,
    };
  }
}
