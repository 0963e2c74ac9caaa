import Coffee from 'lucide-react/icons/coffee';
import Play from 'lucide-react/icons/play';
import type { AgentState, PauseReason } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useRun } from '../errors/use-run.ts';
import { pauseFollows } from './agent-status.ts';

export interface PauseButtonProps {
  readonly state: AgentState;
  /** Undefined until they are known: so long no pause begins. */
  readonly reasons: readonly PauseReason[] | undefined;
}

/** Begins a pause, asking why where there is more than one reason, and ends it or takes it back. */
export function PauseButton({ state, reasons }: PauseButtonProps) {
  const words = useTranslate();
  const run = useRun();
  const { agent } = useClient();
  const pending = useSignalValue(agent.pending);
  if (state.paused)
    return (
      <IconButton
        icon={Play}
        label={words('agent.endPause')}
        pending={pending === 'stopPause' || pending === 'cancelPause'}
        disabled={pending !== undefined}
        onClick={() => void run(() => (pauseFollows(state) ? agent.cancelPause() : agent.stopPause()))}
      />
    );
  const look = {
    icon: Coffee,
    label: words('agent.pause'),
    pending: pending === 'startPause',
    disabled: pending !== undefined || reasons === undefined,
  };
  // With one reason or none the SDK does what is right without asking.
  if (!reasons || reasons.length < 2)
    return <IconButton {...look} onClick={() => void run(() => agent.startPause())} />;
  const items = reasons.map(({ acdPauseReasonID: reason, text }) => ({
    label: text,
    choose: () => void run(() => agent.startPause({ reason })),
  }));
  return (
    <Menu
      label={words('agent.pauseWhy')}
      groups={[{ heading: words('agent.pauseWhy'), items }]}
      trigger={(trigger) => <IconButton {...look} {...trigger} />}
    />
  );
}
