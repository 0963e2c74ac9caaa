import Headset from 'lucide-react/icons/headset';
import Laptop from 'lucide-react/icons/laptop';
import PhoneIcon from 'lucide-react/icons/phone';
import type { FormattedTerminal, TerminalKind } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useTerminals } from '../../react/use-domains.ts';
import type { Icon } from '../../ui/icon.ts';
import { useRun } from '../errors/use-run.ts';

export const terminalIcons: Readonly<Record<TerminalKind, Icon>> = {
  webphone: Headset,
  softphone: Laptop,
  normal: PhoneIcon,
};

export interface TerminalChoice {
  readonly list: readonly FormattedTerminal[];
  readonly selected: FormattedTerminal | undefined;
  readonly labelOf: (terminal: FormattedTerminal) => string;
  readonly choose: (terminal: FormattedTerminal) => Promise<boolean>;
}

/** The phones to choose from, and choosing. */
export function useTerminalChoice(): TerminalChoice {
  const words = useTranslate();
  const run = useRun();
  const { terminals } = useClient();
  const { list, selected } = useTerminals();
  return {
    list,
    selected,
    // The phone in this browser is out of service until it is chosen, so offline says nothing of it.
    labelOf: ({ label, physicalState, kind }) =>
      physicalState === 'outOfService' && kind !== 'webphone'
        ? `${label} (${words('phone.offline')})`
        : label,
    choose: ({ abstractTerminalID }) => run(() => terminals.select(abstractTerminalID)),
  };
}
