import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { greetingWords } from '#phone/greetings/words.ts';
import { useClient } from '#react/client-context.tsx';
import type { Greeting } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from './greetings.module.css';

/** Returns a moment as a field for local date and time has it; empty without a moment. */
function localText(moment: number | undefined): string {
  if (moment === undefined) return '';
  const shifted = moment - new Date(moment).getTimezoneOffset() * 60_000;
  return new Date(shifted).toISOString().slice(0, 16);
}

/** Sets from when to when callers hear a greeting by itself. */
export function GreetingSchedule({ greeting, onDone }: { greeting: Greeting; onDone: () => void }) {
  const words = useTranslate(greetingWords);
  const run = useRun();
  const { greetings } = useClient();
  const { values, text, submit } = useForm({
    from: localText(greeting.schedule?.from),
    until: localText(greeting.schedule?.until),
  });
  const times = { from: Date.parse(values.from), until: Date.parse(values.until) };
  const isWrong = times.until <= times.from;

  async function save(wanted: typeof times | undefined) {
    if (await run(() => greetings.schedule(greeting, wanted))) onDone();
  }

  return (
    <form className={styles.schedule} onSubmit={submit(() => isWrong || void save(times))}>
      <Field type="datetime-local" required label={words('greetings.from')} {...text('from')} />
      <Field
        type="datetime-local"
        required
        label={words('greetings.until')}
        {...text('until')}
        error={isWrong ? words('greetings.wrongTimes') : undefined}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {words('greetings.save')}
        </Button>
        {greeting.schedule && (
          <Button onClick={() => void save(undefined)}>{words('greetings.noSchedule')}</Button>
        )}
      </div>
    </form>
  );
}
