import MicVocal from 'lucide-react/icons/mic';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { useRun } from '#phone/errors/use-run.ts';
import { GreetingChoice } from '#phone/greetings/greeting-choice.tsx';
import { greetingWords } from '#phone/greetings/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type GreetingPurpose, greetingPurposes, maxGreetingMs } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { AddSound } from './add-sound.tsx';
import { GreetingRow } from './greeting-row.tsx';
import styles from './greetings.module.css';
import { useSoundUpload } from './use-sound-upload.ts';

/** Records and uploads greetings for each occasion, and chooses the greeting that callers hear. */
export function GreetingsSettings() {
  const words = useTranslate(greetingWords);
  const { greetings } = useClient();
  const { items: all, status } = useList(greetings);
  const error = useSignalValue(greetings.error);
  const run = useRun();
  const [purpose, setPurpose] = useState<GreetingPurpose>('VOICE_MAIL');
  const upload = useSoundUpload(async (sound) =>
    greetings.choose(await greetings.upload({ ...sound, purpose })),
  );
  const items = all.filter((one) => one.purpose === purpose);
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
      <AddSound upload={upload} maxDurationMs={maxGreetingMs} />
      {all.length === 0 && status !== 'ready' && !error && (
        <Skeleton label={words('greetings.loading')} rows={2} />
      )}
      {all.length === 0 && error && (
        <ListFailure
          title={words('greetings.failed')}
          error={error}
          onRetry={() => void run(() => greetings.refresh())}
        />
      )}
      {items.length === 0 && status === 'ready' && (
        <EmptyState icon={MicVocal} title={words('greetings.none')} detail={words('greetings.noneDetail')} />
      )}
      {items.map((one) => (
        <GreetingRow key={one.restUri} greeting={one} />
      ))}
    </section>
  );
}
