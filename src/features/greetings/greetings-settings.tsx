import MicVocal from 'lucide-react/icons/mic';
import Square from 'lucide-react/icons/square';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { type GreetingPurpose, greetingPurposes } from '../../../sdk/index.ts';
import { greetingWords } from '../../i18n/en/calls/greetings.ts';
import { formatDuration, formatMoment } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useList } from '../../react/use-list.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { useToast } from '../../ui/toasts/toasts.tsx';
import { useClockStyle } from '../history/use-clock-style.ts';
import { GreetingChoice } from './greeting-choice.tsx';
import { GreetingRow } from './greeting-row.tsx';
import styles from './greetings.module.css';
import { useGreetingUpload } from './use-greeting-upload.ts';
import { useRecorder } from './use-recorder.ts';

/** Records and uploads greetings for each occasion, and chooses the one that callers hear. */
export function GreetingsSettings() {
  const words = useTranslate(greetingWords);
  const toast = useToast();
  const clock = useClockStyle();
  const { greetings, now } = useClient();
  const { items: all, status } = useList(greetings);
  const [purpose, setPurpose] = useState<GreetingPurpose>('VOICE_MAIL');
  const upload = useGreetingUpload(purpose);
  const input = useRef<HTMLInputElement>(null);
  const items = all.filter((one) => one.purpose === purpose);

  const recorder = useRecorder(
    (sound) =>
      void upload.send(sound, words('greetings.recordedAt', { when: formatMoment(now.peek(), clock) })),
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
  const isRecording = recorder.lengthMs !== undefined;
  return (
    <section className={styles.greetings} aria-label={words('greetings.region')}>
      <Tabs
        label={words('greetings.occasion')}
        selected={purpose}
        onSelect={setPurpose}
        tabs={greetingPurposes.map((name) => ({ name, label: words(`greetings.purpose.${name}`) }))}
      />
      <p className={styles.hint}>{words(`greetings.purposeDetail.${purpose}`)}</p>
      <GreetingChoice purpose={purpose} />
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
            <Button icon={MicVocal} disabled={isSending} onClick={() => void record()}>
              {words('greetings.record')}
            </Button>
            <Button icon={Upload} pending={isSending} onClick={() => input.current?.click()}>
              {words('greetings.upload')}
            </Button>
            {isSending && (
              <>
                <progress
                  className={styles.progress}
                  max={1}
                  value={upload.share}
                  aria-label={words('greetings.sending')}
                />
                <Button variant="plain" onClick={upload.cancel}>
                  {words('greetings.cancel')}
                </Button>
              </>
            )}
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="audio/*,.wav,.mp3,.ogg,.opus,.m4a"
          aria-label={words('greetings.upload')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void upload.send(file, file.name.slice(0, 100));
            currentTarget.value = '';
          }}
        />
      </div>
      {all.length === 0 && status !== 'ready' && <Skeleton label={words('greetings.loading')} rows={2} />}
      {items.length === 0 && status === 'ready' && (
        <EmptyState icon={MicVocal} title={words('greetings.none')} detail={words('greetings.noneDetail')} />
      )}
      {items.map((one) => (
        <GreetingRow key={one.restUri} greeting={one} />
      ))}
    </section>
  );
}
