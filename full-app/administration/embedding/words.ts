import { defineWords } from '#i18n/word-set.ts';

/** The pages that embed the product, and the settings of CRMs, for administrators. */
export const embeddingWords = defineWords({
  'embedding.title': 'Integrations',
  'embedding.loading': 'Integrations are loading',
  'embedding.pages': 'Pages that may embed the phone',
  'embedding.pagesHint':
    'An address such as https://crm.example, or https://*.crm.example for all pages below it. New frames follow at once, and frames of a page that you remove lose their connection.',
  'embedding.none': 'No pages yet',
  'embedding.fixed': 'Set at the start, and fixed',
  'embedding.origin': 'Address',
  'embedding.badOrigin': 'Write an address such as https://crm.example, without a path.',
  'embedding.remove': 'Remove {{origin}}',
  'embedding.add': 'Add a page',
  'embedding.permissions': 'Permissions of {{origin}}',
  'embedding.newPage': 'the new page',
  'embedding.usual': 'The usual permissions',
  'embedding.usualDetail': 'Everything but signing in, the directory and the history.',
  'embedding.permission.seeCalls': 'See calls',
  'embedding.permission.controlCalls': 'Place and control calls',
  'embedding.permission.agent': 'Change the state of the agent',
  'embedding.permission.contacts': 'Name callers',
  'embedding.permission.settings': 'Change settings',
  'embedding.permission.signIn': 'Sign users in',
  'embedding.permission.directory': 'Read the directory',
  'embedding.permission.history': 'Read the call history',
  'embedding.crm': 'CRM',
  'embedding.queueCallsOnly': 'Show callers of queues only',
  'embedding.queueCallsOnlyDetail': 'For users who have not changed it themselves.',
  'embedding.saved': 'Integrations are saved',
});
