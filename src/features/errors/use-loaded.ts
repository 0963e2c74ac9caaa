import { useEffect, useState } from 'react';
import { useTellError } from './use-run.ts';

/**
 * What the phone system says once, when it is first needed; `before` until then. A failure is told, and leaves it at that.
 *
 * @param load keeps its identity from one drawing to the next, else it is asked again
 */
export function useLoaded<Value, Before extends Value | undefined>(
  load: () => Promise<Value>,
  before: Before,
): Value | Before {
  const tell = useTellError();
  const [value, setValue] = useState<Value | Before>(before);
  useEffect(() => {
    let wanted = true;
    load().then((loaded) => wanted && setValue(() => loaded), tell);
    return () => {
      wanted = false;
    };
  }, [load, tell]);
  return value;
}
