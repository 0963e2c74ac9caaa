import { useEffect, useState } from 'react';
import { CallsideError } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useTellError } from '../errors/use-run.ts';

/** Whether the phone system shows this user the recordings of everybody, as it does to a compliance officer. */
export function useMayHearAll(): boolean {
  const { recordings } = useClient();
  const tell = useTellError();
  const [may, setMay] = useState(false);
  useEffect(() => {
    let shown = true;
    recordings.list({ scope: 'enterprise' }).then(
      () => shown && setMay(true),
      (error) => {
        // Not found is how the phone system says no.
        if (shown && !(error instanceof CallsideError && error.code === 'notFound')) tell(error);
      },
    );
    return () => {
      shown = false;
    };
  }, [recordings, tell]);
  return may;
}
