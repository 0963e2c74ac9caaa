import { defineWords } from '../../words.ts';

/** The list of shortcuts. */
export const shortcutWords = defineWords({
  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.show': 'Show all shortcuts',
  'shortcuts.everywhere': 'Everywhere',
  'shortcuts.inCalls': 'In calls',
  'shortcuts.forAgents': 'For agents',
  'shortcuts.inSounds': 'While a sound plays',
  'shortcuts.note': 'Keys without Alt or Ctrl do nothing while you type.',
  'shortcuts.overlay': 'Show the shortcuts with K',
  'shortcuts.overlayDetail': 'Switch it off if you press K by accident, or use voice commands.',
});
