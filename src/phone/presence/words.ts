import { defineWords } from '#i18n/word-set.ts';

/** The presence that users or their calendars set. */
export const presenceWords = defineWords({
  'presence.title': 'Presence',
  'presence.byCalendar': 'Follow my calendar',
  'presence.until': '{{what}} until {{when}}',
  'presence.inMeeting': 'In a meeting',
  'presence.limited': 'Mobile only',
  'presence.state.available': 'Available',
  'presence.state.working': 'Working',
  'presence.state.meetingCustomer': 'Meeting a customer',
  'presence.state.training': 'In training',
  'presence.state.travelling': 'Travelling',
  'presence.state.lunch': 'At lunch',
  'presence.state.away': 'Away',
  'presence.state.sick': 'Sick',
  'presence.state.holidays': 'On holiday',
});
