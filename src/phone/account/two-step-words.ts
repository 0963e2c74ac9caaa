import { defineWords } from '#i18n/word-set.ts';

/** The set-up of two-step sign-in. */
export const twoStepWords = defineWords({
  'twoStep.title': 'Two-step sign-in',
  'twoStep.off':
    'Signing in can also ask for a code from an app on your phone. Then a stolen password alone is useless.',
  'twoStep.setUp': 'Set up an app',
  'twoStep.scan': 'Scan this code in an authenticator app, or type the key into the app.',
  'twoStep.picture': 'QR code for the authenticator app',
  'twoStep.key': 'Key',
  'twoStep.copyKey': 'Copy key',
  'twoStep.copied': 'Copied',
  'twoStep.confirm': 'Then enter your current password and the code that the app shows.',
  'twoStep.code': 'Code of the app',
  'twoStep.orRecovery': 'Or one of your recovery codes',
  'twoStep.codeRequired': 'Enter the code that the app shows.',
  'twoStep.turnOn': 'Turn on',
  'twoStep.codes': 'Recovery codes',
  'twoStep.codesDetail':
    'If you lose your phone, use one of these instead of the code from the app. Each works once. Keep them in a safe place: they are not shown again.',
  'twoStep.copyCodes': 'Copy codes',
  'twoStep.saved': 'I have saved the codes',
  'twoStep.on': 'On since {{when}}. Signing in asks for a code of your app.',
  'twoStep.left_one': '{{count}} recovery code left',
  'twoStep.left_other': '{{count}} recovery codes left',
  'twoStep.renew': 'Make new recovery codes',
  'twoStep.renewDetail': 'The recovery codes that you have now will no longer work.',
  'twoStep.turnOff': 'Turn off',
  'twoStep.turnOffDetail': 'Signing in will no longer ask for a code of the app.',
  'twoStep.turnedOff': 'Two-step sign-in is off',
  'twoStep.notCopied': 'The browser did not copy it',
  'twoStep.notCopiedDetail': 'Select the text and copy it yourself.',
  'required.password': 'Choose a new password',
  'required.passwordDetail': 'Your password is too old. Choose another one to sign in.',
  'required.same': 'This is your present password.',
  'required.factor': 'Set up a second factor',
  'required.factorDetail':
    'Your company asks for a code from an app when you sign in. Install an authenticator app on your phone first.',
  'required.confirm': 'Then enter the code that the app shows.',
  'required.loading': 'The next step is loading',
});
