import Coffee from 'lucide-react/icons/coffee';
import Play from 'lucide-react/icons/play';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentState } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { isFocusAtRest, mayTakeFocus } from '#ui/focus/focus-restore.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { useRun } from '../errors/use-run.ts';
import { isPaused } from './agent-status.ts';
import { usePauseAsked } from './keys/pause-asked.ts';
import { agentShortcuts } from './shortcuts.ts';
import type { PauseReasons } from './use-pause-reasons.ts';
import { agentWords } from './words.ts';

/** Props of `PauseButton`. */
export interface PauseButtonProps {
  readonly state: AgentState;
  readonly reasons: PauseReasons;
}

/**
 * Starts a pause, asks for the reason if there are several, and ends or cancels it. A single button does all of it, so it
 * keeps the focus.
 */
export function PauseButton({ state, reasons: { known, load } }: PauseButtonProps) {
  const words = useTranslate(agentWords);
  const run = useRun();
  const { agent } = useClient();
  const pending = useSignalValue(agent.pending);
  const [isAsking, setAsking] = useState(false);
  /** The menu, if the user asked for a pause before the reasons had loaded. */
  const [isWanted, setWanted] = useState(false);
  const openMenu = useRef<() => void>(undefined);
  const paused = isPaused(state);
  const hasChoice = !paused && known !== undefined && known.length > 1;
  const asked = usePauseAsked();
  const button = useRef<RefObject<HTMLButtonElement | null>>(undefined);
  useEffect(() => {
    if (!isWanted || (!hasChoice && !paused)) return;
    setWanted(false);
    // A user who is typing elsewhere meanwhile is not interrupted: the next press opens the menu.
    const isAtButton = document.activeElement === button.current?.current && mayTakeFocus();
    if (hasChoice && (isAtButton || isFocusAtRest())) openMenu.current?.();
  }, [isWanted, hasChoice, paused]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is the only reason
  useEffect(() => {
    if (!asked.is) return;
    asked.take();
    if (hasChoice) openMenu.current?.();
    else if (!paused) void begin();
  }, [asked.is]);

  async function begin() {
    setAsking(true);
    const reasons = known ?? (await load());
    setAsking(false);
    if (!reasons) return;
    // With at most one reason, the SDK chooses it itself.
    if (reasons.length < 2) await run(() => agent.startPause());
    else setWanted(true);
  }
  const end = () => run(() => (state.isPauseScheduled ? agent.cancelPause() : agent.stopPause()));

  const isOwn = pending === 'startPause' || pending === 'stopPause' || pending === 'cancelPause';
  const look = {
    captioned: true,
    icon: paused ? Play : Coffee,
    label: words(paused ? 'agent.endPause' : 'agent.pause'),
    shortcut: agentShortcuts.pause,
    pending: isAsking || isOwn,
    disabled: pending !== undefined && !isOwn,
  };
  const items = (known ?? []).map(({ acdPauseReasonID: reason, text }) => ({
    label: text,
    onSelect: () => void run(() => agent.startPause({ reason })),
  }));
  return (
    <Menu
      label={words('agent.pauseWhy')}
      groups={[{ heading: words('agent.pauseWhy'), items }]}
      trigger={(trigger, open) => {
        openMenu.current = open;
        button.current = trigger.ref;
        if (hasChoice) return <IconButton {...look} {...trigger} />;
        return <IconButton {...look} ref={trigger.ref} onClick={() => void (paused ? end() : begin())} />;
      }}
    />
  );
}
