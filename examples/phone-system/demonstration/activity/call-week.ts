import type { CallCause } from '../../../../sdk/wire/calls/call-line.ts';
import { SeededRandom } from './seeded-random.ts';

/** A number and the name that is shown with it. */
export interface Party {
  readonly number: string;
  readonly label: string;
}

/** A user whose history is made up. */
export interface Caller extends Party {
  readonly personId: number;
  /** The queues whose calls this user answers. */
  readonly queues: readonly Party[];
  /** How many calls there are to be, about. */
  readonly calls: number;
  /** Contacts who call this user, and whom this user calls. */
  readonly contacts: readonly Party[];
  /** Callers who get no answer and leave a message. */
  readonly messagesFrom: readonly Party[];
  /** How many external calls are recorded. */
  readonly recordings: number;
}

/** A call of a user, as the history has it. */
export interface PastCall {
  readonly id: number;
  readonly callId: number;
  readonly personId: number;
  readonly isIncoming: boolean;
  readonly isMissed: boolean;
  readonly isRejected: boolean;
  readonly startedAt: number;
  readonly talkingAt: number | undefined;
  readonly endedAt: number;
  readonly called: Party;
  readonly remote: Party;
  readonly cause: CallCause;
  /** The user has a message, or a recording, of this call. */
  readonly left: 'message' | 'recording' | undefined;
}

const dayMs = 24 * 3_600_000;
const longestCallMs = 10 * 60_000;
const firstHour = 8;
const lastHour = 18;

interface Plan {
  readonly startedAt: number;
  readonly from: Caller | Party;
  readonly to: Caller | Party;
  /** The queue that the caller dialled. */
  readonly queue?: Party;
  readonly outcome: 'answered' | 'missed' | 'rejected';
  readonly ringMs: number;
  readonly talkMs: number;
  readonly left?: 'message' | 'recording';
}

interface Source {
  readonly now: number;
  readonly random: SeededRandom;
  /** How long a recording is. */
  readonly recordingMs: number;
}

const isUser = (one: Caller | Party): one is Caller => 'personId' in one;

/** A call that would overlap another call is moved; after so many moves it is left out. */
const maxMoves = 8;

/**
 * Makes up a week of calls: internal and external calls, calls of queues, answered, missed and declined. A call between
 * two users is in the history of both. No user is in two calls at a time. The same seed, users and time give the same
 * calls.
 *
 * @param options.now the calls are in the eight days before it, in office hours of the local time
 * @param options.recordingMs how long each recording is
 * @returns oldest first, numbered from 1
 */
export function callWeek(
  users: readonly Caller[],
  { now, seed, recordingMs }: { now: number; seed: number; recordingMs: number },
): PastCall[] {
  const source = { now, random: new SeededRandom(seed), recordingMs };
  const busy = new Map<number, Plan[]>();
  const place = (plan: Plan): readonly Plan[] => {
    const involved = [plan.from, plan.to].filter(isUser).map(({ personId }) => personId);
    for (let move = 0; move < maxMoves; move += 1) {
      const moved = { ...plan, startedAt: officeTime(source) };
      const isFree = involved.every((id) => !busy.get(id)?.some((other) => overlap(moved, other)));
      if (!isFree) continue;
      for (const id of involved) busy.set(id, [...(busy.get(id) ?? []), moved]);
      return [moved];
    }
    return [];
  };
  const plans = [
    // Calls that belong to a message or a recording come first: they find a place.
    ...users.flatMap((user) => [...planMessages(user, source), ...planRecordings(user, source)]),
    ...users.flatMap((user) => Array.from({ length: user.calls }, () => planCall(user, users, source))),
  ].flatMap(place);
  plans.sort((one, other) => one.startedAt - other.startedAt);
  return plans
    .flatMap((plan, index) =>
      [plan.from, plan.to].filter(isUser).map((user) => ({ callId: index + 1, ...legOf(plan, user) })),
    )
    .map((leg, index) => ({ id: index + 1, ...leg }));
}

const endOf = ({ startedAt, ringMs, talkMs }: Plan) => startedAt + ringMs + talkMs;
const overlap = (one: Plan, other: Plan) => one.startedAt <= endOf(other) && other.startedAt <= endOf(one);

const planMessages = (user: Caller, { random }: Source): readonly Plan[] =>
  user.messagesFrom.map((from) => ({
    startedAt: 0,
    from,
    to: user,
    outcome: 'missed',
    ringMs: random.between(20, 28) * 1000,
    talkMs: 0,
    left: 'message',
  }));

const planRecordings = (user: Caller, { random, recordingMs }: Source): readonly Plan[] =>
  Array.from({ length: user.recordings }, () => ({
    startedAt: 0,
    from: random.pick(user.contacts) ?? unknown,
    to: user,
    outcome: 'answered',
    ringMs: random.between(2, 14) * 1000,
    talkMs: recordingMs + random.between(1, 9) * 1000,
    left: 'recording',
  }));

const unknown: Party = { number: '01 99 00 00 05', label: '' };

function planCall(user: Caller, users: readonly Caller[], { random }: Source): Plan {
  const contact = random.pick(user.contacts) ?? unknown;
  const talk = { startedAt: 0, ringMs: random.between(2, 14) * 1000, talkMs: random.between(15, 540) * 1000 };
  const kind = random.next();
  const queue = kind < 0.25 ? random.pick(user.queues) : undefined;
  if (queue) return { ...talk, from: contact, to: user, queue, outcome: 'answered' };
  const outcome = random.chance(0.76) ? 'answered' : random.chance(0.75) ? 'missed' : 'rejected';
  const times = outcome === 'answered' ? talk : { ...talk, ringMs: random.between(8, 28) * 1000, talkMs: 0 };
  if (kind < 0.5) return { ...times, from: user, to: contact, outcome };
  if (kind < 0.75) return { ...times, from: contact, to: user, outcome };
  const colleagues = users.filter(({ personId }) => personId !== user.personId);
  return { ...times, from: user, to: random.pick(colleagues) ?? contact, outcome };
}

/** A moment in office hours, within a week before `now`. */
function officeTime({ now, random }: Source): number {
  const day = new Date(now - random.between(0, 6) * dayMs).setHours(firstHour, 0, 0, 0);
  const at = day + random.between(0, (lastHour - firstHour) * 3600) * 1000;
  return at < now - longestCallMs ? at : at - dayMs;
}

function legOf(plan: Plan, user: Caller): Omit<PastCall, 'id' | 'callId'> {
  const isIncoming = plan.to === user;
  const remote = partyOf(isIncoming ? plan.from : plan.to);
  const talkingAt = plan.outcome === 'answered' ? plan.startedAt + plan.ringMs : undefined;
  return {
    personId: user.personId,
    isIncoming,
    isMissed: isIncoming && plan.outcome === 'missed',
    isRejected: isIncoming && plan.outcome === 'rejected',
    startedAt: plan.startedAt,
    talkingAt,
    endedAt: plan.startedAt + plan.ringMs + plan.talkMs,
    called: isIncoming ? (plan.queue ?? partyOf(user)) : remote,
    remote,
    cause: causeOf(plan),
    left: isIncoming ? plan.left : undefined,
  };
}

const partyOf = ({ number, label }: Party): Party => ({ number, label });

/** Every other answered call is ended by the caller. */
function causeOf({ outcome, talkMs }: Plan): CallCause {
  if (outcome === 'missed') return 'causeNoAnswer';
  if (outcome === 'rejected') return 'causeRejected';
  return talkMs % 2000 === 0 ? 'causeCallerDisconnect' : 'causeCalledDisconnect';
}
