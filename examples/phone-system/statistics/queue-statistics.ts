import type { QueueStatistics } from '../../../sdk/wire/queues/statistics.ts';
import { queueStatisticsPath } from '../base/paths.ts';
import type { CurrentCompany } from '../company/company.ts';
import type { AgentShifts } from './agent-shifts.ts';
import { noShift, occupancyOf } from './agent-shifts.ts';
import type { AgentStatistics } from './agent-statistics.ts';
import type { CallStatistics, CountedCallers } from './call-statistics.ts';
import type { CallerList } from './caller-list.ts';
import { type DaySpan, earlierSpan, unitOf } from './days.ts';

/** A group as its figures name it. */
interface NamedGroup {
  readonly label: string;
  readonly number: string;
  readonly memberIds: readonly number[];
  /** It is named only where it has figures. */
  readonly isRemoved?: boolean;
}

interface QueueStatisticsOptions {
  readonly company: CurrentCompany;
  readonly calls: CallStatistics;
  readonly agents: AgentStatistics;
  readonly callers: CallerList;
  readonly shifts: AgentShifts;
  readonly group: (groupId: number) => NamedGroup | undefined;
}

/** The figures of groups and agents. */
export class QueueFigures {
  readonly agents: AgentStatistics;
  readonly callers: CallerList;
  readonly #options: QueueStatisticsOptions;

  constructor(options: QueueStatisticsOptions) {
    this.#options = options;
    this.agents = options.agents;
    this.callers = options.callers;
  }

  /** Returns the figures of groups in a period. @param compare the earlier period that is added */
  async read(callers: CountedCallers, compare?: 'previous' | 'lastWeek'): Promise<QueueStatistics> {
    const { span, thresholdSeconds } = callers;
    const earlier = compare && { ...callers, span: earlierSpan(span, compare) };
    const [{ isEstimated, ...now }, before] = await Promise.all([
      this.#span(callers),
      earlier && this.#span(earlier),
    ]);
    const { isEstimated: _, ...comparison } = before ?? { isEstimated };
    return {
      restUri: queueStatisticsPath,
      timeZone: span.timeZone,
      sites: this.#options.company.current.sites.map(({ label, timeZone }) => ({ label, timeZone })),
      threshold: thresholdSeconds * 1_000,
      unit: unitOf(span),
      isEstimated,
      ...now,
      ...('total' in comparison && { comparison }),
    };
  }

  async #span(callers: CountedCallers) {
    const { calls, shifts, group } = this.#options;
    const { span, groupIds } = callers;
    const groups = groupIds.flatMap((id) => {
      const named = group(id);
      return named ? [{ id, ...named }] : [];
    });
    const memberIds = [...new Set(groups.flatMap((one) => one.memberIds))];
    const [figures, times] = await Promise.all([calls.of(callers), shifts.of(memberIds, span)]);
    const occupancy = (ids: readonly number[]) => {
      const part = occupancyOf(ids.map((id) => times.get(id) ?? noShift));
      return part === undefined ? {} : { occupancy: part };
    };
    return {
      ...daysOf(span),
      total: { ...figures.total, ...occupancy(memberIds) },
      groups: groups
        .filter(({ id, isRemoved }) => !isRemoved || figures.byGroup.has(id))
        .map(({ id, label, number, memberIds: ids }) => ({
          group: String(id),
          groupLabel: label,
          addressNumber: number,
          agents: ids.length,
          ...(figures.byGroup.get(id) ?? calls.none),
          ...occupancy(ids),
        })),
      periods: [...figures.periods],
      isEstimated: figures.isEstimated,
      ...(figures.uncountedDays > 0 && { uncountedDays: figures.uncountedDays }),
    };
  }
}

const daysOf = ({ from, to, startsAt, endsAt, openDay }: DaySpan) => ({
  ...{ from, to, startTime: startsAt, endTime: endsAt },
  isOpen: openDay !== undefined,
});
