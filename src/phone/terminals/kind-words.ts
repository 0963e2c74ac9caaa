import { defineWords } from '#i18n/word-set.ts';

/** The kinds of phones, in lists of phones. */
export const phoneKindWords = defineWords({
  'phone.kind.webphone': 'In this browser',
  'phone.kind.softphone': 'Program on your computer',
  'phone.kind.mobile': 'App on your mobile',
  'phone.kind.IpDevice': 'Desk phone',
  'phone.kind.FreeSeating': 'Shared desk',
  'phone.kind.OcsTerminal': 'Communication server',
  'phone.kind.Softphone': 'Softphone',
  'phone.kind.Cloud': 'Cloud phone',
  'phone.kind.PublicMobileTerminal': 'Mobile phone',
  'phone.kind.PrivateMobileTerminal': 'Company mobile phone',
  'phone.kind.LogicalTerminal': 'Line without a device',
  'phone.noneThereDetail': 'Ask your administrator to add one to your account.',
});
