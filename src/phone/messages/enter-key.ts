import { localPreference } from '#ui/local-preference/local-preference.ts';

/** The effect of the Enter key in a message. With `newline`, Control or Command and Enter send. */
export const enterKey = localPreference('enterKey', (text) => (text === 'newline' ? 'newline' : 'send'));

/** Returns true if this key sends the message. Enter that ends the choice of a character of an input method never does. */
export function submitsOnEnter(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>,
): boolean {
  if (event.key !== 'Enter' || event.isComposing) return false;
  return enterKey.read() === 'newline' ? event.ctrlKey || event.metaKey : !event.shiftKey;
}
