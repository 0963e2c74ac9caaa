import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import { BatchedUpserts } from '../../store/batched-upserts.ts';
import type { Tables } from '../../store/tables.ts';
import type { Agent } from './agent-description.ts';
import { statusOf } from './agent-state.ts';

type Row = Selectable<Tables['agent']>;

const dateOf = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at));

/** The rows of agents in the store. Events of an agent are written in the background, unlike the agent's own decisions. */
export class AgentRows {
  readonly #rows: BatchedUpserts<Row>;
  readonly #log: Logger;
  readonly #hasVisualQueue: (personId: number) => boolean;

  constructor(
    db: Kysely<Tables>,
    { log, hasVisualQueue }: { log: Logger; hasVisualQueue: (personId: number) => boolean },
  ) {
    this.#log = log;
    this.#hasVisualQueue = hasVisualQueue;
    this.#rows = new BatchedUpserts({
      log,
      what: 'the state of an agent',
      keyOf: ({ person_id }) => person_id,
      write: (rows) => writeEvents(db, rows),
    });
  }

  put(personId: number, agent: Agent): void {
    const { duty, wrapUp, absence, workload } = agent;
    this.#rows.put({
      person_id: personId,
      has_call_pad: agent.hasCallPad,
      is_call_capable: agent.isCallCapable,
      logged_in_at: dateOf(duty.loggedInAt),
      is_paused: duty.isPaused,
      pause_reason_id: duty.pauseReasonId ?? null,
      changed_at: new Date(agent.statusAt),
      syndical_since: dateOf(wrapUp?.since),
      syndical_until: dateOf(wrapUp?.until),
      unreachable_since: dateOf(absence?.since),
      unreachable_until: dateOf(absence?.until),
      unreachable_cause: absence?.cause ?? null,
      is_feedback_needed: agent.isFeedbackNeeded,
      group_calls: workload.groupCalls,
      talked_ms: Math.round(workload.talkedMs),
      no_answers: agent.noAnswers,
      not_reached: agent.notReached,
    });
  }

  /** Returns an agent as it was kept. Times that should have ended meanwhile have ended. */
  read(row: Row, { now, elapsed }: { readonly now: number; readonly elapsed: number }): Agent {
    const duty = {
      loggedInAt: row.logged_in_at?.getTime(),
      isPaused: row.is_paused,
      pauseReasonId: row.pause_reason_id ?? undefined,
    };
    const isDue = (until: Date | null) => until !== null && until.getTime() <= now;
    const wrapUp =
      row.syndical_since && !isDue(row.syndical_until)
        ? { since: row.syndical_since.getTime(), until: row.syndical_until?.getTime() }
        : undefined;
    const absence =
      row.unreachable_since && row.unreachable_until && !isDue(row.unreachable_until)
        ? {
            since: row.unreachable_since.getTime(),
            until: row.unreachable_until.getTime(),
            cause: row.unreachable_cause === 'notReached' ? ('notReached' as const) : ('noAnswer' as const),
          }
        : undefined;
    const status = statusOf({
      ...{ duty, wrapUp, absence, phones: 'unavailable', isInGroupCall: false },
      isCallCapable: row.is_call_capable,
    });
    const statusAt = status === 'UNREACHABLE' ? now : row.changed_at.getTime();
    return {
      hasCallPad: row.has_call_pad,
      isCallCapable: row.is_call_capable,
      hasVisualQueue: this.#hasVisualQueue(row.person_id),
      duty,
      workload: { groupCalls: row.group_calls, talkedMs: row.talked_ms },
      status,
      statusAt,
      elapsedAt: elapsed - Math.max(0, now - statusAt),
      before: undefined,
      after: undefined,
      isInCall: false,
      wrapUp,
      absence,
      isFeedbackNeeded: row.is_feedback_needed,
      noAnswers: row.no_answers,
      notReached: row.not_reached,
      isPresent: false,
      timers: new Map(),
    };
  }

  /** Logs a failure that no caller awaits. */
  report(error: unknown): void {
    this.#log.error({ error }, 'an agent could not be logged in');
  }

  settle(): Promise<void> {
    return this.#rows.settle();
  }
}

/** Writes all but the decisions of the agents, which are written when they are taken. */
function writeEvents(db: Kysely<Tables>, rows: readonly Row[]): Promise<unknown> {
  return db
    .insertInto('agent')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet((row) => ({
        syndical_since: row.ref('excluded.syndical_since'),
        syndical_until: row.ref('excluded.syndical_until'),
        unreachable_since: row.ref('excluded.unreachable_since'),
        unreachable_until: row.ref('excluded.unreachable_until'),
        unreachable_cause: row.ref('excluded.unreachable_cause'),
        is_feedback_needed: row.ref('excluded.is_feedback_needed'),
        group_calls: row.ref('excluded.group_calls'),
        talked_ms: row.ref('excluded.talked_ms'),
        no_answers: row.ref('excluded.no_answers'),
        not_reached: row.ref('excluded.not_reached'),
      })),
    )
    .execute();
}
