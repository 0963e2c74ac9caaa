import type { Logger } from 'pino';
import type { QueueStatistics } from '../../../../sdk/wire/queues/statistics.ts';
import type { Clock } from '../../base/clock.ts';
import type { People, Person } from '../../users/person.ts';
import type { MessageMails } from '../../voicemail/message-mails.ts';
import type { CountedCallers } from '../call-statistics.ts';
import { spanOf } from '../days.ts';
import { reportCsv } from './report-csv.ts';
import { daysOfRun, lastRun, nextRun } from './report-rules.ts';
import type { ReportRow, Reports } from './reports.ts';

interface ReportRunsOptions {
  readonly reports: Reports;
  readonly people: People;
  readonly clock: Clock;
  readonly mails: Pick<MessageMails, 'sendFile'>;
  readonly log: Logger;
  /** Returns the groups whose figures a user may have in a report now; undefined: none at all. */
  readonly groupIdsOf: (person: Person) => readonly number[] | undefined;
  readonly emailOf: (personId: number) => Promise<string | undefined>;
  readonly read: (callers: CountedCallers) => Promise<QueueStatistics>;
}

/** A timer is not longer than this, because clocks are changed and timers of a month do not exist. */
const longestWaitMs = 3_600_000;

/**
 * Makes reports when they are due. A report that was due several times while the phone system did not run is made once, for the last
 * of its periods.
 */
export class ReportRuns {
  readonly #options: ReportRunsOptions;
  #cancel = () => {};
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: ReportRunsOptions) {
    this.#options = options;
  }

  /** Makes the reports that are due, and waits for the next report. Resolves when they are made. */
  follow(): Promise<void> {
    this.#cancel();
    this.#running = this.#running.then(() => this.#follow());
    return this.#running;
  }

  /** Ends the waiting; a report that is being made is completed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  async #follow(): Promise<void> {
    if (this.#isStopped) return;
    const { reports, clock, log } = this.#options;
    this.#cancel();
    let waitMs = longestWaitMs;
    try {
      // A report that cannot be made does not keep the others from being made.
      let hasFailed = false;
      for (const report of await reports.due(clock.now())) {
        await this.#make(report).catch((error) => {
          hasFailed = true;
          if (!(error instanceof DaysUncounted))
            log.error({ error, report: report.id }, 'a report could not be made, and is tried again later');
        });
      }
      await this.#sendMails();
      const next = await reports.nextDue();
      if (next === undefined) return;
      waitMs = hasFailed ? retryMs : Math.min(longestWaitMs, Math.max(0, next - clock.now()));
    } catch (error) {
      log.error({ error }, 'reports could not be read or sent, and are tried again later');
      waitMs = retryMs;
    }
    if (!this.#isStopped) this.#cancel = clock.after(waitMs, () => void this.follow());
  }

  async #make(row: ReportRow): Promise<void> {
    const { reports, people, clock, read, groupIdsOf, emailOf, log } = this.#options;
    const schedule = {
      frequency: row.frequency as 'daily' | 'weekly' | 'monthly',
      hour: row.hour,
      timeZone: row.time_zone,
    };
    const now = clock.now();
    const nextAt = nextRun(schedule, now);
    const person = people.byId(row.person_id);
    const allowed = person && groupIdsOf(person);
    if (!allowed) {
      log.info({ report: row.id }, 'a report was left out, because its user may not have it any more');
      return reports.skip(row, nextAt);
    }
    const days = daysOfRun(schedule, lastRun(schedule, now));
    const wanted = row.groups === '' ? undefined : new Set(row.groups.split(',').map(Number));
    const figures = await read({
      span: spanOf(row.time_zone, days, now),
      groupIds: wanted ? allowed.filter((id) => wanted.has(id)) : allowed,
      thresholdSeconds: row.threshold_ms / 1_000,
    });
    if (figures.uncountedDays) {
      log.info({ report: row.id }, 'a report waits until its days are counted');
      throw new DaysUncounted();
    }
    const hasAddress = row.is_mailed && (await emailOf(row.person_id)) !== undefined;
    const mail = row.is_mailed ? (hasAddress ? 'pending' : 'noAddress') : 'none';
    await reports.keep(row, { ...days, content: reportCsv(figures), mail }, nextAt);
  }

  /** Sends the reports that are not sent yet, also from before a crash. */
  async #sendMails(): Promise<void> {
    const { reports, mails, emailOf, clock } = this.#options;
    for (const file of await reports.unsent()) {
      const to = await emailOf(file.person_id);
      if (to === undefined) {
        await reports.noteMail(file.id, 'noAddress');
        continue;
      }
      const period = file.from_day === file.to_day ? file.from_day : `${file.from_day} to ${file.to_day}`;
      const isSent = await mails.sendFile({
        to,
        subject: `${file.label}, ${period}`,
        text: `The figures of your call queues, ${period}, are attached as a CSV file.`,
        sentAt: clock.now(),
        type: 'text/csv; charset=utf-8',
        name: `queues-${file.from_day}-${file.to_day}.csv`,
        content: file.content,
      });
      await reports.noteMail(file.id, isSent ? 'sent' : 'failed');
    }
  }
}

/** The days of a report are still being counted. */
class DaysUncounted extends Error {
  override readonly name = 'DaysUncounted';
}

/** The time until the next attempt after a failure. */
const retryMs = 60_000;
