import type { Kysely, Selectable } from 'kysely';
import type { PauseReason } from '../../../../sdk/wire/acd-group.ts';
import type { OperatorStatus, TelephonicState } from '../../../../sdk/wire/session/info.ts';
import type { Tables } from '../../store/tables.ts';
import { type Changes, topics } from '../changes.ts';
import type { Clock } from '../clock.ts';
import { noWork, type Workload, withStatusChange } from './workload.ts';

/** The visible part of a user's calls and phones. */
export type PhoneUse = Extract<TelephonicState, 'busy' | 'ringing' | 'available' | 'unavailable'>;

/** The agent is not in a state for this. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** No such reason for a pause. */
export class UnknownPauseReason extends Error {
  override readonly name = 'UnknownPauseReason';
}

/** The decisions of an agent. */
interface Duty {
  readonly loggedInAt: number | undefined;
  readonly isPaused: boolean;
  readonly pauseReasonId: number | undefined;
}

interface Agent {
  readonly hasCallPad: boolean;
  readonly isCallCapable: boolean;
  duty: Duty;
  workload: Workload;
  status: OperatorStatus;
  /** Since when it is that. */
  statusAt: number;
  /** The state before the phone became unreachable. */
  before: { readonly status: OperatorStatus; readonly statusAt: number } | undefined;
}

/** A phone that returns within this time was away because its page was reloaded or its network changed. */
const reconnectMs = 60_000;

/** The state of a user who is not an agent. */
const nobody = {
  isACDAgent: false,
  hasAcdCallPad: false,
  isOperatorAcdCallCapable: false,
  operatorStatus: 'LOGOUT',
  operatorPaused: false,
} as const;

interface AgentsDeps {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly phoneUse: (personId: number) => PhoneUse;
  /** Talks in a call that came by a group. */
  readonly isInGroupCall: (personId: number) => boolean;
  /** Called when the result of `describe` for this agent has changed. */
  readonly onChange: (personId: number) => void;
}

/** How each agent is. Read from memory, written through to the store. */
export class Agents {
  readonly #db: Kysely<Tables>;
  readonly #deps: AgentsDeps;
  readonly #byPerson = new Map<number, Agent>();
  readonly reasons: readonly PauseReason[];

  private constructor(
    db: Kysely<Tables>,
    deps: AgentsDeps,
    rows: readonly Selectable<Tables['agent']>[],
    reasons: readonly PauseReason[],
  ) {
    this.#db = db;
    this.#deps = deps;
    this.reasons = reasons;
    for (const row of rows) this.#byPerson.set(row.person_id, this.#fromRow(row));
  }

  static async load(db: Kysely<Tables>, deps: AgentsDeps): Promise<Agents> {
    const rows = await db.selectFrom('agent').selectAll().execute();
    const reasons = await db.selectFrom('acd_pause_reason').selectAll().orderBy('id').execute();
    return new Agents(
      db,
      deps,
      rows,
      reasons.map(({ id, text }) => ({ acdPauseReasonID: String(id), text })),
    );
  }

  /** Whether this person can log in and out and make pauses. */
  canWork(personId: number): boolean {
    const agent = this.#byPerson.get(personId);
    return agent ? agent.hasCallPad && agent.isCallCapable : false;
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

  /** Since when a call of a group could ring at this one; undefined where none can now. */
  idleSince(personId: number): number | undefined {
    const agent = this.#byPerson.get(personId);
    return agent?.status === 'IDLE' ? agent.statusAt : undefined;
  }

  /** The agent's actions since the login. */
  workload(personId: number): Workload {
    return this.#byPerson.get(personId)?.workload ?? noWork;
  }

  /** The agent's part of an extension. */
  describe(personId: number) {
    const agent = this.#byPerson.get(personId);
    if (!agent) return nobody;
    const { loggedInAt, isPaused, pauseReasonId } = agent.duty;
    return {
      isACDAgent: true,
      hasAcdCallPad: agent.hasCallPad,
      isOperatorAcdCallCapable: agent.isCallCapable,
      operatorStatus: agent.status,
      operatorStatusTime: agent.statusAt,
      ...(loggedInAt === undefined ? {} : { operatorLoginTime: loggedInAt }),
      operatorPaused: isPaused,
      ...(pauseReasonId === undefined ? {} : { operatorPauseReasonID: String(pauseReasonId) }),
    };
  }

  /** To be called when a call or a phone of this person changed. */
  refresh(personId: number): void {
    const agent = this.#byPerson.get(personId);
    const now = this.#deps.clock.now();
    if (agent && this.#followPhones(personId, agent, now)) this.#deps.onChange(personId);
  }

  /** @throws NotNow if the agent is logged in */
  login(personId: number): Promise<void> {
    return this.#change(personId, (duty, now) => {
      if (duty.loggedInAt !== undefined) throw new NotNow('This agent is logged in already.');
      return { loggedInAt: now, isPaused: false, pauseReasonId: undefined };
    });
  }

