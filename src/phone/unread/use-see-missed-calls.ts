import { useEffect } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { useReportError } from '../errors/use-run.ts';

/** Marks missed calls as seen while a component that lists them is visible. */
export function useSeeMissedCalls(): void {
  const { unread } = useClient();
  const report = useReportError();
  const count = useSignalValue(unread.missedCalls);
  useEffect(() => {
    if (count === 0) return;
    const see = () => {
      if (document.visibilityState === 'visible') unread.seeMissedCalls().catch(report);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [count, unread, report]);
}
