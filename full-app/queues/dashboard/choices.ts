import { serviceThresholds } from '#sdk/statistics.ts';
import { localChoice, localPreference } from '#ui/local-preference/local-preference.ts';
import { periods } from './periods.ts';

/** The choices of the dashboard, kept for each user in this browser. */
export const choices = {
  period: localChoice('dashboard.period', periods),
  /** The entered days of the period `own`, as `2026-11-01/2026-11-26`. */
  days: localPreference('dashboard.days', (text) => text ?? '/'),
  compare: localChoice('dashboard.compare', ['none', 'previous', 'lastWeek']),
  threshold: localChoice('dashboard.threshold', ['20', ...serviceThresholds.map(String)]),
  /** The time zone of a site; empty: that of the enterprise. */
  site: localPreference('dashboard.site', (text) => text ?? ''),
  chart: localChoice('dashboard.chart', ['calls', 'serviceLevel', 'waitingTime']),
  chartView: localChoice('dashboard.chartView', ['picture', 'table']),
  table: localChoice('dashboard.table', ['groups', 'agents']),
  /** A column, with a minus in front if the largest value comes first. */
  groupSort: localPreference('dashboard.groupSort', (text) => text ?? '-offered'),
  agentSort: localPreference('dashboard.agentSort', (text) => text ?? 'name'),
} as const;
