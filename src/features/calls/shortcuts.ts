/** Keys of the call that is shown in full, as their tooltips name them. */
export const callShortcuts = {
  answer: 'Alt+Shift+A',
  hangUp: 'Alt+Shift+E',
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
