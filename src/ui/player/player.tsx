import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Volume2 from 'lucide-react/icons/volume-2';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { RangeInput } from '../slider/range-input.tsx';
import { Slider } from '../slider/slider.tsx';
import styles from './player.module.css';
import { useSound } from './use-sound.ts';
import { Wave } from './wave.tsx';

/** Props of `Player`. */
export interface PlayerProps {
  /** The name of the sound. */
  readonly label: string;
  /** The accessible names of the controls, and `silent`: the text shown for a recording without sound. */
  readonly labels: Readonly<
    Record<'play' | 'pause' | 'rewind' | 'position' | 'volume' | 'speed' | 'silent', string>
  >;
  /** The duration in milliseconds, if it is known before the sound is fetched. */
  readonly durationMs?: number | undefined;
  /** The loudness of its parts, 0 to 1, if it is known before the sound is fetched. */
  readonly peaks?: readonly number[];
  /** Leaves out the volume and the way back, for a place where several sounds are shown in a column. */
  readonly compact?: boolean;
  /** Plays as soon as it is shown, and takes the focus. */
  readonly startsAtOnce?: boolean;
  /** Fetches the sound when it is first played. Resolves to undefined if the user changed their mind; reports failures itself. */
  readonly load: () => Promise<Blob | undefined>;
  /** Called if the fetched sound cannot be played. */
  readonly onBroken?: (cause: unknown) => void;
}

/** A press of the button selects the next speed. */
const speeds: readonly number[] = [1, 1.25, 1.5, 2, 0.75];

/** Plays a recording, with its shape and at a chosen speed. Space plays and pauses, R returns to the beginning. */
export function Player(props: PlayerProps) {
  const {
    label,
    labels,
    durationMs = 0,
    peaks = [],
    compact = false,
    startsAtOnce = false,
    load,
    onBroken = reportError,
  } = props;
  const sound = useSound(load, onBroken);
  const playButton = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once
  useEffect(() => {
    if (!startsAtOnce) return;
    const button = playButton.current;
    button?.focus({ preventScroll: true });
    button?.closest('fieldset')?.scrollIntoView({ block: 'nearest' });
    void sound.toggle();
  }, []);
  const duration = sound.duration || durationMs / 1000;
  const position = formatShortDuration(sound.position * 1000);
  // An unknown duration is not shown as zero.
  const speed = new Intl.NumberFormat(document.documentElement.lang || undefined).format(sound.speed);
  const nextSpeed = speeds[(speeds.indexOf(sound.speed) + 1) % speeds.length] ?? 1;
  const times = duration > 0 ? `${position} / ${formatShortDuration(duration * 1000)}` : position;

  function onKeyDown(event: KeyboardEvent) {
    const onButton = event.target instanceof HTMLButtonElement;
    if (event.key === ' ' && !onButton) {
      event.preventDefault();
      void sound.toggle();
    }
    if (event.key.toLowerCase() === 'r' && !event.ctrlKey && !event.metaKey && !event.altKey) sound.rewind();
  }

  return (
    <fieldset
      className={classNames(styles.player, compact && styles.compact)}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a call has no written transcript */}
      <audio ref={sound.ref} />
      <div className={styles.row}>
        <IconButton
          ref={playButton}
          icon={sound.isPlaying ? Pause : Play}
          variant="filled"
          label={sound.isPlaying ? labels.pause : labels.play}
          shortcut="Space"
          pending={sound.isLoading}
          onClick={() => void sound.toggle()}
        />
        {!compact && (
          <IconButton icon={RotateCcw} label={labels.rewind} shortcut="R" onClick={sound.rewind} />
        )}
        <div className={styles.track}>
          <Wave
            peaks={sound.waveform?.peaks ?? peaks}
            played={duration > 0 ? Math.min(1, sound.position / duration) : 0}
          />
          <RangeInput
            className={styles.position}
            min={0}
            max={duration || 1}
            step={1}
            value={sound.position}
            aria-label={labels.position}
            aria-valuetext={times}
            onInput={(event) => sound.seek(Number(event.currentTarget.value))}
          />
        </div>
      </div>
      <div className={styles.row}>
        <span className={styles.times} aria-hidden="true">
          {times}
        </span>
        <Button variant="plain" className={styles.speed} onClick={() => sound.setSpeed(nextSpeed)}>
          {`${labels.speed} ${speed}×`}
        </Button>
        {!compact && (
          <div className={styles.volume}>
            <Slider icon={Volume2} label={labels.volume} value={sound.volume} onChange={sound.setVolume} />
          </div>
        )}
      </div>
      {sound.waveform?.isSilent && (
        <p className={styles.silent} role="status">
          {labels.silent}
        </p>
      )}
    </fieldset>
  );
}
