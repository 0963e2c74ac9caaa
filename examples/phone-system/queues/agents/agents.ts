import { type Kysely, type Selectable, sql } from 'kysely';
import type { FeedbackCode, PauseReason } from '../../../../sdk/wire/acd-group.ts';
import type { OperatorStatus } from '../../../../sdk/wire/session/info.ts';
import { type Changes, topics } from '../../base/changes.ts';
import type { Clock } from '../../base/clock.ts';
import type { Tables } from '../../store/tables.ts';
import { type Agent, describeAgent, nobody } from './agent-description.ts';
import type { AgentRows } from './agent-rows.ts';
import {
  type AfterCall,
  type Duty,
  type MissCause,
  type PhoneUse,
  statusOf,
  wrapUpAfter,
} from './agent-state.ts';
import { noWork, type Workload, withStatusChange } from './workload.ts';

/**
 * The agent is not in a state for this. `because` names the other part that is not in the right state: the group, or
 * the agent who was to get a caller.
 */
export class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly because: 'group' | 'agent' | undefined;

  constructor(message: string, because?: 'group' | 'agent') {
    super(message);
    this.because = because;
  }
}

/** No such reason for a pause, or outcome of a call. */
export class UnknownReason extends Error {
  override readonly name = 'UnknownReason';
}

/** A phone that returns within this time was away because its page was reloaded or its network changed. */
const reconnectMs = 60_000;

interface AgentsDeps {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly rows: AgentRows;
  readonly phoneUse: (personId: number) => PhoneUse;
  /** Has a call at a PBX that keeps calls of groups away. */
  readonly isBusyElsewhere: (personId: number) => boolean;
  /** Talks in a call that came by a group. */
  readonly isInGroupCall: (personId: number) => boolean;
  /** Returns true if the agent is logged in as soon as a phone is in service. */
  readonly isAutoLogin: (personId: number) => boolean;
  /** Returns true if this person may have messages of groups. */
  readonly hasMessages: (personId: number) => boolean;
}

/** How each agent is. Read from memory, written through to the store. */
export class Agents {
  readonly #db: Kysely<Tables>;
  readonly #deps: AgentsDeps;
  readonly #byPerson = new Map<number, Agent>();
  readonly reasons: readonly PauseReason[];
  readonly feedbackCodes: readonly FeedbackCode[];

  private constructor(
    db: Kysely<Tables>,
    deps: AgentsDeps,
    {
      rows,
      reasons,
      feedbackCodes,
    }: {
      readonly rows: readonly Selectable<Tables['agent']>[];
      readonly reasons: readonly PauseReason[];
      readonly feedbackCodes: readonly FeedbackCode[];
    },
  ) {
    this.#db = db;
    this.#deps = deps;
    this.reasons = reasons;
    this.feedbackCodes = feedbackCodes;
    for (const row of rows) this.#restore(row);
  }

  static async load(db: Kysely<Tables>, deps: AgentsDeps): Promise<Agents> {
    const rows = await db.selectFrom('agent').selectAll().execute();
    const reasons = await db.selectFrom('acd_pause_reason').selectAll().orderBy('id').execute();
    const codes = await db.selectFrom('acd_feedback_code').selectAll().orderBy('id').execute();
    return new Agents(db, deps, {
      rows,
      reasons: reasons.map(({ id, text }) => ({ acdPauseReasonID: String(id), text })),
      feedbackCodes: codes.map(({ id, text }) => ({ acdFeedbackCodeID: String(id), text })),
    });
  }

