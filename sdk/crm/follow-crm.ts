import { effect, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { InfoExtension } from '../profile/rules.ts';
import type { Info } from '../wire/info.ts';
import type { CrmSettings } from './crm.ts';
import { crmSettingsOf } from './rules.ts';

export interface FollowCrmParts {
  readonly info: ReadonlySignal<Info | undefined>;
  /** As it was last pushed: a consent that is taken back counts at once, also where the profile waits to be seen. */
  readonly extension: ReadonlySignal<InfoExtension | undefined>;
  readonly settings: Signal<CrmSettings | undefined>;
}

/** Keeps what the profile says of the CRM. Returns what ends it and forgets. */
export function followCrm({ info, extension, settings }: FollowCrmParts): () => void {
  const end = effect(() => {
    const told = info.value;
    settings.value = told && crmSettingsOf({ ...told, extension: extension.value ?? told.extension });
  });
  return () => {
    end();
    settings.value = undefined;
  };
}
