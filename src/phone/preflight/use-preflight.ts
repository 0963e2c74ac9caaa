import { useEffect, useRef, useState } from 'react';
import { useClient } from '#react/client-context.tsx';
import { type PreflightStep, runPreflight } from '#sdk/preflight.ts';

export interface PreflightRun {
  readonly steps: readonly PreflightStep[];
  readonly isRunning: boolean;
  /** The end of the last finished check. */
  readonly checkedAt: Date | undefined;
  start(): void;
  stop(): void;
}

/** Runs the preflight check; unmounting the component stops it. */
export function usePreflight(): PreflightRun {
  const client = useClient();
  const life = useRef<AbortController>(undefined);
  const [steps, setSteps] = useState<readonly PreflightStep[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [checkedAt, setCheckedAt] = useState<Date>();
  useEffect(() => () => life.current?.abort(), []);

  async function run(signal: AbortSignal) {
    setRunning(true);
    setCheckedAt(undefined);
    const onChange = (changed: readonly PreflightStep[]) => {
      if (!signal.aborted) setSteps(changed);
    };
    try {
      await runPreflight(client, { onChange, signal });
      if (!signal.aborted) setCheckedAt(new Date());
    } catch (thrown) {
      if (!signal.aborted) reportError(thrown);
    } finally {
      if (life.current?.signal === signal) setRunning(false);
    }
  }

  return {
    steps,
    isRunning,
    checkedAt,
    start() {
      life.current?.abort();
      life.current = new AbortController();
      void run(life.current.signal);
    },
    stop() {
      life.current?.abort();
      setSteps([]);
    },
  };
}
