import type { PageContact } from '../bridge/contract/contact.ts';

/** A record of the CRM: a person or a company, in the format of all pages around the widget. */
export type CrmRecord = PageContact;
