import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { crmSettings, type crmSettingsChange, type WireCrmSettings } from '../../../sdk/wire/crm.ts';
import { enterprise } from '../base/enterprise.ts';
import type { Tables } from '../store/tables.ts';
import { PersonColumnStore } from './person-column-store.ts';

/** The settings of a user who has changed none: records are shown, and CRMs receive no personal calls. */
const defaults: WireCrmSettings = {
  popupIncomingCall: true,
  popupOutgoingCall: true,
  popupAcdOnly: false,
  sfPopupIncomingCall: true,
  sfPopupOutgoingCall: true,
  sfPopupAcdOnly: enterprise.sfPopupAcdOnly,
  crmDataProcessingForPersonalCallsConsent: 0,
};

/** The settings of all users for the CRM around the phone. */
export class CrmSettingsOfUsers {
  readonly #decided: PersonColumnStore<WireCrmSettings>;

  private constructor(decided: PersonColumnStore<WireCrmSettings>) {
    this.#decided = decided;
  }

  static async load(db: Kysely<Tables>): Promise<CrmSettingsOfUsers> {
    const json = (settings?: WireCrmSettings) => (settings ? JSON.stringify(settings) : null);
    return new CrmSettingsOfUsers(await PersonColumnStore.load(db, 'crm_settings', json));
  }

  of(personId: number): WireCrmSettings {
    return { ...defaults, ...this.#decided.of(personId) };
  }

  async change(personId: number, change: z.output<typeof crmSettingsChange>): Promise<void> {
    await this.#decided.save(personId, crmSettings.parse({ ...this.of(personId), ...change }));
  }
}
