import type { KeyValueStorage } from './platform.ts';
import { memoryStorage } from './storage.ts';

const memory = memoryStorage();

/** The store of this tab and, in a frame, of the site around it. Where there may be none, what is kept is gone with the page. */
export function tabStorageOrMemory(): KeyValueStorage {
  const tab = openTabStorage();
  if (!tab) return memory;
  return {
    get: (key) => tab.getItem(key) ?? undefined,
    set: (key, value) => tab.setItem(key, value),
    remove: (key) => tab.removeItem(key),
  };
}

function openTabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
