import {
  type AgentFigures,
  agentFigures,
  type CallerOutcome,
  type CountedCaller,
  countedCaller,
  type QueueStatistics,
  queueStatistics,
} from '#wire/queues/statistics.ts';
import type { List } from '../state/list.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { type FiguresDeps, LiveFigures } from './live-figures.ts';
import { StatisticsReports } from './reports.ts';
import { queryOf } from './rules.ts';

const source = 'v1/statistics/Queue';

/** Which callers are counted. */
export interface StatisticsQuery {
  /** The first day, as `2026-11-26`. Missing: today. */
  readonly from?: string;
  /** The last day. Missing: today. */
  readonly to?: string;
  /** The zone by whose clocks days are counted, one of `QueueStatistics.sites`. Missing: the zone of the enterprise. */
  readonly timeZone?: string;
  /** `internalAddressID` of the groups. Missing: all that the user is in or supervises. */
  readonly groups?: readonly string[];
  /** The waiting time within which an answer is in time, in milliseconds: one of `serviceThresholds`, times 1,000. */
  readonly threshold?: number;
  /** The earlier period to compare with: as many days before, or the same days of earlier weeks. */
  readonly compare?: 'previous' | 'lastWeek';
}

/** Which callers behind the figures are wanted. */
export interface CallersQuery extends Omit<StatisticsQuery, 'compare' | 'threshold'> {
  /** The figure that counts them. Missing: `offered`. */
  readonly outcome?: CallerOutcome;
  /** The `addressNumber` of the agent who talked to them. */
  readonly agent?: string;
  /** They came from this moment on, in milliseconds since 1970. */
  readonly since?: number;
  /** They came before this moment, in milliseconds since 1970. */
  readonly until?: number;
  /** They waited longer than so many milliseconds. */
  readonly longerThan?: number;
}

/**
 * The figures of call queues, for supervisors. Methods and lists reject with `forbidden` for users who are not supervisors or may
 * not see figures, `notFound` for a group that the user does not see, and `badRequest` for a period that is none.
 */
export class Statistics {
  readonly #deps: ListDeps & FiguresDeps;

  /** Reports on a schedule. */
  readonly reports: StatisticsReports;

  /** @internal */
  constructor(deps: ListDeps & FiguresDeps) {
    this.#deps = deps;
    this.reports = new StatisticsReports(deps);
  }

  /** Reads the figures of groups once. */
  read(query: StatisticsQuery = {}): Promise<QueueStatistics> {
    return this.#deps.rest.read(queueStatistics, { path: source, query: queryOf(query) });
  }

  /**
   * Returns the figures of groups, live while watched.
   *
   * @example
   * const today = statistics.figures({ compare: 'lastWeek' });
   * const stop = today.watch();
   * today.value.subscribe((figures) => console.log(figures?.total.serviceLevel));
   */
  figures(query: StatisticsQuery = {}): LiveFigures {
    return new LiveFigures(this.#deps, { path: source, query: queryOf(query) });
  }

  /** Returns the figures of the agents of groups. They are not live: `refresh()` loads them again. */
  agents(query: Omit<StatisticsQuery, 'compare' | 'threshold'> = {}): List<AgentFigures> {
    return new RouterList(this.#deps, {
      source: 'v1/statistics/QueueAgent',
      schema: agentFigures,
      query: queryOf(query),
      isPushed: false,
    });
  }

  /** Returns the callers behind a figure, the newest first. They are loaded page by page, and not live. */
  callers(query: CallersQuery = {}): List<CountedCaller> {
    return new RouterList(this.#deps, {
      source: 'v1/statistics/QueueCaller',
      schema: countedCaller,
      query: queryOf(query),
      pageLength: 50,
      isPushed: false,
    });
  }
}
