import { useCallback, useEffect, useState } from 'react';
import { useClient } from '#react/client-context.tsx';
import type { PauseReason } from '#sdk/index.ts';
import { useReportError } from '../errors/use-run.ts';

/** The reasons for a pause. */
export interface PauseReasons {
  /** The reasons; undefined until they are loaded. */
  readonly known: readonly PauseReason[] | undefined;
  /** Loads them. Reports a failure and resolves to undefined. */
  readonly load: () => Promise<readonly PauseReason[] | undefined>;
}

/** The pause reasons. They are requested at once, and again on demand after a failure. */
export function usePauseReasons(): PauseReasons {
  const { agent } = useClient();
  const report = useReportError();
  const [known, setKnown] = useState<readonly PauseReason[]>();
  const load = useCallback(async () => {
    try {
      const reasons = await agent.pauseReasons();
      setKnown(reasons);
      return reasons;
    } catch (thrown) {
      report(thrown);
      return undefined;
    }
  }, [agent, report]);
  useEffect(() => void load(), [load]);
  return { known, load };
}
