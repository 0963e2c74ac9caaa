import { useCallback } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { CallsideError, type ErrorCode, type FormattedTerminal } from '#sdk/index.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useReportError } from '../errors/use-run.ts';
import { usePhoneChooser } from '../terminals/phone-chooser.ts';
import { placeOnce } from './place-once.ts';

/** Failures that every phone would have, and failures after which the call may have been placed. */
const sameFromAnyPhone: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'timeout',
  'aborted',
  'overloaded',
  'unauthorized',
  'invalidToken',
  'sessionExpired',
  'call.emptyNumber',
  'call.wrongNumber',
  'call.emergencyNumber',
  'call.serviceMissed',
  'call.refusedByCheck',
  'call.allTerminalsOffline',
]);

/** True if there is another phone that may succeed. */
function mayAnotherPhone(
  { code }: CallsideError,
  { list, selected }: { list: readonly FormattedTerminal[]; selected: FormattedTerminal | undefined },
): boolean {
  if (sameFromAnyPhone.has(code)) return false;
  // The phone in this browser may be online but have no microphone. Then another phone is needed.
  const others = code.startsWith('phone.') ? list.filter((one) => one !== selected) : list;
  return others.some(
    ({ physicalState, type, maxTerminalConnection }) =>
      maxTerminalConnection > 0 && (physicalState === 'inService' || type === 'webphone'),
  );
}

/** Places a call in the chosen way of the SDK, reports failures, and lets the user choose another phone. */
function useCalling(way: 'place' | 'dial'): (destination: string) => Promise<boolean> {
  const { calls, terminals } = useClient();
  const report = useReportError();
  const words = useTranslate(actionWords);
  const show = useToast();
  const choosePhone = usePhoneChooser();
  const place = useCallback(
    async (destination: string) => {
      try {
        await calls[way](destination);
        return true;
      } catch (error) {
        if (error instanceof CallsideError && error.code === 'call.advisedAgainst') {
          const { label, detail } = errorWords(error);
          const callAnyway = () => void calls[way](destination, { force: true }).catch(report);
          show({
            tone: 'warning',
            title: label,
            detail: error.serverMessage ?? detail,
            action: { label: words('action.callAnyway'), run: callAnyway },
          });
          return false;
        }
        const phones = { list: terminals.items.peek(), selected: terminals.selected.peek() };
        const mayAnother = error instanceof CallsideError && mayAnotherPhone(error, phones);
        // A user who gets the choice of phones needs no message that there is none.
        report(mayAnother && error.code === 'call.forbidden' ? error.as('call.failed') : error);
        if (mayAnother) choosePhone(destination);
        return false;
      }
    },
    [calls, terminals, way, report, words, show, choosePhone],
  );
  return useCallback(
    (destination) => placeOnce(calls, destination, () => place(destination)),
    [calls, place],
  );
}

/**
 * Calls a number. A failure is shown in a toast. If another phone may succeed, the choice of phones opens with the number.
 * Resolves to true if the call was placed.
 */
export const usePlaceCall = () => useCalling('place');

/** Like `usePlaceCall`, for a number from a text, which the phone system normalises first. */
export const useDialText = () => useCalling('dial');
