import { useEffect } from 'react';
import { useClient } from '../../react/client-context.tsx';
import { useTellError } from './use-run.ts';

/** Tells the failures that no button was waiting for. */
export function ClientErrors() {
  const client = useClient();
  const tell = useTellError();
  useEffect(() => client.onError(tell), [client, tell]);
  return null;
}
