import { defineWords } from '#i18n/word-set.ts';

/** The rules for calls to numbers outside, for administrators. */
export const outsideCallWords = defineWords({
  'outsideCalls.title': 'Calls outside',
  'outsideCalls.loading': 'Rules are loading',
  'outsideCalls.notYours': 'Administrators of all users set which numbers outside may be called.',
  'outsideCalls.today': 'Today so far: {{calls}} calls and {{minutes}} minutes outside.',
  'outsideCalls.who': 'Numbers that may be called',
  'outsideCalls.for': 'Rules for',
  'outsideCalls.everybody': 'Everybody',
  'outsideCalls.forHint':
    'A department has what everybody has, and more. “Call abroad” and “Call premium numbers” of a user add to both.',
  'outsideCalls.class.local': 'Local and free numbers',
  'outsideCalls.class.national': 'Numbers of the country',
  'outsideCalls.class.mobile': 'Mobile phones of the country',
  'outsideCalls.class.international': 'Numbers abroad',
  'outsideCalls.class.sharedCost': 'Numbers with a charge of their own',
  'outsideCalls.class.premium': 'Premium numbers',
  'outsideCalls.class.satellite': 'Satellite phones',
  'outsideCalls.class.unknown': 'Numbers that no numbering plan has',
  'outsideCalls.limits': 'Limits',
  'outsideCalls.limitsHint': 'Empty: no limit.',
  'outsideCalls.endsAtLimit': 'End calls at the limit',
  'outsideCalls.endsAtLimitDetail':
    'A call that goes on ends when the minutes of the day are used up. A tone and its card warn a minute before.',
  'outsideCalls.atOnce': 'Calls of a user at the same time',
  'outsideCalls.userCalls': 'Calls of a user in a day',
  'outsideCalls.userMinutes': 'Minutes of a user in a day',
  'outsideCalls.trunkCalls': 'Calls over a trunk in a day',
  'outsideCalls.trunkMinutes': 'Minutes over a trunk in a day',
  'outsideCalls.companyCalls': 'Calls of everybody in a day',
  'outsideCalls.companyMinutes': 'Minutes of everybody in a day',
  'outsideCalls.alarm': 'Alarm',
  'outsideCalls.alarmHint':
    'Calls abroad and to costly numbers are then closed for everybody, until an administrator opens them again. Empty: no alarm.',
  'outsideCalls.costlyPerHour': 'More costly calls than this in an hour',
  'outsideCalls.timesUsual': 'Times the highest minutes of the last 14 days',
  'outsideCalls.leastMinutes': 'And more minutes in a day than',
  'outsideCalls.badNumber': 'Write a number up to 1,000,000.',
  'outsideCalls.saved': 'The rules for calls outside are saved',
  'outsideCalls.locked': 'Calls abroad and to costly numbers are closed since {{time}}',
  'outsideCalls.lockedBy.costlyCalls': 'There were {{count}} costly calls in an hour; {{limit}} are usual.',
  'outsideCalls.lockedBy.minutes':
    'There were {{count}} minutes of calls outside today; {{limit}} are the limit.',
  'outsideCalls.lockedRemedy':
    'Look in Administration, Calls for calls that nobody has made, change the password of that user or phone, and then open them again.',
  'outsideCalls.open': 'Open again',
  'outsideCalls.opened': 'Calls abroad and to costly numbers are open again',
});
