import type { Kysely, Selectable } from 'kysely';
import type * as z from 'zod/mini';
import {
  type ChangedQueueReport,
  maxReportFiles,
  maxReports,
  type newQueueReport,
  type QueueReport,
  type QueueReportFile,
  reportFrequencies,
  reportMails,
} from '../../../../sdk/wire/queues/report.ts';
import type { Changes } from '../../base/changes.ts';
import type { Clock } from '../../base/clock.ts';
import { queueReportFilePath, queueReportPath } from '../../base/paths.ts';
import type { CurrentCompany } from '../../company/company.ts';
import { type Page, type PageRange, readPage } from '../../store/page.ts';
import type { Tables } from '../../store/tables.ts';
import { nextRun } from './report-rules.ts';

export type ReportRow = Selectable<Tables['queue_report']>;
type FileRow = Omit<Selectable<Tables['queue_report_file']>, 'content'>;

interface ReportsOptions {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly company: CurrentCompany;
  /** Called when the next report may be due at another time. */
  readonly onChange: () => void;
}

/** Changes of the reports of a user are made in turn. */
const turnOf = (personId: number) => `queueReports/${personId}`;
const fileColumns = ['id', 'report_id', 'label', 'from_day', 'to_day', 'made_at', 'mail'] as const;

/** The reports of users on a schedule, and the files that were made. Read from the store. */
export class Reports {
  readonly #db: Kysely<Tables>;
  readonly #options: ReportsOptions;

