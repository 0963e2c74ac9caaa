import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Rest } from '../transport/rest.ts';
import type { Info } from '../wire/info.ts';
import type { Crm, CrmChoices, CrmSettings } from './crm.ts';
import type { changeCrmSettings } from './rest-crm.ts';

/** The settings of the CRM, as they are kept by what is loaded later. */
export interface CrmFront extends Crm {
  readonly settings: Signal<CrmSettings | undefined>;
  readonly generic: CrmChoices & { readonly settings: Signal<CrmSettings | undefined> };
}

/** The settings of the CRM as everybody sees them, without what is loaded later: that reads and changes them. */
export const crmFront = (parts: {
  readonly rest: Rest;
  readonly info: ReadonlySignal<Info | undefined>;
  readonly more: () => Promise<{ readonly changeCrmSettings: typeof changeCrmSettings }>;
}): CrmFront => ({
  settings: signal(undefined),
  change: async (settings) => (await parts.more()).changeCrmSettings(parts, settings, 'salesforce'),
  generic: {
    settings: signal(undefined),
    change: async (settings) => (await parts.more()).changeCrmSettings(parts, settings, 'generic'),
  },
});
