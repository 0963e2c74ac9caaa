import { useCallback } from 'react';
import { CallsideError, type ErrorCode, type FormattedTerminal } from '../../../sdk/index.ts';
import { actionWords } from '../../i18n/en/actions.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useToast } from '../../ui/toasts/toasts.tsx';
import { useTellError } from '../errors/use-run.ts';
import { usePhoneChooser } from '../terminals/phone-chooser.ts';
import { onceFor } from './double-click.ts';

/** What fails so fails from every phone, or may have worked after all. */
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
  'call.serviceMissed',
  'call.refusedByCheck',
  'call.allTerminalsOffline',
]);

/** Whether there is a phone that may do what the selected one could not. */
function mayAnotherPhone(
  { code }: CallsideError,
  { list, selected }: { list: readonly FormattedTerminal[]; selected: FormattedTerminal | undefined },
): boolean {
  if (sameFromAnyPhone.has(code)) return false;
  // The phone in this browser may be in service and yet have no microphone: then another one is meant.
  const others = code.startsWith('phone.') ? list.filter((one) => one !== selected) : list;
  return others.some(
    ({ physicalState, type, maxTerminalConnection }) =>
      maxTerminalConnection > 0 && (physicalState === 'inService' || type === 'webphone'),
  );
}

/** Calls by one of the ways that the SDK has, tells failures, and lets the user choose another phone. */
function useCalling(way: 'place' | 'dial'): (destination: string) => Promise<boolean> {
  const { calls, terminals } = useClient();
  const tell = useTellError();
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
          const callAnyway = () => void calls[way](destination, { force: true }).catch(tell);
          show({
            tone: 'warning',
            title: label,
            detail: error.serverMessage ?? detail,
            action: { label: words('action.callAnyway'), run: callAnyway },
          });
          return false;
        }
        const phones = { list: terminals.list.peek(), selected: terminals.selected.peek() };
        const mayAnother = error instanceof CallsideError && mayAnotherPhone(error, phones);
        // Who is to choose a phone is not told that there is none.
        tell(mayAnother && error.code === 'call.forbidden' ? error.as('call.failed') : error);
        if (mayAnother) choosePhone(destination);
        return false;
      }
    },
    [calls, terminals, way, tell, words, show, choosePhone],
  );
  return useCallback((destination) => onceFor(calls, destination, () => place(destination)), [calls, place]);
}

/**
 * Calls a number. A failure is told in a toast, and where another phone may do it the choice of phones opens with
 * the number. Resolves to whether the call was made.
 */
export const usePlaceCall = () => useCalling('place');

/** As `usePlaceCall`, for a number as it stands in a text: the phone system says first what it is. */
export const useDialText = () => useCalling('dial');
