import { defineWords } from '#i18n/word-set.ts';

/** The last steps of a new phone system. */
export const startWords = defineWords({
  'start.title': 'Start',
  'start.done': 'Done',
  'start.open': 'To do',
  'start.address': 'Address',
  'start.secure': 'This address is secure, so browsers allow calls.',
  'start.insecure':
    'Browsers allow no calls at this address. Start the phone system with --https, or with your certificate.',
  'start.users': 'Second user',
  'start.usersDetail':
    'Add a user, press Invite, and hand over the link by which the user chooses a password.',
  'start.alone': 'You are the only user.',
  'start.noPassword': 'No other user has a password yet.',
  'start.colleagues': 'You have colleagues who can sign in. Call one of them.',
  'start.addUser': 'Add a user',
  'start.allUsers': 'All users',
  'start.hide': 'Hide this page',
});
