import { useTranslate } from '#i18n/use-translate.ts';
import { useCallLine } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { useShortcutActions } from '#ui/keys/shortcut-actions.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { callKind } from '../call-kind.ts';
import { usePair } from '../joining/use-pair.ts';
import type { PanelName } from '../panels/call-panel.tsx';
import { openPanelOf } from '../panels/open-panel.ts';
import { callShortcuts } from '../shortcuts.ts';
import { type CallCommand, useCallActions, useToMailbox } from '../use-call-actions.ts';
import { callWords } from '../words.ts';

type Shortcut = keyof typeof callShortcuts;

interface KeyCommand extends Pick<CallCommand, 'possible'> {
  readonly pending?: boolean;
  /** It opens a field, which gets the user’s next input. */
  readonly opensField?: boolean;
  readonly run: () => unknown;
}

/** Connects keys with the commands of a call. The keys of a command that is not possible now say so. */
function useKeys(commands: Partial<Readonly<Record<Shortcut, KeyCommand>>>): void {
  const words = useTranslate(callWords);
  const toast = useToast();
  const entries = Object.entries(commands) as [Shortcut, KeyCommand][];
  useShortcutActions(
    entries.map(([name, { possible, pending = false, opensField = false, run }]) => {
      const keys = callShortcuts[name];
      const refuse = () => {
        // The user’s next input was meant for that field: it must reach no other field.
        if (opensField && document.activeElement instanceof HTMLElement) document.activeElement.blur();
        toast({ tone: 'info', title: words('calls.keysNotNow', { keys }) });
      };
      const act = possible ? run : refuse;
      return {
        keys,
        isPossible: possible || pending,
        run: () => {
          if (!pending) void act();
        },
      };
    }),
  );
}

/** Props of `CallKeys`. */
export interface CallKeysProps {
  /** The call that is shown in full, or in the line of a minimised app. */
  readonly call: Call;
  /** This call and its consultation call, if there is one. */
  readonly group: readonly Call[];
  /** Called when a key has opened a panel of the call. */
  readonly onPanel?: () => void;
}

/** The keys of the current call. They run its actions, whether or not the buttons are on the screen. */
export function CallKeys({ call, group, onPanel }: CallKeysProps) {
  const line = useCallLine(call);
  const isMuted = useSignalValue(call.isMuted);
  const isHere = useSignalValue(call.isHere);
  const actions = useCallActions(call);
  const toMailbox = useToMailbox(call);
  const { answer, drop, hold, unhold, startRecord, stopRecord, forward, transfer, add, keypad } = actions;
  const isRinging = callKind(line) === 'incoming';
  const speaks = line.state !== 'monitoring' && line.state !== 'listen';
  const panel = (name: PanelName, possible: boolean): KeyCommand => ({
    possible,
    opensField: true,
    run: () => {
      const open = openPanelOf(call);
      open.value = open.peek() === name ? undefined : name;
      if (open.peek()) onPanel?.();
    },
  });
  const either = (one: CallCommand, other: CallCommand) => (one.possible || one.pending ? one : other);
  useKeys({
    answer,
    hangUp: drop,
    toVoicemail: { ...toMailbox, possible: isRinging && toMailbox.possible },
    hold: either(unhold, hold),
    mute: { possible: isHere && speaks && !isRinging, run: () => call.setMuted(!isMuted) },
    keypad: panel('keypad', !isRinging && keypad.possible),
    transfer: isRinging ? panel('forward', forward.possible) : panel('transfer', transfer.possible),
    add: panel('add', !isRinging && add.possible),
    record: either(stopRecord, startRecord),
  });
  return group.length > 1 ? <PairKeys pair={group} /> : null;
}

function PairKeys({ pair }: { pair: readonly Call[] }) {
  const { commands } = usePair(pair);
  useKeys({ ...commands });
  return null;
}
