import { effect } from '@preact/signals-core';
import type { EventValue } from '#widget/bridge/contract/bridge-events.ts';
import type { PageServices } from '#widget/bridge/page-services.ts';
import type { CrmAdapter, CrmEvents } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { withCrmTimeout } from '../crm-timeout.ts';
import { numberEnding } from '../rules.ts';

const openMs = 30_000;
/** Writing takes longer than reading. */
const writingMs = 30_000;

/** The bridge's functions for the pages around. */
export interface PagesAround {
  readonly services: Pick<PageServices, 'isOffered' | 'request'>;
  /** Notifies the pages that a call is in the log. */
  readonly logged: (logged: EventValue<'callLogged'>) => void;
  /** Calls back when the contacts of pages have changed. Returns an unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
}

/**
 * Any page that embeds the widget and offers the services of the bridge. It writes each call once for its key, so that
 * an unanswered log is simply sent again. Calls are placed by the page's own requests.
 */
export class Page implements CrmAdapter {
  readonly name: string;
  readonly recordKind = 'GENERIC_CRM';
  readonly writesByKey = true;
  readonly #pages: PagesAround;
  #endHearing: (() => void) | undefined;

  constructor(name: string, pages: PagesAround) {
    this.name = name;
    this.#pages = pages;
  }

  /** Resolves when a page has contacts, or logs calls. */
  async open(events: CrmEvents): Promise<void> {
    const { services, onChange } = this.#pages;
    this.#endHearing?.();
    const offered = Promise.withResolvers<void>();
    const endWaiting = effect(() => {
      if (services.isOffered('logCall') || services.isOffered('matchContacts')) offered.resolve();
    });
    try {
      await withCrmTimeout('A page that offers matchContacts or logCall', openMs, () => offered.promise);
    } finally {
      endWaiting();
    }
    this.#endHearing = onChange(() => events.changed());
  }

  async match(number: string): Promise<readonly CrmRecord[]> {
    if (numberEnding(number) === '') return [];
    const { asked, answers } = await this.#pages.services.request('matchContacts', { numbers: [number] });
    if (answers.length < asked)
      throw new CrmError('crm.searchFailed', 'matchContacts was not answered as agreed.');
    return answers.flatMap(({ matches }) => matches[number] ?? []);
  }

  /** The search of the pages; undefined if no page searches. */
  get search(): CrmAdapter['search'] {
    return this.#pages.services.isOffered('searchContacts') ? (text) => this.#search(text) : undefined;
  }

  async pop(contact: CrmRecord): Promise<void> {
    const { asked, answers } = await this.#pages.services.request('showContact', { contact });
    if (answers.length < asked) throw new CrmError('crm.failed', 'showContact was not answered as agreed.');
  }

  async createLog(log: CrmLog): Promise<string> {
    const { record: contact, notes, outcome, subject } = log;
    const call = callOf(log);
    const entry = { call, ...(contact && { contact }), values: { subject, outcome, notes } };
    const { asked, answers } = await this.#pages.services.request('logCall', entry, writingMs);
    const [logged] = answers;
    if (!logged || answers.length < asked)
      throw new CrmError('crm.failed', 'logCall was not answered as agreed.');
    this.#pages.logged({ callID: call.callID, key: call.key, ...logged });
    return logged.logID ?? call.key;
  }

  /** The same request: the page finds its entry by the key. */
  async updateLog(_id: string, log: CrmLog): Promise<void> {
    await this.createLog(log);
  }

  close(): void {
    this.#endHearing?.();
  }

  async #search(text: string): Promise<readonly CrmRecord[]> {
    const { asked, answers } = await this.#pages.services.request('searchContacts', { text });
    if (answers.length < asked)
      throw new CrmError('crm.searchFailed', 'searchContacts was not answered as agreed.');
    return answers.flatMap(({ contacts }) => contacts);
  }
}

/** Converts a call to the format of pages. */
const callOf = ({ lineId, callId, direction, number, startedAt, durationMs }: CrmLog) => ({
  key: `${callId}:${lineId}`,
  lineID: lineId,
  callID: callId,
  state: 'dropped',
  isIncoming: direction === 'inbound',
  number,
  creationTime: startedAt,
  isRecording: false,
  durationMs,
});
