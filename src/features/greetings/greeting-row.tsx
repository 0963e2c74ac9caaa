import Clock from 'lucide-react/icons/clock';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type FormEvent, useState } from 'react';
import type { Greeting } from '../../../sdk/index.ts';
import { greetingWords } from '../../i18n/en/calls/greetings.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Player } from '../../ui/player/player.tsx';
import { useToast } from '../../ui/toasts/toasts.tsx';
import { useReportError, useRun } from '../errors/use-run.ts';
import { useClockStyle } from '../history/use-clock-style.ts';
import { usePlayerLabels, useReportBroken } from '../recordings/use-player-labels.ts';
import { GreetingSchedule } from './greeting-schedule.tsx';
import styles from './greetings.module.css';

/** One greeting with its player, and the buttons that rename, schedule and delete it. */
export function GreetingRow({ greeting }: { greeting: Greeting }) {
  const words = useTranslate(greetingWords);
  const labels = usePlayerLabels();
  const run = useRun();
  const toast = useToast();
  const reportError = useReportError();
  const reportBroken = useReportBroken();
  const { greetings } = useClient();
  const [pending, setPending] = useState(false);
  const { label, duration, isChosen, purpose, schedule } = greeting;
  const clock = useClockStyle();
  const [open, setOpen] = useState<'name' | 'schedule'>();
  const toggle = (wanted: 'name' | 'schedule') => setOpen(open === wanted ? undefined : wanted);

  async function load(): Promise<Blob | undefined> {
    try {
      return await greetings.content(greeting);
    } catch (error) {
      reportError(error);
      return undefined;
    }
  }

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('label')).trim();
    if (name === '') return;
    if (await run(() => greetings.rename(greeting, { label: name }))) setOpen(undefined);
  }

  async function remove() {
    setPending(true);
    const isGone = await run(async () => {
      // The sound is needed for the undo, as nothing of it stays in the phone system.
      const file = await greetings.content(greeting);
      await greetings.remove(greeting);
      const restore = async () => {
        const added = await greetings.upload({ file, label, purpose });
        if (isChosen) await greetings.choose(added);
        if (schedule) await greetings.schedule(added, schedule);
      };
      toast({
        tone: 'success',
        title: words('greetings.deleted'),
        action: { label: words('greetings.undo'), run: () => void run(restore) },
      });
    });
    if (!isGone) setPending(false);
  }

  return (
    <article className={styles.greeting} aria-label={label}>
      <header className={styles.head}>
        <h3 className={styles.label}>{label}</h3>
        <IconButton
          icon={Pencil}
          label={words('greetings.rename', { label })}
          aria-expanded={open === 'name'}
          onClick={() => toggle('name')}
        />
        <IconButton
          icon={Clock}
          label={words('greetings.schedule', { label })}
          aria-expanded={open === 'schedule'}
          onClick={() => toggle('schedule')}
        />
        <IconButton
          icon={Trash}
          label={words('greetings.delete', { label })}
          pending={pending}
          onClick={() => void remove()}
        />
      </header>
      {schedule && (
        <p className={styles.hint}>
          {words('greetings.scheduled', {
            from: formatMoment(schedule.from, clock),
            until: formatMoment(schedule.until, clock),
          })}
        </p>
      )}
      {open === 'name' && (
        <form className={styles.actions} onSubmit={(event) => void rename(event)}>
          <Field label={words('greetings.name')} name="label" defaultValue={label} required maxLength={100} />
          <Button type="submit">{words('greetings.save')}</Button>
        </form>
      )}
      {open === 'schedule' && <GreetingSchedule greeting={greeting} onDone={() => setOpen(undefined)} />}
      <Player
        label={words('greetings.player', { label })}
        labels={labels}
        durationMs={duration}
        load={load}
        onBroken={reportBroken}
      />
    </article>
  );
}
