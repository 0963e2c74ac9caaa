import { useEffect, useState } from 'react';
import { useReportError } from './use-run.ts';

/**
 * Loads a value from the phone system once; returns `before` until then. Reports a failure and does not retry.
 *
 * @param load must keep its identity between renders; a new function loads the value again
 */
export function useLoaded<Value, Before extends Value | undefined>(
  load: () => Promise<Value>,
  before: Before,
): Value | Before {
  const report = useReportError();
  const [value, setValue] = useState<Value | Before>(before);
  useEffect(() => {
    let wanted = true;
    load().then((loaded) => wanted && setValue(() => loaded), report);
    return () => {
      wanted = false;
    };
  }, [load, report]);
  return value;
}
