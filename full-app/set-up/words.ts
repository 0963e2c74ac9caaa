import { defineWords } from '#i18n/word-set.ts';

/** The page on which a new phone system gets its company and its first administrator. */
export const setUpWords = defineWords({
  'setUp.title': 'Set up your company',
  'setUp.intro': 'Six answers, and you can call.',
  'setUp.companyName': 'Name of the company',
  'setUp.country': 'Country',
  'setUp.timeZone': 'Time zone',
  'setUp.language': 'Language of greetings',
  'setUp.domain': 'Domain of phones and e-mail',
  'setUp.domainHint': 'It cannot be changed later. Write it as in acme.example.',
  'setUp.administrator': 'You, the first administrator',
  'setUp.firstName': 'First name',
  'setUp.lastName': 'Last name',
  'setUp.login': 'User name',
  'setUp.loginHint': 'For signing in. Letters, digits, . _ - and @',
  'setUp.passwordHint':
    'At least 8 characters: capital and small letters, digits, and one of - _ . ! ~ * ( ) % @',
  'setUp.extension': 'First extension',
  'setUp.extensionHint':
    'Yours. It begins with 1 to 6 and has 2 to 6 digits, like all internal numbers. Groups get the numbers from 7, services from 8.',
  'setUp.submit': 'Set up',
  'setUp.starting': 'Your phone system starts',
  'setUp.wrong.company': 'Enter a name of at most 100 characters.',
  'setUp.wrong.country': 'Choose another country.',
  'setUp.wrong.timeZone': 'Choose another time zone.',
  'setUp.wrong.language': 'Choose another language.',
  'setUp.wrong.domain': 'Enter a domain of small letters, digits, dots and hyphens.',
  'setUp.wrong.firstName': 'Enter a first name of at most 50 characters.',
  'setUp.wrong.lastName': 'Enter a last name of at most 50 characters.',
  'setUp.wrong.login': 'Enter a user name of letters, digits, . _ - and @',
  'setUp.wrong.password': 'This password is too easy to guess.',
  'setUp.wrong.extension': 'Choose another number. This one is impossible, or hits an emergency number.',
  'setUp.wrongCode': 'This address is not complete',
  'setUp.wrongCodeDetail': 'Open the whole address that the phone system has printed at its start.',
  'setUp.over': 'This address no longer works',
  'setUp.overDetail': 'It works once, within 15 minutes. Start the phone system again for a new one.',
  'setUp.failed': 'The phone system does not answer',
  'setUp.failedDetail':
    'Your answers are still here. Try again, or look at what the phone system has printed.',
});
