import { defineWords } from '#i18n/word-set.ts';

/** The programs and apps beside this client. Loaded with their area. */
export const appLinksWords = defineWords({
  'appLinks.computer': 'Program for your computer',
  'appLinks.computerDetail': 'Your phone runs in it, and calls go on while this page is reloaded or closed.',
  'appLinks.download': 'Download version {{version}} ({{platform}})',
  'appLinks.none': 'There is nothing to download. Ask your administrator for the program.',
  'appLinks.beta': 'Show versions that are still being tested',
  'appLinks.betaDetail': 'They have new functions first, and may have faults.',
  'appLinks.noBeta': 'No version is being tested now.',
  'appLinks.loading': 'Looking for programs',
  'appLinks.setUp': 'Set up the phone on this computer',
  'appLinks.mobile': 'App for your mobile',
  'appLinks.mobileDetail': 'Add an app to your phones, and scan its code with Linphone.',
  'appLinks.phones': 'Open my phones',
});
