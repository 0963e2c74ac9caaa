import Mic from 'lucide-react/icons/mic';
import Square from 'lucide-react/icons/square';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useRecorder } from '#phone/greetings/use-recorder.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { readWaveform } from '#ui/player/waveform.ts';
import { chatWords } from '../words.ts';
import styles from './composer.module.css';
import type { StagedFile } from './file-sending.ts';

/** The longest voice message, in milliseconds. */
const maxMs = 15 * 60_000;
/** The number of bars that the player of a message shows. */
const parts = 64;

/** Props of `VoiceRecorder`. */
export interface VoiceRecorderProps {
  readonly disabled: boolean;
  /** Called with what was recorded, which the user may listen to before it is sent. */
  readonly onVoice: (file: File, voice: StagedFile['voice']) => void;
}

/** Records a voice message: a button that begins, and then the time with the buttons that end. */
export function VoiceRecorder({ disabled, onVoice }: VoiceRecorderProps) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const length = useRef(0);
  const recorder = useRecorder(
    async (sound) => {
      const durationMs = length.current;
      const shape = await readWaveform(sound, parts);
      const [type = ''] = sound.type.split(';');
      const file = new File([sound], `${words('chat.file.voice')}.${type.split('/')[1] ?? 'webm'}`, { type });
      onVoice(file, { durationMs, waveform: shape?.peaks ?? [] });
    },
    { maxDurationMs: maxMs },
  );
  const { lengthMs } = recorder;
  if (lengthMs === undefined)
    return (
      <IconButton
        icon={Mic}
        label={words('chat.voice.record')}
        disabled={disabled}
        onClick={() => void run(recorder.start)}
      />
    );
  length.current = lengthMs;
  return (
    <span className={styles.recording}>
      <span role="timer">{words('chat.voice.recording', { time: formatShortDuration(lengthMs) })}</span>
      <IconButton icon={X} label={words('chat.voice.cancel')} onClick={recorder.cancel} />
      <IconButton icon={Square} variant="filled" label={words('chat.voice.stop')} onClick={recorder.stop} />
    </span>
  );
}
