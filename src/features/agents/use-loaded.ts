import { type DependencyList, useEffect, useState } from 'react';
import { useReportError } from '../errors/use-run.ts';

/** The result of a request that is sent once, and again when `deps` change; undefined until it is there. Reports a failure. */
export function useLoaded<Value>(load: () => Promise<Value>, deps: DependencyList): Value | undefined {
  const report = useReportError();
  const [value, setValue] = useState<Value>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the request depends on
  useEffect(() => {
    let isOver = false;
    load().then((loaded) => {
      if (!isOver) setValue(() => loaded);
    }, report);
    return () => {
      isOver = true;
    };
  }, deps);
  return value;
}
