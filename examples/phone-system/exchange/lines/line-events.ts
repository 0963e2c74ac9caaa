import type { CallLine } from '../../../../sdk/wire/calls/call-line.ts';
import { type Changes, topics } from '../../base/changes.ts';
import type { Clock } from '../../base/clock.ts';
import { groupIdOf } from '../../base/paths.ts';
import type { CallRecords } from '../../history/call-records.ts';
import { displayName } from '../../users/person.ts';
import { historyOutcome } from '../calls/rules.ts';
import type { ColleagueLines } from './colleague-lines.ts';
import type { Line } from './line.ts';
import type { ParticipantIndex } from './participant-index.ts';

interface Audience {
  readonly records: CallRecords;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly participants: ParticipantIndex;
  readonly colleagues: ColleagueLines;
}

/** Passes line events to the history, the subscribers of lines, and the status of users. */
export class LineEvents {
  readonly #to: Audience;

  constructor(to: Audience) {
    this.#to = to;
  }

  began(line: Line): void {
    this.#to.records.begin(recordOf(line));
  }

  /** The name of the far end is known now. */
  named(line: Line): void {
    this.#to.records.name(recordOf(line));
  }

  talks(line: Line): void {
    const { records, clock } = this.#to;
    records.talk(recordOf(line), line.talkingAt ?? clock.now());
  }

  changed(line: Line, current: CallLine): void {
    const { changes, participants } = this.#to;
    const { person } = line;
    const change = { uri: current.restUri, item: current, isLast: current.state === 'dropped' };
    changes.publish(topics.callLines(person.id), change);
    changes.publish(topics.allCallLines, change);
    changes.notify('calls', person.id);
    this.#showColleagues(line);
    // The actions of a line depend on the other lines of its user.
    for (const { call } of participants.of(person.id)) call.refresh();
  }

  ended(line: Line): void {
    const { records, clock } = this.#to;
    const hasTalked = line.talkingAt !== undefined;
    records.end(recordOf(line), {
      talkingAt: line.talkingAt,
      endedAt: clock.now(),
      cause: line.cause,
      callId: line.callId,
      ...historyOutcome({ isIncoming: line.isIncoming, hasTalked, cause: line.cause }),
    });
  }

  /** Shows the lines of all calls again, because the rights of a user have changed. */
  rightsChanged(): void {
    const { participants, colleagues } = this.#to;
    colleagues.rightsChanged();
    for (const call of participants.calls())
      for (const { line } of call.parties) if (line) colleagues.follow(line, call);
  }

  /** The participants of a call affect every line that others see of it. */
  #showColleagues(changed: Line): void {
    const { participants, colleagues } = this.#to;
    const call = participants.call(changed.callId);
    const lines = new Set([changed, ...(call?.parties ?? []).flatMap(({ line }) => line ?? [])]);
    for (const line of lines) colleagues.follow(line, call);
  }
}

function recordOf(line: Line) {
  const { person, isIncoming, far, recordedLabel } = line;
  const own = line.called ?? { number: person.number, label: displayName(person) };
  const remote = { number: far.number, label: recordedLabel };
  return {
    id: line.number,
    personId: person.id,
    isIncoming,
    callId: line.callId,
    startedAt: line.createdAt,
    called: isIncoming ? { number: own.number, label: own.label } : remote,
    remote,
    groupId: line.acdGroup === undefined ? undefined : groupIdOf(line.acdGroup),
  };
}
