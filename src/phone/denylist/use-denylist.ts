import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { DenylistEntry } from '#sdk/index.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useRun } from '../errors/use-run.ts';
import { denylistChangeWords } from './words.ts';

/** The denylist, watched as long as a component shows it; undefined until it is known. */
export function useDenylist(): {
  readonly entries: readonly DenylistEntry[] | undefined;
  readonly rejectsAnonymous: boolean | undefined;
} {
  const { denylist } = useClient();
  const { items, status } = useList(denylist);
  const rejectsAnonymous = useSignalValue(denylist.rejectsAnonymous);
  return { entries: status === 'ready' || items.length > 0 ? items : undefined, rejectsAnonymous };
}

/** Denies callers, and lets them call again; a toast says so, with an undo. */
export function useDenying() {
  const words = useTranslate(denylistChangeWords);
  const run = useRun();
  const toast = useToast();
  const { denylist } = useClient();

  async function deny(numbers: string, who: string): Promise<void> {
    await run(async () => {
      const entry = await denylist.add({ numbers, ...(who === numbers ? {} : { label: who.slice(0, 100) }) });
      toast({
        tone: 'success',
        title: words('denylist.added', { who }),
        detail: words('denylist.addedDetail'),
        topic: 'denylist',
        action: { label: words('denylist.undo'), run: () => void run(() => denylist.remove(entry)) },
      });
    });
  }

  /** Resolves to whether the entry is gone. */
  function allow(entry: DenylistEntry, who: string): Promise<boolean> {
    return run(async () => {
      await denylist.remove(entry);
      toast({
        tone: 'success',
        title: words('denylist.removed', { who }),
        topic: 'denylist',
        action: { label: words('denylist.undo'), run: () => void run(() => denylist.add(entry)) },
      });
    });
  }

  return { deny, allow };
}