  /** @throws NotNow if the agent is not logged in, or is in a call of a group */
  logout(personId: number): Promise<void> {
    return this.#change(personId, (duty) => {
      requireLogin(duty);
      if (this.status(personId) === 'ACD_CALL') throw new NotNow('This agent is in a call of a group.');
      return { loggedInAt: undefined, isPaused: false, pauseReasonId: undefined };
    });
  }

  /**
   * Begins a pause, which shows in the status when the calls of the agent are over.
   *
   * @throws NotNow if the agent is not logged in, or is in a pause for this reason; UnknownPauseReason
   */
  startPause(personId: number, reasonId: string | undefined): Promise<void> {
    return this.#change(personId, (duty) => {
      requireLogin(duty);
      const isKnown = this.reasons.some(({ acdPauseReasonID }) => acdPauseReasonID === reasonId);
      if (reasonId !== undefined && !isKnown) throw new UnknownPauseReason('There is no such reason.');
      const pauseReasonId = reasonId === undefined ? undefined : Number(reasonId);
      if (duty.isPaused && duty.pauseReasonId === pauseReasonId) {
        throw new NotNow('This agent is in pause already.');
      }
      return { ...duty, isPaused: true, pauseReasonId };
    });
  }

  /** Ends a pause, or takes back one that waits for the end of a call. @throws NotNow without one */
  endPause(personId: number): Promise<void> {
    return this.#change(personId, (duty) => {
      if (!duty.isPaused) throw new NotNow('This agent is not in pause.');
      return { ...duty, isPaused: false, pauseReasonId: undefined };
    });
  }

  /** One after the other, so that each sees the result of the one before. */
  #change(personId: number, decide: (duty: Duty, now: number) => Duty): Promise<void> {
    return this.#deps.changes.inTurn(topics.agent(personId), async () => {
      const agent = this.#byPerson.get(personId);
      if (!agent) throw new NotNow('This is no agent.');
      const now = this.#deps.clock.now();
      const duty = decide(agent.duty, now);
      await this.#save(personId, duty, now);
      if (duty.loggedInAt !== agent.duty.loggedInAt) agent.workload = noWork;
      agent.duty = duty;
      this.#followPhones(personId, agent, now);
      this.#deps.onChange(personId);
    });
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

  /** Whether the status is another one now. */
  #followPhones(personId: number, agent: Agent, now: number): boolean {
    const { phoneUse, isInGroupCall } = this.#deps;
    const status =
      isInGroupCall(personId) && agent.duty.loggedInAt !== undefined
        ? 'ACD_CALL'
        : statusOf(agent.duty, phoneUse(personId));
    if (status === agent.status) return false;
    const { before, statusAt } = agent;
    const isReturn = before?.status === status && now - statusAt < reconnectMs;
    const change = { from: agent.status, to: status, afterMs: now - statusAt };
    agent.workload = withStatusChange(agent.workload, change);
    agent.before = status === 'UNREACHABLE' ? { status: agent.status, statusAt } : undefined;
    agent.status = status;
    agent.statusAt = isReturn ? before.statusAt : now;
    return true;
  }

  /**
   * The decisions of the agent survive a restart with their times; calls and phones do not. A pause that began after a
   * call then counts from its request.
   */
  #fromRow(row: Selectable<Tables['agent']>): Agent {
    const duty = {
      loggedInAt: row.logged_in_at?.getTime(),
      isPaused: row.is_paused,
      pauseReasonId: row.pause_reason_id ?? undefined,
    };
    const status = statusOf(duty, 'unavailable');
    return {
      hasCallPad: row.has_call_pad,
      isCallCapable: row.is_call_capable,
      duty,
      workload: noWork,
      status,
      statusAt: status === 'UNREACHABLE' ? this.#deps.clock.now() : row.changed_at.getTime(),
      before: undefined,
    };
  }
}

/**
 * Returns the state of an agent: first whether logged in at all, then calls, then a pause, then whether calls can come.
 */
function statusOf({ loggedInAt, isPaused }: Duty, use: PhoneUse): OperatorStatus {
  if (loggedInAt === undefined) return 'LOGOUT';
  if (use === 'busy') return 'NON_ACD_CALL';
  if (use === 'ringing') return 'ALERTING';
  if (isPaused) return 'PAUSE';
  return use === 'available' ? 'IDLE' : 'UNREACHABLE';
}

function requireLogin({ loggedInAt }: Duty): void {
  if (loggedInAt === undefined) throw new NotNow('This agent is not logged in.');
}
