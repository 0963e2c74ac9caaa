import { CallsideError, type WebCrm, type WebCrmFacts, type WebCrmLog } from '#sdk/index.ts';
import type { CrmAdapter } from '../crm-adapter.ts';
import { CrmError, type CrmErrorCode } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { numberEnding } from '../rules.ts';

export interface WebCrmAdapterDeps {
  readonly load: () => Promise<Pick<WebCrm, 'facts' | 'find' | 'log'>>;
  /** Lets the page around the widget show a record. Resolves to false if it does not. */
  readonly showInPage: (record: CrmRecord) => Promise<boolean>;
  /** A browser that blocks the page leaves the record in the panel, where a click opens it. */
  readonly openPage: (url: string) => void;
}

/** The kind of the record that stands for the search of a number in the CRM. It is no record of the CRM. */
const searchId = 'number:';

/**
 * A CRM without an interface for phones: the phone system asks it by the web addresses that an administrator has given. It writes
 * each call once for its key.
 */
export class WebCrmAdapter implements CrmAdapter {
  readonly recordKind = 'GENERIC_CRM';
  readonly writesByKey = true;
  readonly #deps: WebCrmAdapterDeps;
  #name: string;
  #facts: WebCrmFacts | undefined;

  /** @param name until the CRM has named itself */
  constructor(name: string, deps: WebCrmAdapterDeps) {
    this.#name = name;
    this.#deps = deps;
  }

  get name(): string {
    return this.#name;
  }

  async open(): Promise<void> {
    this.#facts = await this.#ask('crm.notStarted', (crm) => crm.facts());
    this.#name = this.#facts.name;
  }

  async match(number: string): Promise<readonly CrmRecord[]> {
    if (numberEnding(number) === '') return [];
    if (!this.#facts?.namesCallers) return [{ id: `${searchId}${number}`, name: number }];
    return this.#ask('crm.searchFailed', (crm) => crm.find(number));
  }

  async pop(record: CrmRecord): Promise<void> {
    if (await this.#deps.showInPage(record)) return;
    const { id } = record;
    const value = encodeURIComponent(id.startsWith(searchId) ? id.slice(searchId.length) : id);
    const url = this.#facts?.recordUrl.replace(/\{(?:id|number)\}/g, () => value);
    if (url !== undefined) this.#deps.openPage(url);
  }

  createLog(log: CrmLog): Promise<string> {
    return this.#ask('crm.failed', (crm) => crm.log(callOf(log)));
  }

  /** The same request: the CRM finds its entry by the key. */
  async updateLog(_id: string, log: CrmLog): Promise<void> {
    await this.createLog(log);
  }

  close(): void {
    this.#facts = undefined;
  }

  async #ask<Value>(
    code: CrmErrorCode,
    question: (crm: Awaited<ReturnType<WebCrmAdapterDeps['load']>>) => Promise<Value>,
  ): Promise<Value> {
    try {
      return await question(await this.#deps.load());
    } catch (thrown) {
      if (!(thrown instanceof CallsideError)) throw new CrmError(code, String(thrown), { cause: thrown });
      const isLate = thrown.code === 'timeout' && code === 'crm.failed';
      throw new CrmError(isLate ? 'crm.timeout' : code, thrown.serverMessage ?? thrown.code, {
        cause: thrown,
      });
    }
  }
}

const callOf = ({ key, callId, direction, durationMs, record, ...log }: CrmLog): WebCrmLog => ({
  key,
  callID: callId,
  isIncoming: direction === 'inbound',
  number: log.number,
  startedAt: log.startedAt,
  talkedMs: durationMs,
  subject: log.subject.slice(0, 500),
  outcome: log.outcome,
  notes: log.notes,
  ...(record && !record.id.startsWith(searchId) && { record: recordOf(record) }),
});

const recordOf = ({ id, name, type, company }: CrmRecord) => ({
  id,
  name,
  ...(type !== undefined && { type }),
  ...(company !== undefined && { company }),
});
