import AudioLines from 'lucide-react/icons/audio-lines';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import styles from './row-player.module.css';
import { recordingWords } from './words.ts';

/** The player of a recording. Its code is loaded when the first player is shown. */
export const LazyRecordingPlayer = lazyComponent(() =>
  import('./recording-player.tsx').then(({ RecordingPlayer }) => RecordingPlayer),
);

/** Options of `useRowPlayer`. */
export interface RowPlayerOptions {
  /** The paths of the recordings. */
  readonly recordings: readonly string[];
  /** The name or the number of the other party. */
  readonly who: string;
  /** In milliseconds, if it is known. */
  readonly durationMs?: number;
  /** True for recordings of another user: the player asks for a reason, which is stored. */
  readonly needsReason?: boolean;
}

/**
 * Returns a button for the row of a recorded call, which opens the player under the row and plays, and that player. Escape
 * closes the player. Both are undefined for a call without a recording.
 */
export function useRowPlayer({ recordings, who, durationMs, needsReason = false }: RowPlayerOptions): {
  readonly button: ReactNode;
  readonly player: ReactNode;
} {
  const words = useTranslate(recordingWords);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (recordings.length === 0) return { button: undefined, player: undefined };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }

  return {
    button: (
      <IconButton
        ref={button}
        icon={AudioLines}
        label={words('recordings.listenTo', { who })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
    ),
    player: isOpen && (
      // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is within
      <div id={id} className={styles.players} onKeyDown={onKeyDown}>
        {recordings.map((restUri, at) => (
          <LazyRecordingPlayer
            key={restUri}
            restUri={restUri}
            needsReason={needsReason}
            startsAtOnce={at === 0}
            {...(durationMs !== undefined && { durationMs })}
          />
        ))}
      </div>
    ),
  };
}
