import { defineWords } from '../words.ts';

/** Notices about lasting conditions: the connection, the router, and acting for another user. */
export const standingWords = defineWords({
  'connection.waitingDetail': 'What you see may be old. Next try in {{seconds}} s.',
  'phone.retryDetail': 'You cannot be called on this phone. Next try in {{seconds}} s.',
  'connection.replaced': 'Callside is open in another tab',
  'connection.replacedDetail': 'Calls are shown there. You can take them over here.',
  'connection.badListener': 'Live updates have stopped',
  'connection.badListenerDetail':
    'The phone system refused to send them, so what you see may be old. Try again, or reload the page.',
  'connection.unsupported': 'This browser cannot stay connected',
  'connection.unsupportedDetail': 'Calls are not shown as they happen. Use a current browser.',
  'standing.profileMissing': 'Your profile could not be loaded',
  'standing.profileOld': 'Your profile may be old',
  'behalf.actingFor': 'You act for {{name}}',
  'behalf.actingForDetail': 'What you do counts as theirs. The phone in this browser is off meanwhile.',
  'behalf.end': 'Be yourself again',
  'behalf.detail': 'You see and change what this person could. You need the right to act for others.',
  'behalf.act': 'Act for this person',
});
