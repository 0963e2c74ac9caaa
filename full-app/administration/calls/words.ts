import { defineWords } from '#i18n/word-set.ts';

/** The calls of the company in the last days. */
export const adminCallWords = defineWords({
  'adminCalls.title': 'Calls',
  'adminCalls.hint':
    'The calls of everybody in the last seven days, with their diagnosis. The record of changes says who has looked at them.',
  'adminCalls.search': 'Name or number',
  'adminCalls.which': 'Which calls',
  'adminCalls.result.': 'All',
  'adminCalls.result.answered': 'Answered',
  'adminCalls.result.unanswered': 'Not answered',
  'adminCalls.result.badSound': 'Bad sound',
  'adminCalls.day': 'Day',
  'adminCalls.everyDay': 'Every day',
  'adminCalls.again': 'Load again',
  'adminCalls.loading': 'Calls are loading',
  'adminCalls.none': 'No calls found',
  'adminCalls.noneDetail': 'Change the search, or choose another day.',
  'adminCalls.departmentOnly': 'The calls are for administrators of all users.',
  'adminCalls.sides': '{{from}} → {{to}}',
  'adminCalls.now': 'Now',
  'adminCalls.from': 'From',
  'adminCalls.to': 'To',
  'adminCalls.users': 'Users',
  'adminCalls.when': 'When',
  'adminCalls.talked': 'Talked',
  'adminCalls.notTalked': 'Not answered',
  'adminCalls.ending': 'How it ended',
  'adminCalls.sound': 'Sound',
  'adminCalls.soundGood': 'Nothing is known to be wrong',
  'adminCalls.poor': 'The phone of a user measured bad sound',
  'adminCalls.back': 'All calls',
});
