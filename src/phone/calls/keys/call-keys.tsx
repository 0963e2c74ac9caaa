import { useTranslate } from '#i18n/use-translate.ts';
import { useCallLine } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { type KeyCommand, useCommandKeys } from '../../command-keys/use-command-keys.ts';
import { callKind } from '../call-kind.ts';
import { usePair } from '../joining/use-pair.ts';
import type { PanelName } from '../panels/call-panel.tsx';
import { openPanelOf } from '../panels/open-panel.ts';
import { callShortcuts } from '../shortcuts.ts';
import { type CallCommand, useCallActions, useToMailbox } from '../use-call-actions.ts';
import { callWords } from '../words.ts';

type Shortcut = keyof typeof callShortcuts;

/** Connects the keys of calls with commands. */
function useKeys(commands: Partial<Readonly<Record<Shortcut, Omit<KeyCommand, 'keys'>>>>): void {
  const words = useTranslate(callWords);
  const entries = Object.entries(commands) as [Shortcut, Omit<KeyCommand, 'keys'>][];
  useCommandKeys(
    entries.map(([name, command]) => ({ ...command, keys: callShortcuts[name] })),
    (keys) => words('calls.keysNotNow', { keys }),
  );
}

/** Props of `CallKeys`. */
export interface CallKeysProps {
  /** The call that is shown in full, or in the line of a minimised app. */
  readonly call: Call;
  /** The call that rings for the user: the keys for answering and for the mailbox are for it, wherever it is shown. */
  readonly ringing: Call | undefined;
  /** This call and its consultation call, if there is one. */
  readonly group: readonly Call[];
  /** Called when a key has opened a panel of the call. */
  readonly onPanel?: () => void;
}

/** The keys of the current call. They run its actions, whether or not the buttons are on the screen. */
export function CallKeys({ call, ringing = call, group, onPanel }: CallKeysProps) {
  const line = useCallLine(call);
  const isMuted = useSignalValue(call.isMuted);
  const isHere = useSignalValue(call.isHere);
  const actions = useCallActions(call);
  const { answer } = useCallActions(ringing);
  const toMailbox = useToMailbox(ringing);
  const { drop, hold, unhold, startRecord, stopRecord, forward, transfer, add, keypad } = actions;
  const isRinging = callKind(line) === 'incoming';
  const rings = callKind(useCallLine(ringing)) === 'incoming';
  const speaks = line.state !== 'monitoring' && line.state !== 'listen';
  const panel = (name: PanelName, possible: boolean) => ({
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
    toVoicemail: { ...toMailbox, possible: rings && toMailbox.possible },
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
