import { defineWords } from '#i18n/word-set.ts';

/** The words about the reachability of the phone in this browser. */
export const reachabilityWords = defineWords({
  'reach.title': 'Calls to this browser',
  'reach.checking': 'Checking',
  'reach.reachable': 'Calls reach this browser',
  'reach.unreachable': 'Not reachable',
  'reach.callPath': 'Tested: a call would arrive in {{ms}} ms.',
  'reach.connection': 'The phone system answers in {{ms}} ms. It cannot test calls.',
  'reach.checkingDetail': 'A test message is on its way.',
  'reach.off': 'Another phone is selected.',
  'reach.connecting': 'The phone is connecting.',
  'reach.offline': 'There is no connection to the phone system.',
  'reach.noAnswer': 'The phone system does not answer.',
  'reach.notRegistered': 'The phone system does not send calls here.',
  'reach.elsewhere': 'The phone is in use in another window or on another computer.',
  'reach.failed': 'The phone could not be set up.',
  'reach.history': 'Earlier',
  'reach.checkNow': 'Check now',
});
