import { useCallback } from 'react';
import { CallsideError } from '../../../sdk/index.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Where somebody's own reason says more than our words. */
const reasonOf = (error: unknown) =>
  error instanceof CallsideError && error.code === 'call.refusedByCheck' ? error.serverMessage : undefined;

/** Tells a failure in a toast, in words. What is no failure of the SDK also goes to the page's error event. */
export function useTellError(): (error: unknown) => void {
  const show = useToast();
  const words = useTranslate();
  return useCallback(
    (error) => {
      const known = error instanceof CallsideError;
      const { label, detail } = errorWords(known ? error.code : 'unexpected', words);
      if (!known) reportError(error);
      show({ tone: 'error', title: label, detail: reasonOf(error) ?? detail });
    },
    [show, words],
  );
}

/**
 * Runs a command of the SDK; a failure is told in a toast. Resolves to whether it worked.
 *
 * @example const run = useRun(); <Button onClick={() => run(() => call.hold())}>…
 */
export function useRun(): (command: () => Promise<unknown>) => Promise<boolean> {
  const tell = useTellError();
  return useCallback(
    async (command) => {
      try {
        await command();
        return true;
      } catch (error) {
        tell(error);
        return false;
      }
    },
    [tell],
  );
}
