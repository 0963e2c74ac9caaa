import { defineWords } from '#i18n/word-set.ts';

/** The phone on the user's computer. Loaded with the settings of phones. */
export const desktopPhoneWords = defineWords({
  'desktopPhone.title': 'Phone on this computer',
  'desktopPhone.about': 'Callside for the desktop keeps calls running when the browser closes.',
  'desktopPhone.steps':
    'To set it up, start the program callside-helper on this computer and then look for it here.',
  'desktopPhone.download': 'Download version {{version}} ({{platform}})',
  'desktopPhone.start':
    'Start it in a terminal, in the folder of the download. It needs Node 22.13 or newer, and baresip:',
  'desktopPhone.noDownload': 'If you do not have the program, ask your administrator for it.',
  'desktopPhone.look': 'Connect',
  'desktopPhone.lookAgain': 'Look again',
  'desktopPhone.notFound': 'The program is not running on this computer. Start it, then look again.',
  'desktopPhone.allow': 'Allow this browser on your computer. Enter this in a terminal:',
  'desktopPhone.declined': 'You declined this browser at the program.',
  'desktopPhone.expired': 'The code was not confirmed in time.',
  'desktopPhone.busy': 'Other pages wait for your permission. Decide about them first.',
  'desktopPhone.ready': 'The program is running. The phone is off.',
  'desktopPhone.pending': 'Getting ready',
  'desktopPhone.connecting': 'Connecting',
  'desktopPhone.connected': 'Connected',
  'desktopPhone.reconnecting': 'Looking for the phone system. A call goes on.',
  'desktopPhone.userdisconnect': 'Switched off',
  'desktopPhone.addresses': 'Addresses of this computer: {{list}}',
  'desktopPhone.place': 'Registered place: {{place}}',
  'desktopPhone.use': 'Use this phone',
  'desktopPhone.useHere': 'Use it here',
  'desktopPhone.retry': 'Try again',
  'desktopPhone.off': 'Switch off',
  'desktopPhone.forget': 'Remove the permission',
  'desktopPhone.error.parameters': 'The phone system sent wrong data for this phone. Ask your administrator.',
  'desktopPhone.error.serverNotFound':
    'The phone system was not found in this network. Check the network of this computer.',
  'desktopPhone.error.refused': 'The phone was refused. Another browser may be using it.',
  'desktopPhone.error.other': 'The program could not start the phone.',
  'desktopPhone.error.internal': 'The phone stopped because of a fault in the program. Restart the program.',
  'desktopPhone.error.loginFailed': 'The phone system did not accept the login of this phone. Try again.',
  'desktopPhone.error.timeout': 'The phone system did not answer in time. Try again.',
  'desktopPhone.error.aborted': 'Another browser took over the phone of this computer.',
  'desktopPhone.error.noMemory': 'This computer has too little memory for the phone. Close other programs.',
  'desktopPhone.error.notAllowed': 'You may not use a phone on a computer. Ask your administrator.',
  'desktopPhone.error.notReady': 'The program does not answer. Start it on this computer.',
  'desktopPhone.error.noCredentials':
    'The phone system gave no access. Your phone may be in use on another computer.',
  'desktopPhone.error.notInService':
    'The phone system does not list this phone as ready. Try again, or ask your administrator.',
});
