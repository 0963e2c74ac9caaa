import { createContext, useCallback, useContext } from 'react';
import { CallsideError, type ErrorCode } from '../../../sdk/index.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useTellError } from '../errors/use-run.ts';

/** Another phone may do what this one cannot. */
const anotherPhoneMay: ReadonlySet<ErrorCode> = new Set(['call.noTerminal', 'call.failed']);

const PhoneChooser = createContext<(destination: string) => void>(() => {});

/** Gives the components below it what opens the choice of a phone for a call that the selected one could not make. */
export const PhoneChooserProvider = PhoneChooser.Provider;

/** Calls by one of the ways that the SDK has, tells failures, and lets the user choose another phone. */
function useCalling(way: 'place' | 'dial'): (destination: string) => Promise<boolean> {
  const { calls } = useClient();
  const tell = useTellError();
  const words = useTranslate();
  const show = useToast();
  const choosePhone = useContext(PhoneChooser);
  return useCallback(
    async (destination) => {
      try {
        await calls[way](destination);
        return true;
      } catch (error) {
        if (error instanceof CallsideError && error.code === 'call.advisedAgainst') {
          const { label, detail } = errorWords(error.code, words);
          const callAnyway = () => void calls.place(destination, { force: true }).catch(tell);
          show({
            tone: 'warning',
            title: label,
            detail: error.serverMessage ?? detail,
            action: { label: words('action.callAnyway'), run: callAnyway },
          });
          return false;
        }
        tell(error);
        if (error instanceof CallsideError && anotherPhoneMay.has(error.code)) choosePhone(destination);
        return false;
      }
    },
    [calls, way, tell, words, show, choosePhone],
  );
}

/**
 * Calls a number. A failure is told in a toast, and where another phone may do it the choice of phones opens with
 * the number. Resolves to whether the call was made.
 */
export const usePlaceCall = () => useCalling('place');

/** As `usePlaceCall`, for a number as it stands in a text: the phone system says first what it is. */
export const useDialText = () => useCalling('dial');
