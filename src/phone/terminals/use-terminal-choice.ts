import Headset from 'lucide-react/icons/headset';
import Laptop from 'lucide-react/icons/laptop';
import PhoneIcon from 'lucide-react/icons/phone';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { usePhoneState, useTerminals } from '#react/use-domains.ts';
import type { FormattedTerminal, PhoneState, TerminalKind } from '#sdk/index.ts';
import type { Icon } from '#ui/icon.ts';
import { noticeWords } from '../connection/notice-words.ts';
import { useRun } from '../errors/use-run.ts';
import { sessionWords } from '../session/words.ts';
import { phoneName } from './phone-name.ts';

const kindIcons: Readonly<Record<TerminalKind, Icon>> = {
  webphone: Headset,
  softphone: Laptop,
  normal: PhoneIcon,
};

/** Returns the icon for a kind of phone. */
export const terminalIcon = ({ type, deviceKind }: FormattedTerminal): Icon =>
  /mobile/i.test(deviceKind) ? Smartphone : kindIcons[type];

export interface TerminalChoice {
  readonly list: readonly FormattedTerminal[];
  readonly selected: FormattedTerminal | undefined;
  /** Returns the label of a phone in a single line. */
  readonly labelOf: (terminal: FormattedTerminal) => string;
  readonly stateOf: (terminal: FormattedTerminal) => TerminalState;
  readonly choose: (terminal: FormattedTerminal) => Promise<boolean>;
}

/** The state of a phone; the key of its text is `phone.<state>`. */
export type TerminalState =
  | 'ready'
  | 'offline'
  | 'notChosen'
  | 'cannotCall'
  | Exclude<PhoneState['name'], 'disconnected'>;

function stateOf(
  { type, maxTerminalConnection, physicalState, terminalId }: FormattedTerminal,
  now: Pick<TerminalChoice, 'selected'> & { readonly browser: PhoneState['name'] },
): TerminalState {
  if (maxTerminalConnection === 0) return 'cannotCall';
  if (type !== 'webphone') return physicalState === 'inService' ? 'ready' : 'offline';
  // The phone in this browser is offline until it is chosen, so that state says nothing about it.
  if (now.selected?.terminalId !== terminalId || now.browser === 'disconnected') return 'notChosen';
  return now.browser === 'connected' ? 'ready' : now.browser;
}

/** The phones to choose from, and the function that selects a phone. */
export function useTerminalChoice(): TerminalChoice {
  const words = useTranslate(sessionWords, noticeWords);
  const run = useRun();
  const { terminals } = useClient();
  const { list, selected } = useTerminals();
  const browser = usePhoneState().name;
  return {
    list,
    selected,
    labelOf: (terminal) => {
      const state = stateOf(terminal, { selected, browser });
      const name = phoneName(terminal, words);
      return state === 'offline' || state === 'cannotCall' ? `${name} (${words(`phone.${state}`)})` : name;
    },
    stateOf: (terminal) => stateOf(terminal, { selected, browser }),
    choose: ({ terminalId }) => run(() => terminals.select(terminalId)),
  };
}
