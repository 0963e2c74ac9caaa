import MicVocal from 'lucide-react/icons/mic';
import Square from 'lucide-react/icons/square';
import Upload from 'lucide-react/icons/upload';
import { formatMoment } from '#i18n/format.ts';
import { formatDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRecorder } from '#phone/greetings/use-recorder.ts';
import { greetingWords } from '#phone/greetings/words.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { Button } from '#ui/button/button.tsx';
import { ChooseFile } from '#ui/button/choose-file.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import styles from './greetings.module.css';
import type { SoundSending } from './use-sound-upload.ts';

/** Props of `AddSound`. */
export interface AddSoundProps {
  readonly upload: SoundSending;
  /** The longest recording, in milliseconds. */
  readonly maxDurationMs: number;
}

/** Records the microphone or takes a file, and sends the sound. */
export function AddSound({ upload, maxDurationMs }: AddSoundProps) {
  const words = useTranslate(greetingWords);
  const toast = useToast();
  const clock = useClockStyle();
  const { now } = useClient();
  const recorder = useRecorder(
    (sound) =>
      void upload.send(sound, words('greetings.recordedAt', { when: formatMoment(now.peek(), clock) })),
    { maxDurationMs },
  );
  const record = () =>
    recorder.start().catch(() =>
      toast({
        tone: 'error',
        title: words('greetings.microphone'),
        detail: words('greetings.microphoneDetail'),
      }),
    );
  const isSending = upload.share !== undefined;
  const isUnderWay = isSending && upload.share !== 0 && upload.share !== 1;
  const isRecording = recorder.lengthMs !== undefined;
  return (
    <div className={styles.actions}>
      {isRecording ? (
        <>
          <Button variant="primary" icon={Square} onClick={recorder.stop}>
            {words('greetings.stop')}
          </Button>
          <Button variant="plain" onClick={recorder.cancel}>
            {words('greetings.cancel')}
          </Button>
          <span role="timer" className={styles.time}>
            {words('greetings.recording', { time: formatDuration(recorder.lengthMs ?? 0) })}
          </span>
        </>
      ) : (
        <>
          <Button changes="create" icon={MicVocal} disabled={isSending} onClick={() => void record()}>
            {words('greetings.record')}
          </Button>
          <ChooseFile
            changes="create"
            icon={Upload}
            pending={isSending}
            label={words('greetings.upload')}
            accept="audio/*,.wav,.mp3,.ogg,.opus,.m4a"
            onFile={(file) => void upload.send(file, file.name.slice(0, 100))}
          />
          {isSending && (
            <>
              <progress
                className={styles.progress}
                max={1}
                // Without a value it shows that something goes on.
                value={isUnderWay ? upload.share : undefined}
                aria-label={words('greetings.sending')}
              />
              <span className={styles.time}>
                {isUnderWay
                  ? words('greetings.sent', { percent: Math.floor((upload.share ?? 0) * 100) })
                  : words(upload.share === 0 ? 'greetings.converting' : 'greetings.reading')}
              </span>
              <Button variant="plain" onClick={upload.cancel}>
                {words('greetings.cancel')}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}
