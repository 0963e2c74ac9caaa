/** A choice that this browser stores for each of its users. */
export interface LocalPreference<Value extends string> {
  /** Returns the user's choice in this browser; else the choice made before any sign-in. */
  readonly read: () => Value;
  readonly choose: (value: Value) => void;
  /** Calls `listener` after each change, also in another tab. Returns an unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
}

const userKey = 'callside.user';
/** The values that the storage refused: it may be full, or blocked in a frame of another site. They last as long as the page. */
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
    // The storage is full; the memory keeps the value.
  }
  for (const listener of listeners) listener();
}

/**
 * Selects the user whose choices are read and stored, also at the next visit before sign-in.
 *
 * @param user the path of the user, as the login names it. Its last part, the user's id, is in the keys of the choices
 */
export function openPreferencesOf(user: string): void {
  if (kept(userKey) !== user) keep(userKey, user);
}

/**
 * A choice stored in this browser.
 *
 * @param readText returns the value of a stored text, which may be invalid, or undefined if nothing is stored
 */
export function localPreference<Value extends string>(
  name: string,
  readText: (text: string | undefined) => Value,
): LocalPreference<Value> {
  const shared = `callside.${name}`;
  const own = () => {
    const id = kept(userKey)?.split('/').at(-1);
    return id === undefined ? shared : `callside.${id}.${name}`;
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

/** A choice among these values, of which the first applies until the user chooses. */
export const localChoice = <const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): LocalPreference<Value> => localPreference(name, (text) => values.find((one) => one === text) ?? values[0]);
