import { batch, effect, type ReadonlySignal } from '@preact/signals-core';
import type { InfoExtension } from '../profile/rules.ts';
import type { Info } from '../wire/info.ts';
import type { CrmFront } from './crm-front.ts';
import { genericSettingsOf, salesforceSettingsOf } from './rules.ts';

export interface FollowCrmParts {
  readonly info: ReadonlySignal<Info | undefined>;
  /** As it was last pushed: a consent that is taken back counts at once, also where the profile waits to be seen. */
  readonly extension: ReadonlySignal<InfoExtension | undefined>;
  readonly crm: CrmFront;
}

/** Keeps what the profile says of the CRM. Returns what ends it and forgets. */
export function followCrm({ info, extension, crm }: FollowCrmParts): () => void {
  const keep = (told: Info | undefined) =>
    batch(() => {
      crm.settings.value = told && salesforceSettingsOf(told);
      crm.generic.settings.value = told && genericSettingsOf(told);
    });
  const end = effect(() => {
    const told = info.value;
    keep(told && { ...told, extension: extension.value ?? told.extension });
  });
  return () => {
    end();
    keep(undefined);
  };
}
