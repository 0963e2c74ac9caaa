/**
 * The figures of call queues, for supervisors: groups and agents by period, and the callers behind each figure.
 *
 * @module callside/statistics
 */

import type { Client } from './client.ts';
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

/**
 * Makes the statistics of a client.
 *
 * @example
 * const statistics = createStatistics(client);
 * const { total } = await statistics.read({ from: '2026-11-01', to: '2026-11-26' });
 */
export const createStatistics = (client: Client): Statistics => new Statistics(client.deps);
