import { useSyncExternalStore } from 'react';

/** Loads a missing part again. */
type Retry = () => void;

let missing: readonly Retry[] = [];
let hasRetried = false;
const listeners = new Set<() => void>();

function change(next: readonly Retry[]): void {
  missing = next;
  for (const listener of listeners) listener();
}

/** Counts a part of the page that could not be loaded, for as long as it should be shown. Returns a function that ends this. */
export function addMissingPart(retry: Retry): () => void {
  change([...missing, retry]);
  return () => change(missing.filter((one) => one !== retry));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True while a part of the page should be shown whose code could not be loaded. */
export const useHasMissingParts = (): boolean => useSyncExternalStore(subscribe, () => missing.length > 0);

/** True if parts are missing that have been loaded again in vain: most browsers remember that a file could not be fetched. */
export const useHasRetriedInVain = (): boolean =>
  useSyncExternalStore(subscribe, () => hasRetried && missing.length > 0);

/** Loads all missing parts again. */
export function retryMissingParts(): void {
  hasRetried = true;
  for (const retry of missing) retry();
}
