import { useEffect, useState } from 'react';
import { useReportError } from '../errors/use-run.ts';

/**
 * The result of a request that is sent once, and again for another `load`; undefined until it is there. Reports a failure.
 *
 * @param load the same function at each render
 */
export function useLoaded<Value>(load: () => Promise<Value>): Value | undefined {
  const report = useReportError();
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    let isOver = false;
    load().then((loaded) => {
      if (!isOver) setValue(() => loaded);
    }, report);
    return () => {
      isOver = true;
    };
  }, [load, report]);
  return value;
}
