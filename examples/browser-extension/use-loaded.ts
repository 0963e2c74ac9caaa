import { useEffect, useState } from 'react';

/**
 * Returns a value of the browser, again after each change.
 *
 * @param load must be the same function in each rendering
 * @param follow calls its argument after each change, until the signal aborts
 */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  follow: (onChange: () => void, signal: AbortSignal) => void,
): Value | undefined {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    const life = new AbortController();
    const read = () => {
      load().then((loaded) => life.signal.aborted || setValue(() => loaded), reportError);
    };
    read();
    follow(read, life.signal);
    return () => life.abort();
  }, [load, follow]);
  return value;
}

/** Follows the permissions of the extension. */
export function onRights(onChange: () => void, signal: AbortSignal): void {
  chrome.permissions.onAdded.addListener(onChange);
  chrome.permissions.onRemoved.addListener(onChange);
  signal.addEventListener('abort', () => {
    chrome.permissions.onAdded.removeListener(onChange);
    chrome.permissions.onRemoved.removeListener(onChange);
  });
}
