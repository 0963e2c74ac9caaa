import { useEffect, useSyncExternalStore } from 'react';
import { useInfo } from '../../react/use-domains.ts';

type Formatter = (number: string, country: string) => string;

let formatter: Formatter | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads the numbering plans, which are large, after the first paint. Until then numbers are unformatted. */
function load() {
  loading ??= import('./phone-formatter.ts').then(({ formatPhoneNumber }) => {
    formatter = formatPhoneNumber;
    for (const listener of listeners) listener();
  });
  // Without the plans, numbers are correct but unformatted. The next start tries again.
  loading.catch(() => {
    loading = undefined;
  });
}

const current = () => formatter;

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a function that formats numbers as in the user's country. */
export function useNumberFormat(): (number: string) => string {
  const format = useSyncExternalStore(listen, current, current);
  const country = useInfo()?.ent.countryCode ?? '';
  useEffect(load, []);
  return (number) => format?.(number, country) ?? number;
}