  constructor(db: Kysely<Tables>, options: ReportsOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Returns the reports of a user, the oldest first. */
  async of(personId: number): Promise<readonly QueueReport[]> {
    const rows = await this.#db
      .selectFrom('queue_report')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute();
    return rows.map(describeReport);
  }

  /** Adds a report. Returns undefined if the user has as many as are allowed. */
  async add(personId: number, draft: z.output<typeof newQueueReport>): Promise<QueueReport | undefined> {
    const { clock, changes, company, onChange } = this.#options;
    return changes.inTurn(turnOf(personId), async () => {
      if ((await this.of(personId)).length >= maxReports) return undefined;
      const timeZone = draft.timeZone ?? company.current.timeZone;
      const row = await this.#db
        .insertInto('queue_report')
        .values({
          person_id: personId,
          label: draft.label,
          frequency: draft.frequency,
          hour: draft.hour,
          time_zone: timeZone,
          groups: draft.groups.join(','),
          threshold_ms: draft.threshold,
          is_mailed: draft.isMailed,
          next_at: new Date(nextRun({ ...draft, timeZone }, clock.now())),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      onChange();
      return describeReport(row);
    });
  }

  /** Changes a report, which is then made next at its new time. Returns undefined if the user has no such report. */
  async change(personId: number, id: number, change: ChangedQueueReport): Promise<QueueReport | undefined> {
    const { clock, changes, onChange } = this.#options;
    return changes.inTurn(turnOf(personId), async () => {
      const before = (await this.of(personId)).find(({ queueReportID }) => queueReportID === String(id));
      if (!before) return undefined;
      const {
        label = before.label,
        frequency = before.frequency,
        hour = before.hour,
        timeZone = before.timeZone,
        groups = before.groups,
        threshold = before.threshold,
        isMailed = before.isMailed,
      } = change;
      const row = await this.#db
        .updateTable('queue_report')
        .set({
          ...{ label, frequency, hour, groups: groups.join(',') },
          time_zone: timeZone,
          threshold_ms: threshold,
          is_mailed: isMailed,
          next_at: new Date(nextRun({ frequency, hour, timeZone }, clock.now())),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      onChange();
      return describeReport(row);
    });
  }

  /** Removes a report with its files. Returns false if the user has no such report. */
  async remove(personId: number, id: number): Promise<boolean> {
    const removed = await this.#db
      .deleteFrom('queue_report')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .returning('id')
      .executeTakeFirst();
    if (!removed) return false;
    this.#options.onChange();
    return true;
  }

  /** Returns a page of the files of a user, the newest first. */
  files(personId: number, range: PageRange): Promise<Page<QueueReportFile>> {
    const files = this.#db
      .selectFrom('queue_report_file')
      .innerJoin('queue_report', 'queue_report.id', 'queue_report_file.report_id')
      .where('queue_report.person_id', '=', personId);
    const columns = fileColumns.map((name) => `queue_report_file.${name}` as const);
    return readPage(
      files,
      files.select(columns).orderBy('queue_report_file.id', 'desc'),
      range,
      describeFile,
    );
  }

  /** Returns a file of a user with its content; undefined if the user has no such file. */
  async file(
    personId: number,
    id: number,
  ): Promise<{ label: string; from: string; content: string } | undefined> {
    return this.#db
      .selectFrom('queue_report_file')
      .innerJoin('queue_report', 'queue_report.id', 'queue_report_file.report_id')
      .where('queue_report.person_id', '=', personId)
      .where('queue_report_file.id', '=', id)
      .select(['queue_report_file.label', 'queue_report_file.from_day as from', 'queue_report_file.content'])
      .executeTakeFirst();
  }

  /** Returns the reports that are due at a moment. */
  due(now: number): Promise<readonly ReportRow[]> {
    return this.#db
      .selectFrom('queue_report')
      .selectAll()
      .where('next_at', '<=', new Date(now))
      .orderBy('next_at')
      .execute();
  }

  /** Returns when the next report is due; undefined without a report. */
  async nextDue(): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('queue_report')
      .select((one) => one.fn.min('next_at').as('at'))
      .executeTakeFirst();
    return row?.at ? new Date(row.at).getTime() : undefined;
  }

  /** Keeps a file, drops the oldest files beyond the limit, and plans the next report, all or nothing. */
  async keep(
    report: ReportRow,
    file: { readonly from: string; readonly to: string; readonly content: string; readonly mail: string },
    nextAt: number,
  ): Promise<number> {
    const { clock } = this.#options;
    return this.#db.transaction().execute(async (db) => {
      const { id } = await db
        .insertInto('queue_report_file')
        .values({
          report_id: report.id,
          label: report.label,
          from_day: file.from,
          to_day: file.to,
          made_at: new Date(clock.now()),
          mail: file.mail,
          content: file.content,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('queue_report_file')
        .where('report_id', '=', report.id)
        .where('id', 'not in', (old) =>
          old
            .selectFrom('queue_report_file')
            .select('id')
            .where('report_id', '=', report.id)
            .orderBy('id', 'desc')
            .limit(maxReportFiles),
        )
        .execute();
      await db
        .updateTable('queue_report')
        .set({ next_at: new Date(nextAt) })
        .where('id', '=', report.id)
        .execute();
      return id;
    });
  }

  /** Plans the next report without a file. */
  async skip(report: ReportRow, nextAt: number): Promise<void> {
    await this.#db
      .updateTable('queue_report')
      .set({ next_at: new Date(nextAt) })
      .where('id', '=', report.id)
      .execute();
  }

  /** Returns the files whose e-mail is not sent yet. */
  unsent() {
    return this.#db
      .selectFrom('queue_report_file')
      .innerJoin('queue_report', 'queue_report.id', 'queue_report_file.report_id')
      .where('queue_report_file.mail', '=', 'pending')
      .select(fileColumns.map((name) => `queue_report_file.${name}` as const))
      .select(['queue_report_file.content', 'queue_report.person_id'])
      .orderBy('queue_report_file.id')
      .execute();
  }

  async noteMail(fileId: number, mail: QueueReportFile['mail']): Promise<void> {
    await this.#db.updateTable('queue_report_file').set({ mail }).where('id', '=', fileId).execute();
  }
}

const oneOf = <const Names extends readonly [string, ...string[]]>(
  names: Names,
  text: string,
): Names[number] => names.find((name) => name === text) ?? names[0];

const describeReport = (row: ReportRow): QueueReport => ({
  restUri: queueReportPath(row.id),
  queueReportID: String(row.id),
  label: row.label,
  frequency: oneOf(reportFrequencies, row.frequency),
  hour: row.hour,
  timeZone: row.time_zone,
  groups: row.groups === '' ? [] : row.groups.split(','),
  threshold: row.threshold_ms,
  isMailed: row.is_mailed,
  nextTime: row.next_at.getTime(),
});

const describeFile = (row: FileRow): QueueReportFile => ({
  restUri: queueReportFilePath(row.id),
  queueReportFileID: String(row.id),
  report: String(row.report_id),
  label: row.label,
  from: row.from_day,
  to: row.to_day,
  createdTime: row.made_at.getTime(),
  mail: oneOf(reportMails, row.mail),
});
