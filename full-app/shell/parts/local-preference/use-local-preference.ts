import { useSyncExternalStore } from 'react';
import type { LocalPreference } from '#ui/local-preference/local-preference.ts';

/** Returns a choice stored in this browser, and the function that changes it. */
export function useLocalPreference<Value extends string>(
  preference: LocalPreference<Value>,
): readonly [Value, (value: Value) => void] {
  return [useSyncExternalStore(preference.onChange, preference.read), preference.choose];
}
