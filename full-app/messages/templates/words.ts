import { defineWords } from '#i18n/word-set.ts';

/** Prepared texts for messages, in the settings. */
export const templateWords = defineWords({
  'templates.own': 'Your templates',
  'templates.company': 'Templates of your company',
  'templates.companyDetail': 'Everybody who writes messages can use them.',
  'templates.none': 'No templates yet',
  'templates.loading': 'Loading the templates',
  'templates.failed': 'The templates could not be loaded',
  'templates.new': 'New template',
  'templates.text': 'Text of the template',
  'templates.add': 'Add',
  'templates.save': 'Save',
  'templates.edit': 'Change: {{text}}',
  'templates.delete': 'Delete: {{text}}',
  'templates.fixed': 'Part of the configuration of the phone system',
  'templates.tooLong': 'A template has at most {{count}} characters.',
  'templates.empty': 'Write a text first.',
  'templates.full': 'There is no room for more than {{count}} templates.',
  'templates.deleted': 'The template is deleted',
  'templates.undo': 'Undo',
});
