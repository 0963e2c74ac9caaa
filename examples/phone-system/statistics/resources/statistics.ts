import {
  agentFigures,
  callerOutcomes,
  countedCaller,
  queueStatistics,
} from '../../../../sdk/wire/queues/statistics.ts';
import { type Asked, oneOf, text, wholeNumber } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, one, type Resource, type UserRequest } from '../../resources/resource.ts';
import type { CallerListSelection } from '../caller-list.ts';
import { periodQuery, requireStatistics, selectionOf } from './statistics-selection.ts';

const comparisons = ['previous', 'lastWeek'] as const;

const period =
  '`from` and `to` are days such as `2026-11-26`, today by default; a day that is not over ends now. Days are those of the clocks in `timeZone`, one of `sites`; the enterprise’s by default. `groups` has ids, separated by commas; by default all groups that the user is in or supervises count. Answers 400 for days that do not exist, a last day before the first one, more than ten years, and an unknown time zone or threshold, 403 for users who are not supervisors or whose `isMyCallCenterAllowed` or `isACDStatsAllowed` is false, and 404 for a group that the user does not see.';

/** The figures of groups. */
export const queueStatisticsResource: Resource = {
  path: 'v1/statistics/Queue',
  access: 'user',
  GET: one({
    about: `Returns the figures of groups in a period, in all, by group, and by hour (up to two days), day (up to three months) or month. A caller counts in the period of arrival. \`threshold\` is the waiting time of the service level in milliseconds: 20000 by default. \`compare\` adds the figures of as many days before (\`previous\`), or of the same days of earlier weeks (\`lastWeek\`). ${period}`,
    answers: queueStatistics,
    query: { ...periodQuery, compare: oneOf(comparisons, 'Compare with `previous` or `lastWeek`.') },
    read: (request) => {
      requireStatistics(request);
      return request.services.statistics.read(selectionOf(request), request.query.compare);
    },
  }),
};

/** The figures of agents. */
export const queueAgents: Resource = {
  path: 'v1/statistics/QueueAgent',
  access: 'user',
  GET: list({
    about: `Returns the figures of the agents of groups in a period, by name. Their times are those of all their work, by the days of the enterprise. ${period}`,
    refuses: [404],
    item: agentFigures,
    query: periodQuery,
    read: (request) => {
      requireStatistics(request);
      return request.services.statistics.agents.of(selectionOf(request));
    },
  }),
};

const moment = wholeNumber(15, 'A moment is a number.');
const callerQuery = {
  ...periodQuery,
  outcome: oneOf(callerOutcomes, 'There is no such outcome.'),
  agent: text,
  since: moment,
  until: moment,
  longerThan: wholeNumber(9, 'A duration is a number of milliseconds.'),
};

/** Reads which callers of a period a request selects. @throws Refusal 400, 404 */
function callersOf(request: UserRequest & Asked<typeof callerQuery>): CallerListSelection {
  const { query, services } = request;
  const { span, groupIds } = selectionOf(request);
  const { outcome, since, until, longerThan: longerThanMs } = query;
  const agent = query.agent === undefined ? undefined : services.people.byNumber(query.agent);
  if (query.agent !== undefined && !agent) throw refuse(404, 'There is no such agent.', 'agent');
  return {
    groupIds,
    startsAt: Math.max(span.startsAt, since ?? 0),
    endsAt: Math.min(span.endsAt, until ?? Number.POSITIVE_INFINITY),
    ...(since === undefined && until === undefined && { span }),
    ...(outcome && { outcome }),
    ...(agent && { personId: agent.id }),
    ...(longerThanMs !== undefined && { longerThanMs }),
  };
}

/** The callers behind a figure. */
export const countedCallers: Resource = {
  path: 'v1/statistics/QueueCaller',
  access: 'user',
  GET: list({
    about: `Returns the callers behind the figures of a period, the newest first. \`outcome\` is the name of a figure (${callerOutcomes.map((name) => `\`${name}\``).join(', ')}), \`agent\` the number of an agent who talked to them, \`since\` and \`until\` are moments in milliseconds, and \`longerThan\` selects waits longer than so many milliseconds. ${period}`,
    refuses: [404],
    item: countedCaller,
    query: callerQuery,
    page: (request, range) => {
      requireStatistics(request);
      return request.services.statistics.callers.page(range, callersOf(request));
    },
  }),
};
