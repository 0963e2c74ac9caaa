import type { CallLine } from '../../../sdk/wire/calls/call-line.ts';
import type { CallRecording } from '../../../sdk/wire/calls/call-recording.ts';
import type { CallEventData, CallEventType, EventUser } from '../../../sdk/wire/events/event.ts';
import { idOf } from '../../../sdk/wire/id-of.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import type { ReceivedText } from '../messages/received-text.ts';
import { displayName, type Person } from '../users/person.ts';
import type { LeftVoicemail } from '../voicemail/voicemails.ts';
import { newEvents, type ToldLine } from './call-events.ts';
import type { EventLog } from './event-log.ts';

/** The counters of a queue are told at most once in this time. */
const queueMs = 1_000;

/** The counters of a queue. */
interface QueueCounts {
  readonly label: string;
  readonly waiting: number;
  readonly agents: number;
  readonly freeAgents: number;
}

interface CompanyEventsDeps {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Pick<EventLog, 'add'>;
  readonly personById: (id: number) => Person | undefined;
  /** Returns the user of a line. */
  readonly ownerOf: (line: CallLine) => Person | undefined;
  /** True if programs may have the personal calls of this user. */
  readonly hasPersonalConsent: (personId: number) => boolean;
  /** Returns the label of the group with this path. */
  readonly groupLabel: (path: string) => string | undefined;
  /** Returns the label of the group with this id. */
  readonly groupLabelById: (groupId: number) => string | undefined;
  /** Returns the state of an agent; undefined for a user who is none. */
  readonly agentState: (personId: number) => string | undefined;
  /** Returns the counters of a queue; undefined for another group. */
  readonly queueCounts: (groupId: number) => QueueCounts | undefined;
  /** Returns the queues of an agent. */
  readonly queuesOf: (personId: number) => readonly number[];
}

/** Turns what happens in the phone system into events. */
export class CompanyEvents {
  readonly #deps: CompanyEventsDeps;
  readonly #endings: readonly (() => void)[];
  readonly #lines = new Map<string, ToldLine>();
  readonly #agents = new Map<number, string>();
  readonly #queues = new Map<number, string>();
  /** Queues whose counters are told soon, and what cancels that. */
  readonly #soon = new Map<number, () => void>();

