import { defineWords } from './word-set.ts';

/** The screens of both apps: keypad, audio devices, appearance. */
export const panelWords = defineWords({
  'dialPad.region': 'Keypad',
  'dialPad.number': 'Number',
  'dialPad.placeholder': 'Enter a number',
  'time.unknown': 'Unknown time',
  'devices.title': 'Audio devices',
  'appearance.title': 'Appearance',
  'appearance.system': 'As the system',
  'appearance.light': 'Light',
  'appearance.dark': 'Dark',
  'menu.open': 'Menu',
  'menu.presenceAndPhone': 'Presence and phone',
  'panel.popOut': 'Open in its own window',
  'panel.minimise': 'Show in one line',
  'panel.settings': 'Settings',
  'panel.restore': 'Show the whole phone',
  'menu.status': '{{presence}} {{phone}}',
  'tab.keypad': 'Keypad',
  'tab.recents': 'Recents',
  'tab.missed': '{{count}} missed',
  'tab.people': 'People',
  'tab.voicemail': 'Voicemail',
  'tab.messages': '{{count}} new',
  'tab.chat': 'Chat',
  'tab.queue': 'Queue',
});
