import { effect, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Info } from '../wire/info.ts';
import type { CrmSettings } from './crm.ts';
import { crmSettingsOf } from './rules.ts';

export interface FollowCrmParts {
  readonly info: ReadonlySignal<Info | undefined>;
  readonly settings: Signal<CrmSettings | undefined>;
}

/** Keeps what the profile says of the CRM. Returns what ends it and forgets. */
export function followCrm({ info, settings }: FollowCrmParts): () => void {
  const end = effect(() => {
    settings.value = info.value && crmSettingsOf(info.value);
  });
  return () => {
    end();
    settings.value = undefined;
  };
}
