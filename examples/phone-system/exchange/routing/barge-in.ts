import type { CallCause } from '../../../../sdk/wire/calls/call-line.ts';
import type { LegId } from '../../engine/port.ts';
import type { Phone } from '../../phones/terminals.ts';
import type { Person } from '../../users/person.ts';
import { ActionNotAllowed } from '../calls/call-error.ts';
import type { CallHost } from '../calls/call-host.ts';
import { present } from '../calls/conference.ts';
import type { Parties } from '../calls/parties.ts';
import type { Party } from '../calls/party.ts';
import { callCause } from '../calls/rules.ts';
import { deviceOf } from './alerting.ts';
import type { CallRouter } from './call-router.ts';

/** A user's actions on the call of a colleague. */
export type Entering = 'pickUp' | 'listen' | 'bargeIn' | 'intrude';

/** Lets a user, or another phone of a participant, enter an existing call: the phone rings first. */
export class BargeIn {
  readonly #parties: Parties;
  readonly #summoning: CallRouter;
  readonly #host: CallHost;

  constructor(parties: Parties, summoning: CallRouter, host: CallHost) {
    this.#parties = parties;
    this.#summoning = summoning;
    this.#host = host;
  }

  /**
   * A user enters through a colleague's line.
   *
   * @throws ActionNotAllowed if the user is in the call already
   */
  enter(person: Person, phone: Phone, colleague: Party, how: Entering): void {
    if (this.#parties.all.some(({ line }) => line?.person.id === person.id)) {
      throw new ActionNotAllowed('You are in this call already.');
    }
    const picksUp = how === 'pickUp';
    const far = (picksUp && colleague.line?.far) || colleague.identity;
    const newcomer = this.#parties.addPerson(person, {
      state: 'prompting',
      isIncoming: picksUp,
      far,
      phoneId: phone.id,
      ...(picksUp
        ? {
            via: colleague.identity,
            acdGroup: colleague.line?.acdGroup,
            called: colleague.line?.called,
          }
        : {}),
    });
    const present = () => this.#parties.all.includes(colleague);
    newcomer.isWanted = () => present() && colleague.state === (picksUp ? 'ringing' : 'connected');
    if (picksUp) newcomer.whyUnwanted = () => tookItFirst(colleague);
    this.#summoning.ring(newcomer, [deviceOf(phone)], {
      from: far,
      autoAnswer: true,
      onRinging: () => {},
      onAnswered: (leg) => {
        this.#parties.carry(newcomer, leg, { isOpen: true });
        if (newcomer.isWanted?.()) this.#arrive(newcomer, colleague, how);
      },
      onFailed: (cause) => this.#parties.remove(newcomer, cause, callCause(cause)),
    });
    this.#parties.settle();
  }

  #arrive(newcomer: Party, colleague: Party, how: Entering): void {
    if (how === 'pickUp') this.#takePlace(newcomer, colleague);
    else if (how === 'listen') this.#listen(newcomer);
    else this.breakIn(newcomer);
    if (how === 'intrude') this.#parties.notify();
  }

  /** A listener is heard from now on. */
  breakIn(party: Party): void {
    this.#parties.beginTalk(party);
    this.#parties.settle();
  }

  /** The user of a call at a service starts to listen to it. @throws ActionNotAllowed */
  listen(party: Party, phone: Phone): void {
    this.#fetch(party, phone, (leg) => {
      this.#parties.carry(party, leg, { isOpen: true });
      this.#listen(party);
    });
  }

  /** The user of a call at a service takes its place. @throws ActionNotAllowed */
  join(party: Party, phone: () => Phone): void {
    const take = () => {
      const { service } = party;
      if (!service?.isLive) return;
      this.#takePlace(party, service);
      present(this.#parties.all);
    };
    if (party.leg) {
      take();
      this.#parties.settle();
      return;
    }
    this.#fetch(party, phone(), (leg) => {
      this.#parties.carry(party, leg, { isOpen: true });
      take();
    });
  }

  /**
   * Moves the call to another phone of the same user. The old phone leaves after the new phone has entered.
   *
   * @throws ActionNotAllowed
   */
  steal(party: Party, phone: Phone): void {
    this.#fetch(party, phone, (leg) => {
      const old = party.leg;
      if (old) {
        this.#host.legs.disown(old.id);
        this.#host.engine.hangUp(old.id, 'normal');
      }
      this.#parties.carry(party, leg, { isOpen: true });
      party.isHeldHere = false;
      party.isHeldByPhone = false;
      party.isMuted = false;
      party.isTalking = false;
      this.#host.talkBegan(party);
    });
  }

  /** If the phone does not answer, everything stays unchanged. */
  #fetch(party: Party, phone: Phone, onAnswered: (leg: LegId) => void): void {
    if (party.alerting) throw new ActionNotAllowed('A phone rings for this already.');
    this.#summoning.ring(party, [deviceOf(phone)], {
      from: party.line?.far ?? party.identity,
      autoAnswer: true,
      onRinging: () => {},
      onAnswered,
      onFailed: () => {},
    });
    this.#parties.settle();
  }

  #listen(party: Party): void {
    party.state = 'listening';
    this.#host.talkBegan(party);
  }

  /** Removes the talking or ringing party, and puts another party in its place. */
  #takePlace(party: Party, other: Party): void {
    const { summons, state } = other;
    const isRinging = state === 'ringing';
    this.#parties.remove(
      other,
      isRinging ? 'answeredElsewhere' : 'normal',
      isRinging ? 'causePickedUp' : 'causeNormal',
    );
    const caller = isRinging ? summons?.caller : undefined;
    if (caller?.line) caller.line.far = party.identity;
    this.#summoning.arrive(party, isRinging ? summons : undefined);
  }
}

/**
 * Returns the cause for which a user cannot pick up a call of this colleague any more: the second user has not missed a
 * call.
 */
function tookItFirst({ state, line }: Party): CallCause {
  if (state === 'connected') return 'causeAnsweredElsewhere';
  return line?.cause === 'causePickedUp' ? 'causePickedUp' : 'causeNormal';
}
