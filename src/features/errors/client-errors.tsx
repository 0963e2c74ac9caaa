import { useEffect } from 'react';
import type { ErrorCode } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useTellError } from './use-run.ts';

/** Most of these a banner or the sign-in form says for as long as they last, and what to do about them. */
const untold: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'badListener',
  'sessionExpired',
  'unauthorized',
  'invalidToken',
  'phone.inUse',
  'phone.takenOver',
  'phone.registrationFailed',
  'phone.notAllowed',
  'phone.creationFailed',
  'phone.unsupported',
  // Who clicks an empty number sees that nobody is called: it is for the log only.
  'call.emptyNumber',
]);

/** Tells the failures that no button was waiting for. */
export function ClientErrors() {
  const client = useClient();
  const tell = useTellError();
  useEffect(
    () =>
      client.onError((error) => {
        // `offline` here is a push connection that is down, which has a banner of its own.
        if (!untold.has(error.code)) tell(error);
      }),
    [client, tell],
  );
  return null;
}
