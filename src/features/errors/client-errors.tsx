import { useEffect } from 'react';
import type { ErrorCode } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { noteTrouble } from '../connection/trouble.ts';
import { useTellError } from './use-run.ts';

/** A banner or the sign-in form says these for as long as they last, and what to do about them. */
const shownElsewhere: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'replaced',
  'unsupported',
  'sessionExpired',
  'unauthorized',
  'invalidToken',
  'phone.inUse',
  'phone.takenOver',
  'phone.registrationFailed',
  'phone.notAllowed',
  'phone.creationFailed',
  'phone.notInService',
  'phone.unsupported',
]);

/** Tells the failures that no button was waiting for. */
export function ClientErrors() {
  const client = useClient();
  const tell = useTellError();
  useEffect(
    () =>
      client.onError((error) => {
        // What nobody asked for needs no toast where a banner says what is wrong.
        if (!shownElsewhere.has(error.code) && !noteTrouble(error)) tell(error);
      }),
    [client, tell],
  );
  return null;
}
