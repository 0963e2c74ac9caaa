/**
 * The figures of call queues, for supervisors: groups and agents by period, and the callers behind each figure.
 */

import type { ClientDomains } from './domains.ts';
import { oncePerOwner } from './state/once-per-owner.ts';
import { Statistics } from './statistics/statistics.ts';

export { partsOf, wallAt, wallOf } from '#wire/calendars/wall-clock.ts';
export { type FigureColumn, figureColumns, figureText } from '#wire/queues/figure-columns.ts';
export {
  type ChangedQueueReport,
  maxReports,
  type NewQueueReport,
  type QueueReport,
  type QueueReportFile,
  reportFrequencies,
} from '#wire/queues/report.ts';
export {
  type AgentFigures,
  type CallerOutcome,
  type CallFigures,
  type CountedCaller,
  callerOutcomes,
  defaultServiceThreshold,
  type GroupFigures,
  type PeriodFigures,
  type QueueStatistics,
  serviceThresholds,
} from '#wire/queues/statistics.ts';
export { figuresPeriodMs, type LiveFigures } from './statistics/live-figures.ts';
export type { StatisticsReports } from './statistics/reports.ts';
export type { CallersQuery, Statistics, StatisticsQuery } from './statistics/statistics.ts';

/** Returns the domain of a client that `client.statistics` gives. */
export const statisticsOf = oncePerOwner((client: ClientDomains) => new Statistics(client.deps));
