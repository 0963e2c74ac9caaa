import type { CrmAdapter, CrmEvents, DialRequest } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import type { CrmRecord } from '../crm-record.ts';
import { AppPage, type OpenAppPageDeps } from './app-page.ts';

export interface AppPageCrmDeps extends OpenAppPageDeps {
  /** Logs a line for the integrator. */
  readonly log: (message: string) => void;
}

/** The common part of CRMs whose app has a page of its own: clicked numbers, and the panel that the page shows and hides. */
export abstract class AppPageCrm implements CrmAdapter {
  abstract readonly name: string;
  readonly recordKind = 'GENERIC_CRM';
  readonly #origin: string;
  readonly #deps: AppPageCrmDeps;
  #page: AppPage | undefined;
  #isSignedIn = true;
  #isShown = true;

  /** @param origin of the app's page */
  constructor({ origin }: { readonly origin: string }, deps: AppPageCrmDeps) {
    this.#origin = origin;
    this.#deps = deps;
  }

  async open({ dial }: CrmEvents): Promise<void> {
    const page = await AppPage.open(this.#origin, this.#deps);
    this.#page = page;
    page.on('dial', (data) => {
      const request = this.clickedIn(data);
      if (!request) this.#deps.log(`${this.name} named no number to dial.`);
      else if (this.#isSignedIn) dial(request);
    });
    page.on('shown', () => {
      this.#isShown = true;
    });
    page.on('hidden', () => {
      this.#isShown = false;
    });
  }

  abstract match(number: string): Promise<readonly CrmRecord[]>;
  abstract search(text: string): Promise<readonly CrmRecord[]>;
  abstract pop(record: CrmRecord): Promise<void>;
  abstract createLog(log: CrmLog): Promise<string>;
  abstract updateLog(id: string, log: CrmLog): Promise<void>;
  abstract findLog(key: string): Promise<string | undefined>;
  /** Reads a clicked number with its record. Returns undefined for an event without a number. */
  protected abstract clickedIn(data: unknown): DialRequest | undefined;

  setSignedIn({ isSignedIn }: { readonly isSignedIn: boolean }): void {
    this.#isSignedIn = isSignedIn;
  }

  async isPanelShown(): Promise<boolean> {
    return this.#isShown;
  }

  async showPanel({ visible }: { readonly visible: boolean }): Promise<void> {
    await this.page.call(visible ? 'show' : 'hide');
    this.#isShown = visible;
  }

  close(): void {
    this.#page?.close();
    this.#page = undefined;
  }

  protected get page(): AppPage {
    if (!this.#page) throw new CrmError('crm.notStarted', `${this.name} is not there yet.`);
    return this.#page;
  }
}

/** Reads an id as `type/id`. */
export function placeOf({ id }: Pick<CrmRecord, 'id'>): { readonly type: string; readonly id: string } {
  const [type = '', record = ''] = id.split('/');
  return { type, id: record };
}
