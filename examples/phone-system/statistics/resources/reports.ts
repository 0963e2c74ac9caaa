import {
  changedQueueReport,
  maxReports,
  newQueueReport,
  queueReport,
  queueReportFile,
} from '../../../../sdk/wire/queues/report.ts';
import { collection } from '../../resources/collection.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { isThreshold } from '../time-ranges.ts';
import { groupsOf, requireReports, timeZoneOf } from './statistics-selection.ts';

const missing = 'There is no such report.';
const idOf = ({ params }: UserRequest): number => (/^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0);

/** Checks the settings of a report that depend on the user. @throws Refusal 400, 404 */
function check(
  request: UserRequest,
  settings: {
    readonly groups?: readonly string[] | undefined;
    readonly timeZone?: string | undefined;
    readonly threshold?: number | undefined;
  },
): void {
  const { groups = [], timeZone, threshold } = settings;
  if (groups.length > 0) groupsOf(request, groups.join(','));
  if (timeZone !== undefined) timeZoneOf(request.services, timeZone);
  if (threshold !== undefined && !isThreshold(threshold / 1_000))
    throw refuse(400, 'This is not a threshold of a service level.', 'threshold');
}

const about =
  'Answers 403 for users who may not see figures or whose `isMyReportsAllowed` is false, 404 for a group that the user does not see, and 400 for an unknown time zone or threshold.';

/** The reports of a user. */
const reportCollection = collection({
  path: 'v1/statistics/QueueReport',
  access: 'user',
  item: queueReport,
  missing,
  list: {
    about:
      'Returns the reports of the signed-in user on a schedule, the oldest first. Answers 403 for users who may not see figures or whose `isMyReportsAllowed` is false.',
    read: (request) => {
      requireReports(request);
      return request.services.reports.of(request.person.id);
    },
  },
  create: {
    about: `Adds a report of the figures of groups: of each day, of each week from Monday to Sunday, or of each month. It is made at \`hour\` after its period, as a file in the CSV format, and also sent to the user’s address if \`isMailed\` is true. A report that was due while the phone system did not run is made once. ${about} Answers 409 for more than ${maxReports} reports.`,
    refuses: [404],
    body: newQueueReport,
    full: `A user has at most ${maxReports} reports.`,
    handle: async (request, body) => {
      requireReports(request);
      check(request, body);
      return await request.services.reports.add(request.person.id, body);
    },
  },
  change: {
    about: `Changes settings of a report; those that are not sent are kept. ${about}`,
    body: changedQueueReport,
    handle: async (request, body) => {
      requireReports(request);
      check(request, body);
      return await request.services.reports.change(request.person.id, idOf(request), body);
    },
  },
  remove: {
    about: 'Removes a report and the files that it has made.',
    handle: async (request) => {
      requireReports(request);
      const { person, services } = request;
      return await services.reports.remove(person.id, idOf(request));
    },
  },
});

/** The files that were made. */
const queueReportFiles: Resource = {
  path: 'v1/statistics/QueueReportFile',
  access: 'user',
  GET: list({
    about:
      'Returns the files that the reports of the signed-in user have made, the newest first: at most 60 of each report. `mail` says whether the e-mail was sent; one that the mail server did not accept is `failed`. Answers 403 as above.',
    item: queueReportFile,
    page: (request: UserRequest, range) => {
      requireReports(request);
      return request.services.reports.files(request.person.id, range);
    },
  }),
};

/** The content of a file. */
const queueReportFileContent: Resource = {
  path: 'v1/statistics/QueueReportFile/:id/content',
  access: 'user',
  GET: write({
    about:
      'Returns a file as `text/csv`, in UTF-8: one row for each group and one for all, with headings. Times are in seconds. A text that a spreadsheet would take for a formula has an apostrophe in front.',
    status: 200,
    handle: async (request: UserRequest) => {
      requireReports(request);
      const { person, services } = request;
      const file = found(await services.reports.file(person.id, idOf(request)), missing);
      return {
        content: {
          octets: new TextEncoder().encode(file.content),
          type: 'text/csv; charset=utf-8',
          isSecret: true,
        },
      };
    },
  }),
};

/** The reports of users on a schedule. */
export const queueReportResources: readonly Resource[] = [
  ...reportCollection,
  queueReportFiles,
  queueReportFileContent,
];
