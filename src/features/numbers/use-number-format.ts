import { useEffect, useSyncExternalStore } from 'react';
import { useInfo } from '../../react/use-domains.ts';

type Formatter = (number: string, country: string) => string;

let formatter: Formatter | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Numbering plans are large, so they come after the first paint; until then numbers stand as they are. */
function load() {
  loading ??= import('./phone-formatter.ts').then(({ formatPhoneNumber }) => {
    formatter = formatPhoneNumber;
    for (const listener of listeners) listener();
  });
  // Without them numbers are still right, only without groups; the next start tries again.
  loading.catch(() => {
    loading = undefined;
  });
}

const current = () => formatter;

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows numbers in the writing of the user's country. */
export function useNumberFormat(): (number: string) => string {
  const format = useSyncExternalStore(listen, current, current);
  const country = useInfo()?.ent.countryCode ?? '';
  useEffect(load, []);
  return (number) => format?.(number, country) ?? number;
}
