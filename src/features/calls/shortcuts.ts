/** Keys of the call that is shown in full, as their tooltips name them. */
export const callShortcuts = {
  answer: 'Alt+Shift+A',
  hangUp: 'Alt+Shift+E',
  hold: 'Alt+Shift+H',
  mute: 'Alt+Shift+M',
  keypad: 'Alt+Shift+K',
  transfer: 'Alt+Shift+T',
} as const;
