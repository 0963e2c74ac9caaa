import { defineWords } from '#i18n/word-set.ts';

/** The user's extensions at other phone systems. */
export const pbxAccountWords = defineWords({
  'pbxAccounts.title': 'My extension at {{pbx}}',
  'pbxAccounts.none':
    'Enter your extension and its password: calls to it then ring here, and you call from it.',
  'pbxAccounts.starting': 'Connecting',
  'pbxAccounts.ready': 'Connected. Calls to your extension ring here.',
  'pbxAccounts.failed': 'Not connected. Calls to your extension do not ring here.',
  'pbxAccounts.wrong': 'The extension or the password is wrong. Ask your administrator for both.',
  'pbxAccounts.unknown': 'There is no such extension. Compare it with what your administrator gave you.',
  'pbxAccounts.silent': 'The phone system does not answer. It is tried again by itself.',
  'pbxAccounts.codeTaken': '{{pbx}} has been switched too, with {{code}}.',
  'pbxAccounts.codeRefused': '{{pbx}} has not been switched: it did not take {{code}}. Dial it yourself.',
  'pbxAccounts.extension': 'Extension there',
  'pbxAccounts.password': 'Password of the extension',
  'pbxAccounts.passwordHint':
    'Your administrator has it. It is not the password with which you sign in here.',
  'pbxAccounts.passwordKept': 'A password is stored. Type a new one to replace it.',
  'pbxAccounts.others.title': 'Extension at {{pbx}}',
  'pbxAccounts.others.none':
    'None is entered. Calls to the extension then ring at the phones of the user, who calls from it.',
  'pbxAccounts.others.ready': 'Connected. Calls to the extension ring at the phones of the user.',
  'pbxAccounts.others.failed': 'Not connected. Calls to the extension do not ring at the phones of the user.',
  'pbxAccounts.others.wrong': 'The extension or the password is wrong. Compare both with the settings there.',
  'pbxAccounts.others.unknown': 'There is no such extension. Compare it with the settings there.',
  'pbxAccounts.others.passwordHint':
    'The secret of the extension there, not the password with which the user signs in here.',
  'pbxAccounts.save': 'Save',
  'pbxAccounts.remove': 'Remove',
});
