import { useCallback } from 'react';
import { errorWords } from '#i18n/error-text.ts';
import { CallsideError, type ErrorCode } from '#sdk/index.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { noteTrouble } from '../connection/trouble.ts';

/** The end of the session, which the sign-in form explains, or the session of another user in its place. */
const endsOfSession: ReadonlySet<ErrorCode> = new Set([
  'sessionExpired',
  'unauthorized',
  'invalidToken',
  'aborted',
]);

/**
 * Shows a failure in a toast. A failure of the connection (status 0, or the router is too busy) is shown only by the banner of
 * the connection. An error from outside the SDK also goes to the page's error event.
 */
export function useReportError(): (error: unknown) => void {
  const show = useToast();
  return useCallback(
    (error) => {
      const known = error instanceof CallsideError;
      if (known && (endsOfSession.has(error.code) || noteTrouble(error))) return;
      if (!known) reportError(error);
      const tone = known && error.code === 'resynchronised' ? 'info' : 'error';
      // Words are looked up late, because a failure at the start of a page may come before its language.
      show(() => {
        const { label, detail } = errorWords(known ? error : 'unexpected');
        return { tone, title: label, detail };
      });
    },
    [show],
  );
}

/**
 * Runs a command of the SDK and shows a failure in a toast. Resolves to true if it succeeded.
 *
 * @example const run = useRun(); <Button onClick={() => run(() => call.hold())}>…
 */
export function useRun(): (command: () => Promise<unknown>) => Promise<boolean> {
  const report = useReportError();
  return useCallback(
    async (command) => {
      try {
        await command();
        return true;
      } catch (error) {
        report(error);
        return false;
      }
    },
    [report],
  );
}
