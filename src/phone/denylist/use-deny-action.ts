import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { useDenying, useDenylist } from './use-denylist.ts';
import { denylistChangeWords } from './words.ts';

/** The choice about a caller: deny, allow again, or none because an entry for several callers denies this caller. */
export type DenyAction =
  | { readonly label: string; readonly run: () => Promise<void> }
  | { readonly deniedBy: string };

/** The action for a caller with these numbers; undefined for a caller without a number, and before the denylist is known. */
export function useDenyAction(numbers: readonly string[], who: string): DenyAction | undefined {
  const words = useTranslate(denylistChangeWords);
  const { denylist } = useClient();
  const { entries } = useDenylist();
  const { deny, allow } = useDenying();
  const known = [...new Set(numbers)].filter((number) => number !== '');
  const found = useSignalRead(() => known.map((number) => denylist.entryOf(number)));
  if (known.length === 0 || entries === undefined) return undefined;

  const [entry] = found;
  const isDenied = found.every((one) => one !== undefined);
  if (!isDenied || !entry) return { label: words('denylist.add'), run: () => deny(known.join(','), who) };
  // An entry that also means others is not taken away for the sake of a single caller.
  const isOfOthers = /[*^]/.test(entry.numbers) || found.some((one) => one !== entry);
  if (isOfOthers) return { deniedBy: entry.numbers };
  return { label: words('denylist.remove'), run: async () => void (await allow(entry, who)) };
}
