import type { ReadonlySignal } from '@preact/signals-core';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { Info } from '../wire/info.ts';
import type { CrmChoices } from './crm.ts';

/** Has the router keep what changes; what came of it shows in the profile. */
export async function changeCrmSettings(
  { rest, info }: { readonly rest: Rest; readonly info: ReadonlySignal<Info | undefined> },
  {
    popupIncomingCall,
    popupOutgoingCall,
    popupAcdOnly,
    hasPersonalCallConsent,
  }: Parameters<CrmChoices['change']>[0],
  kind: 'salesforce' | 'generic',
): Promise<void> {
  const path = info.peek()?.extension?.restUri;
  if (path === undefined) throw new CallsideError('forbidden');
  const popups =
    kind === 'generic'
      ? { popupIncomingCall, popupOutgoingCall, popupAcdOnly }
      : {
          sfPopupIncomingCall: popupIncomingCall,
          sfPopupOutgoingCall: popupOutgoingCall,
          sfPopupAcdOnly: popupAcdOnly,
        };
  const body = {
    ...popups,
    crmDataProcessingForPersonalCallsConsent:
      hasPersonalCallConsent === undefined ? undefined : Number(hasPersonalCallConsent),
  };
  await rest.send({ path, method: 'PUT', body });
}
