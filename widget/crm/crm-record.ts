import type { PageContact } from '../bridge/contract/contact.ts';

/** A record of the CRM: somebody, or some company, as every page around the widget tells of them. */
export type CrmRecord = PageContact;
