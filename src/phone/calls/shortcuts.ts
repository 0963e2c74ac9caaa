import { chosenKeys } from '#ui/keys/chosen-keys.ts';

/** The usual shortcuts of the call that is shown in full. */
export const defaultCallShortcuts = {
  answer: 'Alt+Shift+A',
  hangUp: 'Alt+Shift+E',
  toVoicemail: 'Alt+Shift+V',
  hold: 'Alt+Shift+H',
  mute: 'Alt+Shift+M',
  keypad: 'Alt+Shift+K',
  transfer: 'Alt+Shift+T',
  record: 'Alt+Shift+R',
  pauseRecording: 'Alt+Shift+P',
  add: 'Alt+Shift+I',
  complete: 'Alt+Shift+C',
  toggle: 'Alt+Shift+S',
  merge: 'Alt+Shift+J',
  giveUp: 'Alt+Shift+G',
  take: 'Alt+Shift+W',
  listen: 'Alt+Shift+L',
  speak: 'Alt+Shift+B',
} as const;

/** The shortcuts of the call that is shown in full, with the keys that the user has chosen, as tooltips show them. */
export const callShortcuts = chosenKeys(defaultCallShortcuts);
