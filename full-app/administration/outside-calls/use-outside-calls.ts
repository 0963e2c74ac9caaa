import { useEffect, useState } from 'react';
import type { OutsideCalls } from '#sdk/administration.ts';
import { useAdministration, useForAllUsers } from '../use-administration.ts';

/**
 * Returns the rules for calls outside as they are now, and a function that shows others; undefined until they are loaded, and
 * null for an administrator of a department.
 */
export function useOutsideCalls() {
  const administration = useAdministration();
  const [load] = useState(() => () => administration.outsideCalls());
  const [rules, setRules] = useForAllUsers<OutsideCalls>(load);
  const mayWatch = rules !== undefined && rules !== null;
  useEffect(
    () => (mayWatch ? administration.watchOutsideCalls((now) => now && setRules(now)) : undefined),
    [administration, mayWatch, setRules],
  );
  return [rules, setRules] as const;
}
