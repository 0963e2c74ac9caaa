/** Lists of past calls that can be narrowed, and what is known of one. */
export const history = {
  'history.all': 'All',
  'history.onlyMissed': 'Missed',
  'history.which': 'Which calls',
  'history.times': '{{who}} ({{count}})',
  'history.details': 'Call details',
  'history.when': 'When',
  'history.talked': 'Talked',
  'history.notTalked': 'No conversation',
  'history.kind': 'Kind',
  'history.yourNumber': 'Your side',
  'history.ending': 'How it ended',
} as const;
