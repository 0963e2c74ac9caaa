import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { greetingWords } from '#phone/greetings/words.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import type { Greeting } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { GreetingSchedule } from './greeting-schedule.tsx';
import { SoundRow } from './sound-row.tsx';

/** A greeting with its player, and the buttons that rename, schedule and delete it. */
export function GreetingRow({ greeting }: { greeting: Greeting }) {
  const words = useTranslate(greetingWords);
  const clock = useClockStyle();
  const { greetings } = useClient();
  const [isScheduling, setScheduling] = useState(false);
  const { label, isChosen, purpose, schedule } = greeting;

  async function restore(file: Blob) {
    const added = await greetings.upload({ file, label, purpose });
    if (isChosen) await greetings.choose(added);
    if (schedule) await greetings.schedule(added, schedule);
  }

  return (
    <SoundRow
      sound={greeting}
      canChange
      commands={{
        content: () => greetings.content(greeting),
        rename: (name) => greetings.rename(greeting, { label: name }),
        remove: () => greetings.remove(greeting),
        restore,
      }}
      buttons={
        <IconButton
          changes="change"
          icon={Clock}
          label={words('greetings.schedule', { label })}
          aria-expanded={isScheduling}
          onClick={() => setScheduling(!isScheduling)}
        />
      }
    >
      {schedule && (
        <Hint>
          {words('greetings.scheduled', {
            from: formatMoment(schedule.from, clock),
            until: formatMoment(schedule.until, clock),
          })}
        </Hint>
      )}
      {isScheduling && <GreetingSchedule greeting={greeting} onDone={() => setScheduling(false)} />}
    </SoundRow>
  );
}
