import { defineWords } from '#i18n/word-set.ts';

/** How a call was connected and heard. */
export const signallingWords = defineWords({
  'signalling.title': 'Diagnosis',
  'signalling.show': 'Show the diagnosis',
  'signalling.hint':
    'How this call was connected and heard, for finding what went wrong. Passwords, keys and pressed digits are not in it. It is kept for a week.',
  'signalling.loading': 'The diagnosis is loading',
  'signalling.none': 'Nothing is known about this call',
  'signalling.noneDetail': 'It is older than a week, or no phone was connected.',
  'signalling.ofPhone': 'Phone of {{who}}',
  'signalling.trunk': 'Trunk',
  'signalling.ofTrunk': 'Trunk {{address}}',
  'signalling.unknown': 'a former user',
  'signalling.now': 'Now connected',
  'signalling.cut': 'Only the first messages are kept.',
  'signalling.received': 'Sound from there',
  'signalling.sent': 'Sound to there',
  'signalling.counts': 'Packets: {{packets}}, lost: {{lost}}, jitter: {{jitter}} ms',
  'signalling.unreported': 'Packets: {{packets}}. The other side has not said what it received.',
  'signalling.silentIn': 'Nothing is heard from the other side',
  'signalling.silentInRemedy':
    'No sound comes from there. Let UDP through all firewalls to the sound ports of this phone system, and check the address that the other side sends to, and whether it is muted.',
  'signalling.silentOut': 'The other side hears nothing',
  'signalling.silentOutRemedy':
    'Our sound does not arrive there. Check the address for sound in the settings of the other side, and let UDP through all firewalls to its sound ports.',
  'signalling.lossIn': 'The other side is heard with gaps',
  'signalling.lossOut': 'The other side hears gaps',
  'signalling.lossRemedy':
    'More than 5 % of the sound is lost on the way. Look for a busy line, weak Wi-Fi, or a machine without time.',
  'signalling.copy': 'Copy',
  'signalling.copied': 'The diagnosis is copied',
  'signalling.copyRefused': 'The browser does not allow copying',
  'signalling.copyRefusedDetail': 'The text is shown: select it and copy it.',
  'signalling.save': 'Save for Wireshark',
});
