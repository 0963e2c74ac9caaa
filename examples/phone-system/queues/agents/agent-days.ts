import type { Kysely } from 'kysely';
import type { AgentDay } from '../../../../sdk/wire/queues/agent-day.ts';
import type { Clock } from '../../base/clock.ts';
import { agentDayPath } from '../../base/paths.ts';
import type { CurrentCompany } from '../../company/company.ts';
import type { CallRecords } from '../../history/call-records.ts';
import type { Tables } from '../../store/tables.ts';
import { callFigures, dateOf, midnight, timeFigures, type WorkedCall } from './agent-time-rules.ts';
import type { AgentTimes } from './agent-times.ts';

interface AgentDaysOptions {
  readonly times: AgentTimes;
  readonly records: Pick<CallRecords, 'written'>;
  readonly clock: Clock;
  readonly company: CurrentCompany;
}

/** The work of agents today and yesterday, from the call history and the times of their statuses. */
export class AgentDays {
  readonly #db: Kysely<Tables>;
  readonly #options: AgentDaysOptions;

  constructor(db: Kysely<Tables>, options: AgentDaysOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Today, then yesterday. */
  async of(personId: number): Promise<readonly AgentDay[]> {
    const { records, clock, company } = this.#options;
    const { timeZone } = company.current;
    await records.written();
    const now = clock.now();
    const rows = await this.#db
      .selectFrom('call_record')
      .select(['started_at', 'talking_at', 'ended_at', 'group_id', 'is_missed', 'is_rejected'])
      .where('person_id', '=', personId)
      .where('started_at', '>=', new Date(midnight(timeZone, now, -1)))
      .execute();
    const today = midnight(timeZone, now);
    const isToday = ({ started_at: at }: { readonly started_at: Date }) => at.getTime() >= today;
    const calls = (some: typeof rows): readonly WorkedCall[] =>
      some.map((row) => ({
        isOfGroup: row.group_id !== null,
        isRefused: row.talking_at === null && (row.is_missed || row.is_rejected),
        talkingAt: row.talking_at?.getTime(),
        endedAt: row.ended_at?.getTime(),
      }));
    return [
      this.#describe(personId, dateOf(timeZone, now), calls(rows.filter(isToday))),
      this.#describe(personId, dateOf(timeZone, today - 1), calls(rows.filter((row) => !isToday(row)))),
    ];
  }

  #describe(personId: number, day: string, calls: readonly WorkedCall[]): AgentDay {
    const { times, clock } = this.#options;
    return {
      restUri: agentDayPath(day),
      day,
      ...callFigures(calls, clock.now()),
      ...timeFigures(times.of(personId, day)),
    };
  }
}
