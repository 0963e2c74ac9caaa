/** Keys that browsers keep for themselves, or that edit texts, with Control; Meta is the same on Apple's keyboards. */
const withControl = 'ABCDEFGHIJKLNOPQRSTUVWXYZ0123456789'.split('');
const withControlShift = 'BCDIJKMNOPRTWY'.split('');
const functionKeys = ['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12'];
const withAlt = ['D', 'E', 'F', 'F4'];

const owned: ReadonlySet<string> = new Set([
  ...['Control', 'Meta'].flatMap((held) => [
    ...withControl.map((key) => `${held}+${key}`),
    ...withControlShift.map((key) => (held === 'Meta' ? `Shift+Meta+${key}` : `${held}+Shift+${key}`)),
  ]),
  ...functionKeys,
  ...withAlt.map((key) => `Alt+${key}`),
  ...functionKeys.map((key) => `Control+${key}`),
]);

/** A shortcut and its owner. */
export interface OwnedKeys<Label> {
  /** The keys that the shortcut has before the user chooses others. */
  readonly usual: string;
  readonly keys: string;
  readonly label: Label;
}

/**
 * Returns the owner of keys that a user wants for a shortcut: the browser, or another shortcut of the product. Undefined: they
 * are free.
 */
export function conflictOf<Label>(
  keys: string,
  usual: string,
  all: readonly OwnedKeys<Label>[],
): 'browser' | OwnedKeys<Label> | undefined {
  const other = all.find((one) => one.usual !== usual && one.keys === keys);
  return other ?? (owned.has(keys) ? 'browser' : undefined);
}
