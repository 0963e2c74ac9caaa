/** The part of a keyboard event that a shortcut consists of. */
export type PressedKey = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** Letters, digits and function keys. The code is the same on all layouts, while Alt changes the character. */
const keyOf = (code: string): string | undefined =>
  /^(?:Key([A-Z])|Digit(\d)|(F\d{1,2}))$/.exec(code)?.slice(1).find(Boolean);

/**
 * Returns a shortcut in the format of `aria-keyshortcuts`, as `Alt+Shift+A`; undefined for other keys. Letters and digits
 * need Control, Alt or Meta, because they are for typing.
 */
export function pressedKeys(event: PressedKey): string | undefined {
  const key = keyOf(event.code);
  if (key === undefined) return undefined;
  const { ctrlKey, altKey, metaKey, shiftKey } = event;
  const isTyped = !(ctrlKey || altKey || metaKey) && key.length === 1;
  if (isTyped) return undefined;
  const held = [ctrlKey && 'Control', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Meta'];
  return [...held.filter(Boolean), key].join('+');
}
