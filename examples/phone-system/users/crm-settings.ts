import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { crmSettings, type crmSettingsChange, type WireCrmSettings } from '../../../sdk/wire/crm.ts';
import type { CurrentCompany } from '../company/company.ts';
import type { Tables } from '../store/tables.ts';
import { PersonColumnStore } from './person-column-store.ts';

/** The settings of a user who has changed none: records are shown, and CRMs receive no personal calls. */
const defaults: Omit<WireCrmSettings, 'sfPopupAcdOnly'> = {
  popupIncomingCall: true,
  popupOutgoingCall: true,
  popupAcdOnly: false,
  sfPopupIncomingCall: true,
  sfPopupOutgoingCall: true,
  crmDataProcessingForPersonalCallsConsent: 0,
};

/** The settings of all users for the CRM around the phone. */
export class CrmSettingsOfUsers {
  readonly #decided: PersonColumnStore<WireCrmSettings>;
  readonly #company: CurrentCompany;

  private constructor(decided: PersonColumnStore<WireCrmSettings>, company: CurrentCompany) {
    this.#company = company;
    this.#decided = decided;
  }

  static async load(db: Kysely<Tables>, company: CurrentCompany): Promise<CrmSettingsOfUsers> {
    const json = (settings?: WireCrmSettings) => (settings ? JSON.stringify(settings) : null);
    return new CrmSettingsOfUsers(await PersonColumnStore.load(db, 'crm_settings', json), company);
  }

  of(personId: number): WireCrmSettings {
    const { sfPopupAcdOnly } = this.#company.current;
    return { ...defaults, sfPopupAcdOnly, ...this.#decided.of(personId) };
  }

  async change(personId: number, change: z.output<typeof crmSettingsChange>): Promise<void> {
    await this.#decided.save(personId, crmSettings.parse({ ...this.of(personId), ...change }));
  }
}
