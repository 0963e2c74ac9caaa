import { defineWords } from '#i18n/word-set.ts';

/** The user's settings for a CRM around the phone. */
export const crmSettingsWords = defineWords({
  'crm.settings.salesforce': 'In Salesforce',
  'crm.settings.generic': 'In other CRMs',
  'crm.settings.incoming': 'Incoming calls',
  'crm.settings.incomingDetail': 'Look up the caller, show the record, log the call.',
  'crm.settings.outgoing': 'Outgoing calls',
  'crm.settings.outgoingDetail': 'The same for calls that you make.',
  'crm.settings.acdOnly': 'Queue calls only',
  'crm.settings.acdOnlyDetail': 'Leave out calls that did not come through a queue.',
  'crm.settings.personal': 'Personal calls, too',
  'crm.settings.personalDetail': 'Also log calls that are marked as personal.',
  'error.crm.notAllowed.label': 'You may not use the CRM',
  'error.crm.notAllowed.detail': 'Ask your administrator for the permission to use the phone in the CRM.',
});
