import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { denylistWords } from '../../i18n/en/calls/denylist.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { useDenying, useDenylist } from './use-denylist.ts';

/** Props of `DenyButton`. */
export interface DenyButtonProps {
  /** Every number of the caller. */
  readonly numbers: readonly string[];
  /** Name, or else the number. */
  readonly who: string;
}

/** Puts a caller on the denylist, or takes the caller off it. */
export function DenyButton({ numbers, who }: DenyButtonProps) {
  const words = useTranslate(denylistWords);
  const { denylist } = useClient();
  const { entries } = useDenylist();
  const { deny, allow } = useDenying();
  const [pending, setPending] = useState(false);
  const known = [...new Set(numbers)].filter((number) => number !== '');
  const found = useSignalRead(() => known.map((number) => denylist.entryOf(number)));
  if (known.length === 0 || entries === undefined) return null;

  const [entry] = found;
  const isDenied = found.every((one) => one !== undefined);
  // An entry that also means others is not taken away for the sake of one caller.
  const isOfOthers =
    entry !== undefined && (/[*^]/.test(entry.numbers) || found.some((one) => one !== entry));
  if (isDenied && isOfOthers) return <p>{words('denylist.by', { numbers: entry.numbers })}</p>;

  async function act() {
    setPending(true);
    if (isDenied && entry) await allow(entry, who);
    else await deny(known.join(','), who);
    setPending(false);
  }

  return (
    <Button icon={Ban} pending={pending} onClick={() => void act()}>
      {words(isDenied ? 'denylist.remove' : 'denylist.add')}
    </Button>
  );
}
