/** A choice that this browser keeps for each of its users. */
export interface LocalPreference<Value extends string> {
  /** What the user chose here; else what was chosen before anybody had signed in. */
  readonly read: () => Value;
  readonly choose: (value: Value) => void;
  /** Calls `listener` after each change, also in another tab. Returns an unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
}

const userKey = 'callside.user';
/** What the storage did not take: it may be full, or refused to a frame of another site. It lasts as long as the page. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

const kept = (key: string): string | undefined => memory.get(key) ?? storage()?.getItem(key) ?? undefined;

function keep(key: string, text: string): void {
  memory.set(key, text);
  try {
    const local = storage();
    local?.setItem(key, text);
    if (local) memory.delete(key);
  } catch {
    // Full: the memory has it.
  }
  for (const listener of listeners) listener();
}

/** From now on choices are those of this user, also in the moments of the next visit before anybody is known. */
export function openPreferencesOf(user: string): void {
  if (kept(userKey) !== user) keep(userKey, user);
}

/**
 * A choice kept in this browser.
 *
 * @param readText the value of a kept text, which may be anything, or undefined where nothing is kept
 */
export function localPreference<Value extends string>(
  name: string,
  readText: (text: string | undefined) => Value,
): LocalPreference<Value> {
  const shared = `callside.${name}`;
  const own = () => {
    const user = kept(userKey);
    return user === undefined ? shared : `${shared}.${user}`;
  };
  return {
    read: () => readText(kept(own()) ?? kept(shared)),
    choose: (value) => keep(own(), value),
    onChange(listener) {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
  };
}
