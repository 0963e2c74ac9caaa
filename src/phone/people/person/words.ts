import { defineWords } from '#i18n/word-set.ts';

/** A person where calls are shown: kind, missing name, and suggestions while dialling. */
export const personWords = defineWords({
  'people.found': '{{count}} found',
  'people.suggestions': 'Suggestions',
  'people.chosen': 'Already added',
  'people.nameless': 'Unnamed',
  'people.vip': 'Very important',
  'people.forwardings': 'Forwarding rules',
  'people.type.IUser': 'Colleague',
  'people.type.UserContact': 'Contact',
  'people.type.ACDGroupAddress': 'Queue',
  'people.type.GroupAddress': 'Group',
  'people.type.IVRService': 'Automatic service',
  'people.type.PagingGroupAddress': 'Paging group',
  'people.type.SpeedDial': 'Speed dial',
  'people.type.FaxAddress': 'Fax number',
});
