import { defaultServiceThreshold } from '../../../../sdk/wire/queues/statistics.ts';
import { type Asked, text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import type { UserRequest } from '../../resources/resource.ts';
import type { Services } from '../../resources/services.ts';
import type { CountedCallers } from '../call-statistics.ts';
import { countDays, dayAt, isDay, spanOf } from '../days.ts';
import { countedGroups, mayHaveReports, seesStatistics } from '../statistics-rights.ts';
import { isThreshold } from '../time-ranges.ts';

/** The longest period, in days: ten years. */
const longestDays = 3_660;

/** Admits supervisors who may see figures. @throws Refusal 403 */
export function requireStatistics({ person }: UserRequest): void {
  if (!seesStatistics(person)) throw refuse(403, 'You may not see the figures of groups.');
}

/** Admits users who may have reports. @throws Refusal 403 */
export function requireReports(request: UserRequest): void {
  requireStatistics(request);
  if (!mayHaveReports(request.person)) throw refuse(403, 'You may not have reports.');
}

/** Reads ids of groups, separated by commas; undefined: all that the user sees. @throws Refusal 404 */
export function groupsOf(
  { person, services }: Pick<UserRequest, 'person' | 'services'>,
  text: string | undefined,
): readonly number[] {
  const allowed = countedGroups(person, services.groups);
  if (text === undefined) return allowed;
  const ids = text.split(',').map(Number);
  if (ids.some((id) => !allowed.includes(id))) throw refuse(404, 'You see no such group.', 'groups');
  return [...new Set(ids)];
}

/** Returns the site with these clocks; undefined: the clocks of the company. @throws Refusal 400 */
export function timeZoneOf({ company }: Pick<Services, 'company'>, name?: string): string {
  const { sites, timeZone: own } = company.current;
  if (name === undefined) return own;
  if (!sites.some(({ timeZone }) => timeZone === name))
    throw refuse(400, 'No site of the enterprise has this time zone.', 'timeZone');
  return name;
}

/** The parameters of every request for figures. */
export const periodQuery = { timeZone: text, from: text, to: text, threshold: text, groups: text };

/**
 * Reads the period, the groups and the threshold of a request: `from` and `to` are days, today by default.
 *
 * @throws Refusal 400, 404
 */
export function selectionOf(request: UserRequest & Asked<typeof periodQuery>): CountedCallers {
  const { query, services } = request;
  const timeZone = timeZoneOf(services, query.timeZone);
  const now = services.clock.now();
  const today = dayAt(timeZone, now);
  const { from = today, to = today } = query;
  if (!isDay(from)) throw refuse(400, 'A day is written as 2026-11-26.', 'from');
  if (!isDay(to)) throw refuse(400, 'A day is written as 2026-11-26.', 'to');
  if (to < from) throw refuse(400, 'The last day is before the first one.', 'to');
  if (countDays({ from, to }) > longestDays) throw refuse(400, 'A period has at most ten years.', 'from');
  const seconds = query.threshold === undefined ? defaultServiceThreshold : Number(query.threshold) / 1_000;
  if (!isThreshold(seconds)) throw refuse(400, 'This is not a threshold of a service level.', 'threshold');
  return {
    span: spanOf(timeZone, { from, to }, now),
    groupIds: groupsOf(request, query.groups),
    thresholdSeconds: seconds,
  };
}
