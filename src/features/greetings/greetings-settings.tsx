import MicVocal from 'lucide-react/icons/mic';
import Square from 'lucide-react/icons/square';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { greetingWords } from '../../i18n/en/calls/greetings.ts';
import { formatDuration, formatMoment } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useList } from '../../react/use-list.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToast } from '../../ui/toasts/toasts.tsx';
import { useRun } from '../errors/use-run.ts';
import { useClockStyle } from '../history/use-clock-style.ts';
import { GreetingRow } from './greeting-row.tsx';
import styles from './greetings.module.css';
import { useRecorder } from './use-recorder.ts';

/** Records and uploads greetings, and chooses which one callers hear. */
export function GreetingsSettings() {
  const words = useTranslate(greetingWords);
  const run = useRun();
  const toast = useToast();
  const clock = useClockStyle();
  const { greetings, now } = useClient();
  const { items, status } = useList(greetings);
  const [sending, setSending] = useState<AbortController>();
  const input = useRef<HTMLInputElement>(null);

  async function save(file: Blob, label: string) {
    const abort = new AbortController();
    setSending(abort);
    const isSaved = await run(async () => {
      try {
        const added = await greetings.upload({ file, label, signal: abort.signal });
        await greetings.choose(added);
      } catch (error) {
        if (!abort.signal.aborted) throw error;
      }
    });
    setSending(undefined);
    if (isSaved && !abort.signal.aborted) toast({ tone: 'success', title: words('greetings.saved') });
  }

  const recorder = useRecorder(
    (sound) => void save(sound, words('greetings.recordedAt', { when: formatMoment(now.peek(), clock) })),
  );

  const record = () =>
    recorder.start().catch(() =>
      toast({
        tone: 'error',
        title: words('greetings.microphone'),
        detail: words('greetings.microphoneDetail'),
      }),
    );

  const chosen = items.find(({ isChosen }) => isChosen);
  const isRecording = recorder.lengthMs !== undefined;
  return (
    <section className={styles.greetings} aria-label={words('greetings.region')}>
      {items.length > 0 && (
        <Select
          label={words('greetings.heard')}
          value={chosen?.restUri ?? ''}
          options={[
            { value: '', label: words('greetings.standard') },
            ...items.map(({ restUri, label }) => ({ value: restUri, label })),
          ]}
          onChange={(restUri) => void run(() => greetings.choose(restUri === '' ? undefined : { restUri }))}
        />
      )}
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
            <Button icon={MicVocal} disabled={sending !== undefined} onClick={() => void record()}>
              {words('greetings.record')}
            </Button>
            <Button icon={Upload} pending={sending !== undefined} onClick={() => input.current?.click()}>
              {words('greetings.upload')}
            </Button>
            {sending && (
              <Button variant="plain" onClick={() => sending.abort()}>
                {words('greetings.cancel')}
              </Button>
            )}
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="audio/*,.wav,.mp3,.ogg,.m4a"
          aria-label={words('greetings.upload')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void save(file, file.name.slice(0, 100));
            currentTarget.value = '';
          }}
        />
      </div>
      {items.length === 0 && status !== 'ready' && <Skeleton label={words('greetings.loading')} rows={2} />}
      {items.length === 0 && status === 'ready' && (
        <EmptyState icon={MicVocal} title={words('greetings.none')} detail={words('greetings.noneDetail')} />
      )}
      {items.map((one) => (
        <GreetingRow key={one.restUri} greeting={one} />
      ))}
    </section>
  );
}
