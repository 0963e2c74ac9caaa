import { mailboxDestination } from '../../../../sdk/wire/calls/voicemail.ts';
import type { Person } from '../../users/person.ts';
import type { Call, Participation } from '../calls/call.ts';
import { ActionNotAllowed, LineGone, OutsideRefused } from '../calls/call-error.ts';
import { type HandOvers, handedOver } from '../calls/hand-overs.ts';
import { lineActions, meaningOf } from '../calls/rules.ts';
import type { OutsideLines } from '../outside-lines.ts';
import type { Route } from '../route.ts';
import type { AvailablePhones } from '../routing/available-phones.ts';
import type { Entering } from '../routing/barge-in.ts';
import type { ColleagueLines } from './colleague-lines.ts';
import type { LineCommand, PlainAction } from './line-command.ts';
import type { ParticipantIndex } from './participant-index.ts';

export interface LineCommandsOptions {
  readonly participants: ParticipantIndex;
  readonly phones: AvailablePhones;
  readonly colleagues: ColleagueLines;
  /** @throws BadNumber, EmergencyNumber */
  readonly route: (destination: string, caller: Person | undefined) => Route;
  /** Undefined: the world outside lives in this phone system. */
  readonly outsideLines: Pick<OutsideLines, 'faultOf'> | undefined;
  readonly handOvers: HandOvers;
  /** Undefined for a user without a mailbox. */
  readonly mailboxOf: (person: Person) => Route | undefined;
  /** Places another call. @throws ActionNotAllowed */
  readonly prompt: (order: Parameters<Call['prompt']>[0]) => unknown;
}

/** Actions of users on their call lines and on the lines of colleagues, with their permissions. */
export class LineCommands {
  readonly #options: LineCommandsOptions;

  constructor(options: LineCommandsOptions) {
    this.#options = options;
  }

  /**
   * @returns undefined, or a promise for a transfer that another phone system carries out
   * @throws LineGone, ActionNotAllowed, or BadNumber, EmergencyNumber, OutsideRefused or TransferFailed for a destination
   */
  act(personId: number, lineId: string, command: LineCommand): Promise<void> | undefined {
    const { participants, route } = this.#options;
    const participation = participants.mine(personId, lineId);
    const { call, party } = participation;
    const situation = call.situationOf(party);
    const action = meaningOf(command.action, situation);
    const other =
      'other' in command ? participants.other(participation, command.other, command.action) : undefined;
    if (!lineActions(situation).includes(action)) {
      throw new ActionNotAllowed(`"${command.action}" is not possible in this state of the call.`);
    }
    const isToMailbox = command.action === 'redirect' && command.destination === mailboxDestination;
    if (isToMailbox) this.#sendToMailbox(participation);
    else if (command.action === 'addCall')
      this.#consult(participation, route(command.destination, party.line?.person));
    else if ('destination' in command) {
      const target = this.#outward(route(command.destination, party.line?.person), personId);
      return this.#goTo(participation, { ...command, action: command.action }, target);
    } else if ('other' in command) return other && this.#meet(participation, command.action, other);
    else if ('phoneId' in command) this.#bring(participation, command);
    else if (command.action === 'sendDtmfs') call.sendKeys(party, command.dtmfs);
    else call[action as PlainAction](party);
    return undefined;
  }

  #goTo(
    participation: Participation,
    { action, destination }: { readonly action: 'redirect' | 'addParty'; readonly destination: string },
    target: Route,
  ): Promise<void> | undefined {
    const connectHere = () => participation.call[action](participation.party, target);
    const handOver = action === 'redirect' ? this.#options.handOvers.send(participation, target) : undefined;
    if (handOver) return handedOver(handOver, { destination, connectHere });
    connectHere();
    return undefined;
  }

  #meet(
    participation: Participation,
    action: 'transfer' | 'merge',
    other: Participation,
  ): Promise<void> | undefined {
    const connectHere = () => participation.call[action](participation.party, other);
    const handOver =
      action === 'transfer' ? this.#options.handOvers.connect(participation, other) : undefined;
    if (handOver) return handedOver(handOver, { destination: '', connectHere });
    connectHere();
    return undefined;
  }

  /** @throws LineGone for a line that this user does not see, ActionNotAllowed */
  enter(person: Person, lineId: string, order: { action: Entering; phoneId: string | undefined }): void {
    const { participants, phones, colleagues } = this.#options;
    const { action, phoneId } = order;
    const actions = colleagues.actionsOf(person.id, lineId);
    const participation = participants.withLine(lineId);
    if (!participation || actions.length === 0) throw new LineGone();
    if (!actions.includes(action)) throw new ActionNotAllowed(`"${action}" is not possible with this call.`);
    participation.call.enter(person, phones.choose(person.id, phoneId), participation.party, action);
  }

  /** A call that cannot go on is not sent on. @throws OutsideRefused */
  #outward(route: Route, payer: number): Route {
    const number = route.shown.external;
    const fault = number === undefined ? undefined : this.#options.outsideLines?.faultOf({ number, payer });
    if (fault !== undefined) throw new OutsideRefused(fault);
    return route;
  }

  /** A ringing call goes to the mailbox of the ringing user. */
  #sendToMailbox({ call, party }: Participation): void {
    const mailbox = party.line && this.#options.mailboxOf(party.line.person);
    if (!mailbox || party.state !== 'ringing')
      throw new ActionNotAllowed('Only a call that rings for a user with a mailbox can be sent there.');
    call.sendToMailbox(party, mailbox);
  }

  /** Consults another user about a call, which is held meanwhile, from the phone that has it. */
  #consult({ call, party }: Participation, route: Route): void {
    const { participants, phones, prompt } = this.#options;
    const { line } = party;
    if (!line) return;
    const { person, phoneId, linkId } = line;
    if (route.kind === 'person' && route.person.id === person.id) {
      throw new ActionNotAllowed('Nobody can call oneself.');
    }
    const linked = participants.of(person.id).filter((one) => one.party.line?.linkId === linkId);
    if (linkId !== undefined && linked.some((one) => one.party.state === 'prompting')) {
      throw new ActionNotAllowed('A phone rings for this already.');
    }
    const phone = phones.choose(person.id, phoneId);
    participants.holdOthers(person.id, undefined);
    line.linkId ??= line.id;
    prompt({
      person,
      phones: [phone],
      route,
      infos: undefined,
      linkId: line.linkId,
      goesOffHook: true,
    });
    call.refresh();
  }

  /** Moves the audio of a call to a phone of the user. */
  #bring({ call, party }: Participation, command: Extract<LineCommand, { phoneId: unknown }>): void {
    const { line } = party;
    if (!line) return;
    const isMoved = command.action === 'steal';
    const phone = () =>
      this.#options.phones.choose(line.person.id, command.phoneId, isMoved ? line.phoneId : undefined);
    if (command.action === 'join') call.join(party, phone);
    else call[command.action](party, phone());
  }
}
