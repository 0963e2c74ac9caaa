import {
  type ChangedQueueReport,
  type NewQueueReport,
  type QueueReport,
  type QueueReportFile,
  queueReport,
  queueReportFile,
} from '#wire/queues/report.ts';
import type { List } from '../state/list.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import type { RestRequest } from '../transport/rest.ts';

const source = 'v1/statistics/QueueReport';

/**
 * Reports of figures on a schedule, and the files that they have made. Methods and lists reject with `forbidden` for users who may
 * not have reports.
 */
export class StatisticsReports {
  readonly #deps: ListDeps;

  /** The reports, the oldest first. Changes by this client are in it at once; other clients' after `refresh()`. */
  readonly all: List<QueueReport>;
  /** The files, the newest first. They are loaded page by page, and not live. */
  readonly files: List<QueueReportFile>;

  /** @internal */
  constructor(deps: ListDeps) {
    this.#deps = deps;
    this.all = new RouterList(deps, { source, schema: queueReport, isPushed: false });
    this.files = new RouterList(deps, {
      source: 'v1/statistics/QueueReportFile',
      schema: queueReportFile,
      pageLength: 50,
      isPushed: false,
    });
  }

  /**
   * Adds a report. Rejects with `unexpected` and the status 409 for more than 20 reports, `badRequest` for an unknown time zone or
   * threshold, and `notFound` for a group that the user does not see.
   */
  add(draft: NewQueueReport): Promise<QueueReport> {
    return this.#write({ path: source, method: 'POST', body: draft });
  }

  /** Changes settings of a report; settings that are left out stay. Rejects as `add()` does. */
  change({ restUri: path }: Pick<QueueReport, 'restUri'>, change: ChangedQueueReport): Promise<QueueReport> {
    return this.#write({ path, method: 'PUT', body: change });
  }

  /** Removes a report with its files. Rejects with `notFound`. */
  async remove({ restUri: path }: Pick<QueueReport, 'restUri'>): Promise<void> {
    await this.#deps.rest.send({ path, method: 'DELETE' });
    await Promise.all([this.all.refresh(), this.files.refresh()]);
  }

  /** Returns the content of a file, as `text/csv`. Rejects with `notFound`. */
  content({ restUri }: Pick<QueueReportFile, 'restUri'>): Promise<Blob> {
    return this.#deps.rest.blob({ path: `${restUri}/content` });
  }

  async #write(request: RestRequest): Promise<QueueReport> {
    const report = await this.#deps.rest.read(queueReport, request);
    await this.all.refresh();
    return report;
  }
}
