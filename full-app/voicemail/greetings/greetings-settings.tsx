import MicVocal from 'lucide-react/icons/mic';
import { useState } from 'react';
import { LockNotice } from '#full-app/shell/page/page.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { GreetingChoice } from '#phone/greetings/greeting-choice.tsx';
import { greetingWords } from '#phone/greetings/words.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useClient } from '#react/client-context.tsx';
import { type GreetingPurpose, greetingPurposes, maxGreetingMs } from '#sdk/index.ts';
import { Hint } from '#ui/form/form.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { AddSound } from './add-sound.tsx';
import { GreetingRow } from './greeting-row.tsx';
import styles from './greetings.module.css';
import { useSoundUpload } from './use-sound-upload.ts';

/** Records and uploads greetings for each occasion, and chooses the greeting that callers hear. */
export function GreetingsSettings() {
  const words = useTranslate(greetingWords);
  const { greetings } = useClient();
  const [purpose, setPurpose] = useState<GreetingPurpose>('VOICE_MAIL');
  const upload = useSoundUpload(async (sound) =>
    greetings.choose(await greetings.upload({ ...sound, purpose })),
  );
  return (
    <KindLock kind="Greeting">
      <section className={styles.greetings} aria-label={words('greetings.region')}>
        <LockNotice />
        <Tabs
          label={words('greetings.occasion')}
          selected={purpose}
          onSelect={setPurpose}
          tabs={greetingPurposes.map((name) => ({ name, label: words(`greetings.purpose.${name}`) }))}
        />
        <Hint>{words(`greetings.purposeDetail.${purpose}`)}</Hint>
        <GreetingChoice purpose={purpose} />
        <AddSound upload={upload} maxDurationMs={maxGreetingMs} />
        <ListContent
          list={greetings}
          loading={words('greetings.loading')}
          rows={2}
          failed={words('greetings.failed')}
          empty={{ icon: MicVocal, title: words('greetings.none'), detail: words('greetings.noneDetail') }}
          isShown={(one) => one.purpose === purpose}
        >
          {(items) => items.map((one) => <GreetingRow key={one.restUri} greeting={one} />)}
        </ListContent>
      </section>
    </KindLock>
  );
}
