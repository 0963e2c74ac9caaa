import Ear from 'lucide-react/icons/ear';
import MicVocal from 'lucide-react/icons/mic-vocal';
import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import type { Icon } from '#ui/icon.ts';
import { WideActions } from '../card/wide-actions.tsx';
import { callShortcuts } from '../shortcuts.ts';
import { type CallCommand, useCallCommands } from '../use-call-actions.ts';
import { callWorkWords } from '../work-words.ts';

interface TakingButtonProps {
  readonly command: CallCommand;
  readonly label: string;
  readonly icon: Icon;
  readonly shortcut: string;
  readonly likely?: boolean;
}

function TakingButton({ command, label, icon, shortcut, likely = false }: TakingButtonProps) {
  const words = useTranslate(actionWords, callWorkWords);
  if (!command.possible && !command.pending) return null;
  return (
    <Button
      icon={icon}
      variant={likely ? 'primary' : 'normal'}
      pending={command.pending}
      onClick={command.run}
      aria-keyshortcuts={shortcut}
      title={words('action.withKey', { action: label, key: shortcut })}
    >
      {label}
    </Button>
  );
}

/** The ways into a call that continues without this phone: at another phone, at a service, or among others. */
export function TakingActions({ call }: { call: Call }) {
  const words = useTranslate(actionWords, callWorkWords);
  const { steal, join, listen, bargeIn } = useCallCommands(call, {
    steal: [['steal'], () => call.moveHere()],
    join: [['join'], () => call.join()],
    listen: [['listen'], () => call.listen()],
    bargeIn: [['bargeIn'], () => call.bargeIn()],
  });
  const { terminals } = useClient();
  // The menu moves it to any other phone.
  const isForHere = useSignalRead(() => !call.isHere.value && terminals.selected.value?.type === 'webphone');
  const offered = [join, listen, bargeIn, ...(isForHere ? [steal] : [])];
  if (!offered.some(({ possible, pending }) => possible || pending)) return null;
  return (
    <WideActions>
      <TakingButton
        command={join}
        label={words('calls.join')}
        icon={PhoneIncoming}
        shortcut={callShortcuts.take}
        likely
      />
      {isForHere && (
        <TakingButton
          command={steal}
          label={words('calls.takeHere')}
          icon={PhoneIncoming}
          shortcut={callShortcuts.take}
        />
      )}
      <TakingButton
        command={listen}
        label={words('calls.listen')}
        icon={Ear}
        shortcut={callShortcuts.listen}
      />
      <TakingButton
        command={bargeIn}
        label={words('calls.bargeIn')}
        icon={MicVocal}
        shortcut={callShortcuts.speak}
      />
    </WideActions>
  );
}
