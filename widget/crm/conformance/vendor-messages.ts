// @ts-expect-error: the library declares only what a connector needs, and the host needs the rest
import vendor from '@salesforce/scv-connector-base/src/main/constants.js';

/** The types of the messages between Salesforce and the vendor's library, from its source. */
export const messageTypes: Readonly<Record<string, string>> = vendor.MESSAGE_TYPE;
/** The events that the library can send. */
export const eventTypes: Readonly<Record<string, string>> = vendor.EVENT_TYPE;
