import type { KeyValueStorage } from './platform.ts';

/** A store that lasts as long as the page. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

/**
 * The browser's local storage. It may be forbidden (third-party frames), full or missing: refused values are stored in
 * memory, so that they last at least as long as the page.
 */
export function localStorageOrMemory(local: Storage | undefined): KeyValueStorage {
  const memory = memoryStorage();
  if (!local) return memory;
  return {
    get: (key) => memory.get(key) ?? local.getItem(key) ?? undefined,
    set(key, value) {
      try {
        local.setItem(key, value);
        memory.remove(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.remove(key);
      local.removeItem(key);
    },
    watch(key, listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === key) listener();
      };
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}

/** Undefined where there is none, or a frame of another site may have none. */
export function openLocalStorage(): Storage | undefined {
  // Node has a `localStorage` too, which warns when touched without a file: only a document's is meant.
  if (typeof document === 'undefined') return undefined;
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

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
