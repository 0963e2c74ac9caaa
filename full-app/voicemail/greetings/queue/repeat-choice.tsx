import { useId } from 'react';
import { formatSpan } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import type { SeenGroup } from '#sdk/index.ts';
import { Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { announcementWords } from './words.ts';

/** In milliseconds; 0 is once. */
const intervals: readonly number[] = [0, 30_000, 45_000, 60_000, 90_000, 120_000, 180_000, 300_000];

/** Chooses how often a waiting caller hears place, waiting time and offers. */
export function RepeatChoice({ group, canChange }: { group: SeenGroup; canChange: boolean }) {
  const words = useTranslate(announcementWords);
  const run = useRun();
  const id = useId();
  const { groups } = useClient();
  const { announcementInterval: present = 0 } = group;
  // Another program may have set any other time.
  const offered = [...new Set([...intervals, present])].sort((one, other) => one - other);
  return (
    <div>
      <Select
        label={words('announce.repeat')}
        aria-describedby={id}
        disabled={!canChange}
        value={String(present)}
        options={offered.map((interval) => ({
          value: String(interval),
          label:
            interval === 0 ? words('announce.once') : words('announce.after', { time: formatSpan(interval) }),
        }))}
        onChange={(wanted) => void run(() => groups.change(group, { announcementInterval: Number(wanted) }))}
      />
      <Hint id={id}>{words('announce.repeatDetail')}</Hint>
    </div>
  );
}
