import { useEffect, useSyncExternalStore } from 'react';
import { isRightToLeft, onLanguage } from '#i18n/i18n.ts';
import { useInfo } from '#react/use-domains.ts';

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

/** Returns a function that formats numbers as in the user's country, for fields. */
export function useFieldNumberFormat(): (number: string) => string {
  const format = useSyncExternalStore(listen, current, current);
  const country = useInfo()?.ent.countryCode ?? '';
  useEffect(load, []);
  return (number) => format?.(number, country) ?? number;
}

/**
 * Returns a function that formats numbers as in the user's country, for texts. In a text that is written from right to left
 * the number has the marks of a Unicode isolate (UAX 9); without them its groups would be shown in reverse order.
 */
export function useNumberFormat(): (number: string) => string {
  const format = useFieldNumberFormat();
  const isIsolated = useSyncExternalStore(onLanguage, isRightToLeft, isRightToLeft);
  return isIsolated ? (number) => isolate(format(number)) : format;
}

/** Marks a number as written from left to right, whatever is around it. A name in its place is returned as it is. */
export const isolate = (text: string): string =>
  /\d/.test(text) && !/\p{L}{2}/u.test(text) ? `\u2066${text}\u2069` : text;
