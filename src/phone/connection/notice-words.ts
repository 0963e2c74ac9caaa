import { defineWords } from '#i18n/word-set.ts';

/** Notices about lasting conditions: the connection, the router, and acting for another user. */
export const noticeWords = defineWords({
  'connection.waitingDetail': 'The screen may be outdated. Next try in {{seconds}} s.',
  'phone.reconnectingDetail': 'You cannot be called on this phone. Next try in {{seconds}} s.',
  'connection.replaced': 'Callside is open in another tab',
  'connection.replacedDetail': 'Calls are shown there. You can take them over here.',
  'connection.badListener': 'Live updates have stopped',
  'connection.badListenerDetail':
    'The phone system refused to send them, so the screen may be outdated. Try again, or reload the page.',
  'connection.unsupported': 'This browser cannot stay connected',
  'connection.unsupportedDetail': 'Calls are not updated live. Use a current browser.',
  'notices.profileMissing': 'Your profile could not be loaded',
  'notices.profileOld': 'Your profile may be outdated',
  'notices.partMissing': 'A part of this page could not be loaded',
  'notices.partMissingDetail': 'Calls are not affected. Check your connection, then try again.',
  'notices.partReloadDetail': 'Reload the page to load it. This ends a call in this browser.',
  'notices.reload': 'Reload',
  'behalf.actingFor': 'You work as {{name}}',
  'behalf.actingForDetail':
    'Your actions count as theirs. The phone in this browser is off until you return.',
  'behalf.end': 'Return to your account',
});
