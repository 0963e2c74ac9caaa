import { useEffect, useState } from 'react';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { OutsideCalls } from '#sdk/administration.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { outsideCallWords } from './words.ts';

/** Tells administrators that an alarm has closed costly numbers, why, and what to do. */
export function LockBanner() {
  const words = useTranslate(outsideCallWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const clock = useClockStyle();
  const toast = useToast();
  const [act, isPending] = useAction();
  const [rules, setRules] = useState<OutsideCalls>();
  useEffect(() => administration.watchOutsideCalls(setRules), [administration]);
  if (!rules?.lock) return null;
  const { since, reason, count, limit } = rules.lock;
  const open = () =>
    void act(async () => {
      setRules(await administration.openOutsideCalls());
      toast({ tone: 'success', title: words('outsideCalls.opened') });
    });
  return (
    <Banner
      tone="warning"
      title={words('outsideCalls.locked', { time: formatMoment(since, clock) })}
      detail={`${words(`outsideCalls.lockedBy.${reason}`, { count: String(count), limit: String(limit) })} ${words('outsideCalls.lockedRemedy')}`}
      action={isWriter && !isPending ? { label: words('outsideCalls.open'), run: open } : undefined}
    />
  );
}
