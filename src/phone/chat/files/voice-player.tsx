import { useTranslate } from '#i18n/use-translate.ts';
import { usePlayerLabels, useReportBroken } from '#phone/recordings/use-player-labels.ts';
import { Player } from '#ui/player/player.tsx';
import { chatWords } from '../words.ts';
import styles from './message-file.module.css';

/** Props of `VoicePlayer`. */
export interface VoicePlayerProps {
  /** In milliseconds; undefined where it is not known. */
  readonly durationMs: number | undefined;
  /** The loudness of its parts, 0 to 1; empty where it is not known. */
  readonly peaks: readonly number[];
  /** Fetches the sound when it is first played. Reports failures itself. */
  readonly load: () => Promise<Blob | undefined>;
}

/** Plays a voice message or another sound, with its shape and at a chosen speed. */
export function VoicePlayer({ durationMs, peaks, load }: VoicePlayerProps) {
  const words = useTranslate(chatWords);
  const labels = usePlayerLabels();
  const onBroken = useReportBroken();
  return (
    <div className={styles.player}>
      <Player
        label={words('chat.file.voice')}
        labels={labels}
        durationMs={durationMs}
        peaks={peaks}
        compact
        load={load}
        onBroken={onBroken}
      />
    </div>
  );
}
