import { defineWords } from '#i18n/word-set.ts';

/** Words for a meeting that goes on behind other screens and beside calls, and for meetings that begin. */
export const meetingBarWords = defineWords({
  'meetingBar.title': 'Your meeting',
  'meetingBar.goesOn': 'The meeting goes on.',
  'meetingBar.held': 'On hold during your call.',
  'meetingBar.return': 'Return to the meeting',
  'meetingBar.left': 'You were in the meeting “{{name}}”. Do you want to return?',
  'meetingBar.stayOut': 'Stay out',
  'meetingBar.waiting': 'You are waiting to be let in to a meeting.',
  'meetingBar.onCall':
    'Your meeting is on hold during your call. The others do not hear you, and you do not hear them.',
  'meetingBar.afterCall': 'Your call has ended. You can hear the meeting, but you are still muted.',
  'meetingBar.unmute': 'Unmute',
  'meetingBar.stayMuted': 'Stay muted',
  'meetingBar.begins': '“{{title}}” begins now.',
  'meetingBar.open': 'Open',
  'meetingBar.guestRefused': 'The guest {{name}} could not join “{{point}}”.',
  'meetingBar.allowGuests': 'Let guests ask',
});
