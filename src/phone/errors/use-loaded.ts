import { useEffect, useState } from 'react';
import { useReportError } from './use-run.ts';

/**
 * Loads a value from the phone system once; returns `before` until then. Reports a failure and does not retry.
 *
 * @param load must keep its identity between renders; a new function loads the value again. Undefined: nothing is loaded
 */
export const useLoaded = <Value, Before extends Value | undefined>(
  load: (() => Promise<Value>) | undefined,
  before: Before,
): Value | Before => useLoadedState<Value, Before>(load, before)[0];

/** The same, with a function that sets the value after a change by the user. */
export function useLoadedState<Value, Before extends Value | undefined>(
  load: (() => Promise<Value>) | undefined,
  before: Before,
): readonly [value: Value | Before, set: (value: Value) => void] {
  const report = useReportError();
  const [value, setValue] = useState<Value | Before>(before);
  useEffect(() => {
    let wanted = true;
    load?.().then((loaded) => wanted && setValue(() => loaded), report);
    return () => {
      wanted = false;
    };
  }, [load, report]);
  return [value, setValue];
}
