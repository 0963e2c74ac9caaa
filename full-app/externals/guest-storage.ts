import type { LocalMediaOptions } from '#sdk/meetings.ts';

const memory = new Map<string, string>();

/** The browser's storage; a browser that refuses it forgets with the page. */
function stored(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    // Blocked by the settings of the browser.
    return undefined;
  }
}

/** Remembers the name and the devices of a guest. */
export const guestStorage: NonNullable<LocalMediaOptions['storage']> = {
  get: (key) => stored()?.getItem(key) ?? memory.get(key),
  set(key, value) {
    memory.set(key, value);
    try {
      stored()?.setItem(key, value);
    } catch {
      // A full storage: the page remembers.
    }
  },
  remove(key) {
    memory.delete(key);
    stored()?.removeItem(key);
  },
};
