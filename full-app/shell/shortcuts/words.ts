import { defineWords } from '#i18n/word-set.ts';

/** The list of shortcuts. */
export const shortcutWords = defineWords({
  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.help': 'Help and keyboard shortcuts',
  'shortcuts.show': 'Show help and all shortcuts',
  'shortcuts.everywhere': 'Everywhere',
  'shortcuts.inCalls': 'In calls',
  'shortcuts.forAgents': 'For agents',
  'shortcuts.inSounds': 'While a sound plays',
  'shortcuts.note': 'Keys without Alt or Ctrl do nothing while you type.',
  'shortcuts.overlay': 'Show the shortcuts with K',
  'shortcuts.overlayDetail': 'Switch it off if you press K by accident, or use voice commands.',
  'shortcuts.change': 'Change',
  'shortcuts.changeNamed': 'Change the keys of {{action}}',
  'shortcuts.pressKeys': 'Press the new keys',
  'shortcuts.reset': 'Reset',
  'shortcuts.resetNamed': 'Reset the keys of {{action}}',
  'shortcuts.needsModifier': 'Hold Ctrl or Alt with a letter or digit, or use a function key.',
  'shortcuts.ownedBy': '{{keys}} is already used for: {{action}}',
  'shortcuts.ownedByBrowser': '{{keys}} belongs to the browser, so it may never arrive here.',
});
