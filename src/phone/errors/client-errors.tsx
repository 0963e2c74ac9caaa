import { useEffect } from 'react';
import { useClient } from '#react/client-context.tsx';
import type { ErrorCode } from '#sdk/index.ts';
import { useReportError } from './use-run.ts';

/** Failures that a banner or the sign-in form shows for as long as they last, with what to do. */
const shownElsewhere: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'badListener',
  'phone.inUse',
  'phone.takenOver',
  'phone.registrationFailed',
  'phone.notAllowed',
  'phone.creationFailed',
  'phone.unsupported',
  // A click on an empty number visibly places no call, so this is for the log only.
  'call.emptyNumber',
]);

/** Shows the failures that no button was waiting for. */
export function ClientErrors() {
  const client = useClient();
  const report = useReportError();
  useEffect(
    () =>
      client.onError((error) => {
        // `offline` here means that the push connection is down, which has a banner of its own.
        if (!shownElsewhere.has(error.code)) report(error);
      }),
    [client, report],
  );
  return null;
}
