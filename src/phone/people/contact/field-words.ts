import { defineWords } from '#i18n/word-set.ts';

/** The fields of a contact beside the fields in people.ts. */
export const contactFieldWords = defineWords({
  'contact.more': 'More fields',
  'contact.nickName': 'Nickname',
  'contact.title': 'Title',
  'contact.department': 'Department',
  'contact.duties': 'Job',
  'contact.defaultPhoneNumber': 'Number to call first',
  'contact.personalPhoneNumber': 'Personal number',
  'contact.plmnNumbers': 'Other mobiles',
  'contact.pstnNumbers': 'Other lines',
  'contact.faxNumbers': 'Fax',
  'contact.website': 'Website',
  'contact.additionalInfo': 'Notes',
  'contact.externalID': 'External ID',
  'contact.corporateUserId': 'Staff ID',
  'contact.costCenter': 'Cost centre',
  'contact.accessCtrlSystemPersonId': 'Badge ID',
  'contact.tagNames': 'Tags',
  'contact.hiddenDirectory': 'Hide from the directory',
  'contact.hideMobile': 'Hide mobile numbers',
  'contact.hidePstn': 'Hide other lines',
  'contact.login': 'Login',
  'contact.assistants': 'Assistant',
  'contact.substitutes': 'Substitute',
  'contact.superiors': 'Reports to',
  'contact.several': 'Several with commas between them.',
  'contact.needsAddress': 'A website begins with https:// or http://.',
  'contact.tooMany': 'Too many: {{most}} at most.',
  'contact.meanwhile':
    'Somebody else has changed this contact meanwhile. Stored now, and overwritten when you save:',
  'contact.takeTheirs': 'Take what is stored',
  'contact.rightLost':
    'You may no longer change this contact, so this cannot be saved. What you typed is still here: copy it, and give it to your administrator.',
  'contact.gone':
    'This contact was deleted meanwhile, so this cannot be saved. What you typed is still here: copy it for a new contact.',
  'contact.copyTyped': 'Copy what I typed',
  'contact.typed': 'What you typed',
  'contact.copied': 'What you typed is copied',
  'contact.notCopied': 'The browser does not let this page copy',
  'contact.notCopiedDetail': 'Select the text below, and copy it yourself.',
});