  /** Reads the rows of people again who have become agents, or are none any more. A known agent stays as it is. */
  async reload(personIds: readonly number[]): Promise<void> {
    const rows = await this.#db
      .selectFrom('agent')
      .selectAll()
      .where(sql<boolean>`person_id = any(${personIds}::integer[])`)
      .execute();
    for (const row of rows) if (!this.#byPerson.has(row.person_id)) this.#restore(row);
    const found = new Set(rows.map(({ person_id }) => person_id));
    for (const id of personIds) {
      const gone = found.has(id) ? undefined : this.#byPerson.get(id);
      for (const cancel of gone?.timers.values() ?? []) cancel();
      if (gone) this.#byPerson.delete(id);
      this.#deps.changes.notify('agent', id);
    }
  }

  /** Returns true if this person can be a member of a group. */
  isAgent(personId: number): boolean {
    return this.#byPerson.has(personId);
  }

  /** Whether this person can log in and out and make pauses: an agent with a call pad who takes calls, messages, or both. */
  canWork(personId: number): boolean {
    const agent = this.#byPerson.get(personId);
    return agent?.hasCallPad === true && (agent.isCallCapable || this.#deps.hasMessages(personId));
  }

  /** Whether calls of groups ring at this person. Some agents take messages only. */
  takesCalls(personId: number): boolean {
    return this.#byPerson.get(personId)?.isCallCapable ?? false;
  }

  /** Whether this agent sees the callers of the groups. */
  hasVisualQueue(personId: number): boolean {
    const agent = this.#byPerson.get(personId);
    return agent?.isCallCapable === true && agent.hasVisualQueue;
  }

  isLoggedIn(personId: number): boolean {
    return this.#byPerson.get(personId)?.duty.loggedInAt !== undefined;
  }

  isPaused(personId: number): boolean {
    return this.#byPerson.get(personId)?.duty.isPaused ?? false;
  }

  status(personId: number): OperatorStatus {
    return this.#byPerson.get(personId)?.status ?? 'LOGOUT';
  }

  /**
   * Returns since when a call of a group could ring at this agent, on the clock that is never set back; undefined where
   * none can now.
   */
  idleSince(personId: number): number | undefined {
    const agent = this.#byPerson.get(personId);
    return agent?.status === 'IDLE' && agent.isCallCapable ? agent.elapsedAt : undefined;
  }

  /** Whether this agent can take messages of groups: has a call pad. */
  hasCallPad(personId: number): boolean {
    return this.#byPerson.get(personId)?.hasCallPad ?? false;
  }

  /** Whether a message can be given to this agent: is at work, but in no call. It needs no phone. */
  takesMessages(personId: number): boolean {
    const agent = this.#byPerson.get(personId);
    if (!agent?.hasCallPad) return false;
    return agent.status === 'IDLE' || (agent.status === 'UNREACHABLE' && agent.absence === undefined);
  }

  /** The agent's actions since the login. */
  workload(personId: number): Workload {
    return this.#byPerson.get(personId)?.workload ?? noWork;
  }

  /** The agent's part of an extension. */
  describe(personId: number) {
    const agent = this.#byPerson.get(personId);
    return agent ? describeAgent(agent) : nobody;
  }

  /** To be called when a call or a phone of this person changed. */
  refresh(personId: number): void {
    const agent = this.#byPerson.get(personId);
    if (!agent) return;
    this.#greetPhone(personId, agent);
    if (this.#follow(personId, agent)) this.#deps.changes.notify('agent', personId);
  }

  /** Notes that this agent has answered a call of a group. */
  tookCall(personId: number, after: AfterCall): void {
    const agent = this.#byPerson.get(personId);
    if (!agent) return;
    agent.after = after;
    agent.workload = { ...agent.workload, groupCalls: agent.workload.groupCalls + 1 };
    agent.absence = undefined;
    this.#changed(personId, agent);
  }

  /** Notes that this agent has missed a call of a group. @param awayMs how long the agent gets no further calls */
  missed(personId: number, cause: MissCause, awayMs: number): void {
    const agent = this.#byPerson.get(personId);
    if (agent?.duty.loggedInAt === undefined) return;
    if (cause === 'noAnswer') agent.noAnswers += 1;
    else agent.notReached += 1;
    if (awayMs > 0) {
      const now = this.#deps.clock.now();
      agent.absence = { since: now, until: now + awayMs, cause };
      this.#endLater(personId, agent, 'absence', awayMs);
    }
    this.#changed(personId, agent);
  }

  /** The agent goes on with the work on the last call, as long again. @throws NotNow outside a pause with an end */
  extendWrapUp(personId: number): Promise<void> {
    return this.#inTurn(personId, (agent) => {
      const { wrapUp, after } = agent;
      if (agent.status !== 'SYNDICAL_PAUSE' || wrapUp?.until === undefined) {
        throw new NotNow('There is no pause that would end.');
      }
      const until = wrapUp.until + (after?.pauseMs ?? wrapUp.until - wrapUp.since);
      agent.wrapUp = { since: wrapUp.since, until };
      this.#endLater(personId, agent, 'wrapUp', until - this.#deps.clock.now());
    });
  }

  /** The agent has noted the outcome of the last call. @throws NotNow if none is asked for; UnknownReason */
  feedbackGiven(personId: number, codeId: string): Promise<void> {
    return this.#inTurn(personId, (agent) => {
      if (!this.feedbackCodes.some(({ acdFeedbackCodeID }) => acdFeedbackCodeID === codeId)) {
        throw new UnknownReason('There is no such outcome.');
      }
      if (!agent.isFeedbackNeeded) throw new NotNow('No call waits for an outcome.');
      agent.isFeedbackNeeded = false;
    });
  }

  /** @throws NotNow if the agent is logged in */
  login(personId: number): Promise<void> {
    return this.#change(personId, ({ duty }, now) => {
      if (duty.loggedInAt !== undefined) throw new NotNow('This agent is logged in already.');
      return { loggedInAt: now, isPaused: false, pauseReasonId: undefined };
    });
  }

  /** @throws NotNow if the agent is not logged in, or is in a call of a group */
  logout(personId: number): Promise<void> {
    return this.#change(personId, ({ duty, status }) => {
      requireLogin(duty);
      if (status === 'ACD_CALL') throw new NotNow('This agent is in a call of a group.');
      return { loggedInAt: undefined, isPaused: false, pauseReasonId: undefined };
    });
  }

  /**
   * Begins a pause, which shows in the status when the calls of the agent are over.
   *
   * @throws NotNow if the agent is not logged in, or is in a pause for this reason; UnknownReason
   */
  startPause(personId: number, reasonId: string | undefined): Promise<void> {
    return this.#change(personId, ({ duty }) => {
      requireLogin(duty);
      const isKnown = this.reasons.some(({ acdPauseReasonID }) => acdPauseReasonID === reasonId);
      if (reasonId !== undefined && !isKnown) throw new UnknownReason('There is no such reason.');
      const pauseReasonId = reasonId === undefined ? undefined : Number(reasonId);
      if (duty.isPaused && duty.pauseReasonId === pauseReasonId) {
        throw new NotNow('This agent is in pause already.');
      }
      return { ...duty, isPaused: true, pauseReasonId };
    });
  }

  /**
   * Ends a pause, the work on a call, or a pause that waits for the end of a call. @throws NotNow without any of these
   */
  endPause(personId: number): Promise<void> {
    return this.#change(personId, ({ duty, wrapUp }) => {
      if (!duty.isPaused && !wrapUp) throw new NotNow('This agent is not in pause.');
      return { ...duty, isPaused: false, pauseReasonId: undefined };
    });
  }

  /** Ends all timers, and resolves when everything so far is written. */
  async stop(): Promise<void> {
    for (const agent of this.#byPerson.values()) for (const cancel of agent.timers.values()) cancel();
    await this.#deps.rows.settle();
  }

  /** Runs changes in turn, so that each change starts from the result of the previous change. */
  #inTurn(personId: number, task: (agent: Agent, now: number) => void | Promise<void>): Promise<void> {
    return this.#deps.changes.inTurn(topics.agent(personId), async () => {
      const agent = this.#byPerson.get(personId);
      if (!agent) throw new NotNow('This is no agent.');
      const now = this.#deps.clock.now();
      await task(agent, now);
      this.#changed(personId, agent, now);
    });
  }

  /** A decision of the agent, which also ends the work on the last call. */
  #change(personId: number, decide: (agent: Agent, now: number) => Duty): Promise<void> {
    return this.#inTurn(personId, async (agent, now) => {
      const duty = decide(agent, now);
      await this.#save(personId, duty, now);
      if (duty.loggedInAt !== agent.duty.loggedInAt) {
        Object.assign(agent, { workload: noWork, noAnswers: 0, notReached: 0, isFeedbackNeeded: false });
        this.#end(agent, 'absence');
      }
      agent.duty = duty;
      this.#end(agent, 'wrapUp');
    });
  }

  /** Keeps the state of an agent, which may have changed, and notifies all who see it. */
  #changed(personId: number, agent: Agent, now?: number): void {
    this.#follow(personId, agent, now);
    this.#deps.rows.put(personId, agent);
    this.#deps.changes.notify('agent', personId);
  }

  async #save(personId: number, duty: Duty, now: number): Promise<void> {
    await this.#db
      .updateTable('agent')
      .set({
        logged_in_at: duty.loggedInAt === undefined ? null : new Date(duty.loggedInAt),
        is_paused: duty.isPaused,
        pause_reason_id: duty.pauseReasonId ?? null,
        changed_at: new Date(now),
      })
      .where('person_id', '=', personId)
      .execute();
  }

  /** Follows the status of an agent. Returns true if it has changed. */
  #follow(personId: number, agent: Agent, now = this.#deps.clock.now()): boolean {
    const { phoneUse, isBusyElsewhere, isInGroupCall, clock } = this.#deps;
    const phones = phoneUse(personId);
    const use = phones === 'available' && isBusyElsewhere(personId) ? 'busy' : phones;
    const isInCall = isInGroupCall(personId);
    if (isInCall) agent.isInCall = true;
    this.#wrapUp(personId, agent, { isOver: !isInCall && phones !== 'busy' && phones !== 'ringing', now });
    const status = statusOf({ ...agent, phones: use, isInGroupCall: isInCall });
    if (status === agent.status) return false;
    const { before, statusAt, elapsedAt } = agent;
    const elapsed = clock.elapsed();
    const isReturn = before?.status === status && elapsed - elapsedAt < reconnectMs;
    agent.workload = withStatusChange(agent.workload, { from: agent.status, afterMs: elapsed - elapsedAt });
    if (agent.status === 'ACD_CALL') this.#deps.rows.put(personId, agent);
    agent.before = status === 'UNREACHABLE' ? { status: agent.status, statusAt, elapsedAt } : undefined;
    agent.status = status;
    agent.statusAt = isReturn ? before.statusAt : now;
    agent.elapsedAt = isReturn ? before.elapsedAt : elapsed;
    return true;
  }

  /** When the calls of an agent are over, the pause begins that a group demands: before any other call can ring. */
  #wrapUp(
    personId: number,
    agent: Agent,
    { isOver, now }: { readonly isOver: boolean; readonly now: number },
  ): void {
    const { after } = agent;
    // Between the answer and the talk the call is not there yet.
    if (!after || !agent.isInCall || !isOver) return;
    agent.isInCall = false;
    agent.wrapUp = wrapUpAfter(after, now);
    agent.isFeedbackNeeded = after.asksFeedback;
    if (agent.wrapUp?.until !== undefined) this.#endLater(personId, agent, 'wrapUp', after.pauseMs);
    this.#deps.rows.put(personId, agent);
  }

  #endLater(personId: number, agent: Agent, what: 'wrapUp' | 'absence', ms: number): void {
    agent.timers.get(what)?.();
    const cancel = this.#deps.clock.after(Math.max(0, ms), () => {
      this.#end(agent, what);
      this.#changed(personId, agent);
    });
    agent.timers.set(what, cancel);
  }

  #end(agent: Agent, what: 'wrapUp' | 'absence'): void {
    agent.timers.get(what)?.();
    agent.timers.delete(what);
    agent[what] = undefined;
  }

  /** Logs an agent in when the phone comes into service, if a group has automatic login. */
  #greetPhone(personId: number, agent: Agent): void {
    const { phoneUse, isAutoLogin } = this.#deps;
    const isPresent = phoneUse(personId) !== 'unavailable';
    const hasCome = isPresent && !agent.isPresent;
    agent.isPresent = isPresent;
    if (!hasCome || agent.duty.loggedInAt !== undefined || !isAutoLogin(personId)) return;
    void this.login(personId).catch((error: unknown) => {
      if (!(error instanceof NotNow)) this.#deps.rows.report(error);
    });
  }

  /**
   * The decisions of the agent survive a restart with their times; calls and phones do not. A pause that began after a
   * call then counts from its request.
   */
  #restore(row: Selectable<Tables['agent']>): void {
    const { clock } = this.#deps;
    const now = clock.now();
    const agent = this.#deps.rows.read(row, { now, elapsed: clock.elapsed() });
    this.#byPerson.set(row.person_id, agent);
    for (const what of ['wrapUp', 'absence'] as const) {
      const until = agent[what]?.until;
      if (until !== undefined) this.#endLater(row.person_id, agent, what, until - now);
    }
  }
}

function requireLogin({ loggedInAt }: Duty): void {
  if (loggedInAt === undefined) throw new NotNow('This agent is not logged in.');
}
