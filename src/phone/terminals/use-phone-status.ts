import { useTranslate } from '#i18n/use-translate.ts';
import type { Translate } from '#i18n/word-set.ts';
import { useInfo, usePhoneState, useTerminals } from '#react/use-domains.ts';
import type { FormattedTerminal, PhoneState, TelephonicState } from '#sdk/index.ts';
import type { Status } from '#ui/status-dot/status-dot.tsx';
import { noticeWords } from '../connection/notice-words.ts';
import { presenceWords } from '../presence/words.ts';
import { sessionWords } from '../session/words.ts';
import { phoneName } from './phone-name.ts';

export interface PhoneStatus {
  /** The state of the selected phone, as in the element's `data-phone`. */
  readonly phone: PhoneState['name'];
  /** The label of the selected phone, or a text that none is selected. */
  readonly label: string;
  readonly presence: TelephonicState;
  /** The presence, or `unavailable` while the selected phone cannot ring. */
  readonly status: Status;
  /** A short text on presence and phone. */
  readonly description: string;
}

/** The phone in this browser has several states; a phone elsewhere is online or offline. */
function stateOf(terminal: FormattedTerminal | undefined, browser: PhoneState['name']): PhoneState['name'] {
  if (!terminal) return 'disconnected';
  if (terminal.type === 'webphone') return browser;
  return terminal.physicalState === 'inService' ? 'connected' : 'failed';
}

const describe = (
  words: Translate<typeof presenceWords | typeof sessionWords | typeof noticeWords>,
  presence: TelephonicState,
  phone: PhoneState['name'],
  chosen: boolean,
) => {
  const usable = phone === 'connected';
  return usable ? words(`presence.${presence}`) : words(chosen ? `phone.${phone}` : 'phone.none');
};

/** The status of presence and selected phone. */
export function usePhoneStatus(): PhoneStatus {
  const words = useTranslate(presenceWords, sessionWords, noticeWords);
  const { selected } = useTerminals();
  const phone = stateOf(selected, usePhoneState().name);
  const presence = useInfo()?.extension?.telephonicState ?? 'unavailable';
  return {
    phone,
    label: selected ? phoneName(selected, words) : words('phone.none'),
    presence,
    status: phone === 'connected' ? presence : 'unavailable',
    description: describe(words, presence, phone, selected !== undefined),
  };
}