  constructor(deps: CompanyEventsDeps) {
    this.#deps = deps;
    const { changes } = deps;
    const listen = <Item extends object>(topic: string, tell: (item: Item) => void) =>
      changes.listen(topic, ({ item }) => item && tell(item as Item));
    this.#endings = [
      listen<CallLine>(topics.allCallLines, (line) => this.#tellLine(line)),
      listen<CallRecording>(topics.savedRecordings, (recording) => this.#tellRecording(recording)),
      listen<LeftVoicemail>(topics.leftVoicemails, (left) => this.#tellVoicemail(left)),
      listen<ReceivedText>(topics.receivedTexts, (received) => this.#tellText(received)),
    ];
    changes.follow('agent', (personId) => this.#tellAgent(personId));
    changes.follow('callers', (groupId) => this.#tellQueueSoon(groupId));
  }

  stop(): void {
    for (const end of this.#endings) end();
    for (const cancel of this.#soon.values()) cancel();
    this.#soon.clear();
  }

  #tellLine(line: CallLine): void {
    const { events, told } = newEvents(line, this.#lines.get(line.lineId));
    if (line.state === 'dropped') this.#lines.delete(line.lineId);
    else if (told) this.#lines.set(line.lineId, told);
    const { log, ownerOf, hasPersonalConsent } = this.#deps;
    const owner = events.length > 0 ? ownerOf(line) : undefined;
    if (!owner || (line.isPersonalCall && !hasPersonalConsent(owner.id))) return;
    for (const type of events) log.add(type, this.#describe(type, line, owner), { personId: owner.id });
  }

  #describe(type: CallEventType, line: CallLine, owner: Person): CallEventData {
    const { call, lineId, isIncoming, displayedNumber, displayedExternalNumber, displayedLabel } = line;
    const queue = line.acdGroup && this.#deps.groupLabel(line.acdGroup);
    const isOver = type === 'call.ended' || type === 'call.transferred';
    const { talkingTime, lastModificationTime } = line;
    return {
      user: userOf(owner),
      callID: idOf(call),
      lineID: lineId,
      isIncoming,
      number: displayedNumber,
      ...(displayedExternalNumber !== undefined && { externalNumber: displayedExternalNumber }),
      ...(displayedLabel !== undefined && { name: displayedLabel }),
      ...(queue && { queue }),
      startedAt: line.creationTime,
      ...(isOver && { cause: line.stateCause }),
      ...(isOver &&
        talkingTime !== undefined && { talkedMs: Math.max(0, lastModificationTime - talkingTime) }),
    };
  }

  #tellRecording(recording: CallRecording): void {
    const user = this.#user(Number(idOf(recording.ownerContact ?? '')));
    if (!user) return;
    this.#deps.log.add(
      'recording.saved',
      {
        user,
        recordingID: recording.callRecordingID,
        restUri: recording.restUri,
        number: recording.remoteNumber,
        startedAt: recording.timestamp,
        durationMs: recording.duration,
      },
      { personId: Number(user.userID) },
    );
  }

  #tellVoicemail({ id, owner, number, label, durationMs }: LeftVoicemail): void {
    const holder = this.#holder(owner);
    this.#deps.log.add(
      'voicemail.received',
      {
        ...holder,
        voicemailID: String(id),
        number,
        ...(label !== undefined && { name: label }),
        durationMs,
      },
      { personId: 'personId' in owner ? owner.personId : undefined },
    );
  }

  #tellText({ personId, groupId, threadId, number, label, text }: ReceivedText): void {
    const owner = personId === undefined ? { groupId: groupId ?? 0 } : { personId };
    this.#deps.log.add(
      'message.received',
      {
        ...this.#holder(owner),
        threadID: String(threadId),
        number,
        ...(label !== null && { name: label }),
        text,
      },
      { personId },
    );
  }

  #tellAgent(personId: number): void {
    const state = this.#deps.agentState(personId);
    if (state === undefined || state === this.#agents.get(personId)) return;
    const isFirst = !this.#agents.has(personId);
    this.#agents.set(personId, state);
    for (const groupId of this.#deps.queuesOf(personId)) this.#tellQueueSoon(groupId);
    const user = isFirst && state === 'LOGOUT' ? undefined : this.#user(personId);
    if (user) this.#deps.log.add('agent.changed', { user, state }, { personId });
  }

  #tellQueueSoon(groupId: number): void {
    if (this.#soon.has(groupId)) return;
    this.#soon.set(
      groupId,
      this.#deps.clock.after(queueMs, () => {
        this.#soon.delete(groupId);
        this.#tellQueue(groupId);
      }),
    );
  }

  #tellQueue(groupId: number): void {
    const counts = this.#deps.queueCounts(groupId);
    if (!counts) return;
    const { label, ...numbers } = counts;
    const told = JSON.stringify(numbers);
    if (this.#queues.get(groupId) === told) return;
    this.#queues.set(groupId, told);
    this.#deps.log.add('queue.changed', { queueID: String(groupId), queue: label, ...numbers });
  }

  #holder(owner: { readonly personId: number } | { readonly groupId: number }) {
    if ('personId' in owner) {
      const user = this.#user(owner.personId);
      return user && { user };
    }
    const queue = this.#deps.groupLabelById(owner.groupId);
    return queue === undefined ? undefined : { queue };
  }

  #user(personId: number): EventUser | undefined {
    const person = this.#deps.personById(personId);
    return person && userOf(person);
  }
}

const userOf = (person: Person): EventUser => ({
  userID: String(person.id),
  name: displayName(person),
  number: person.number,
});
