/** The fields, the searched objects and the screen pop of one kind of call. */
interface CallLayout {
  readonly callRelatedFields: readonly ('ANI' | 'DNIS' | 'SEGMENT' | 'QUEUE')[];
  readonly objects: Readonly<
    Record<string, readonly { readonly displayName: string; readonly apiName: string }[]>
  >;
  readonly screenPopSettings: Readonly<Record<string, unknown>>;
}

export type SoftphoneLayout = Readonly<Record<'Internal' | 'Inbound' | 'Outbound', CallLayout>>;

const contact = [
  { displayName: 'Name', apiName: 'Name' },
  { displayName: 'Business phone', apiName: 'Phone' },
];
const lead = [
  { displayName: 'Name', apiName: 'Name' },
  { displayName: 'Company', apiName: 'Company' },
];
const account = [{ displayName: 'Account name', apiName: 'Name' }];

/**
 * The layout of the users of this org. It opens a single match, searches if there are several, and otherwise opens a
 * new contact.
 */
export const softphoneLayout: SoftphoneLayout = {
  Internal: { callRelatedFields: ['ANI', 'DNIS'], objects: { Contact: contact }, screenPopSettings: {} },
  Inbound: {
    callRelatedFields: ['ANI', 'DNIS', 'QUEUE'],
    objects: { Account: account, Contact: contact, Lead: lead },
    screenPopSettings: {
      screenPopsOpenWithin: 'ExistingWindow',
      NoMatch: { screenPopType: 'PopToEntity', screenPopData: 'Contact' },
      SingleMatch: { screenPopType: 'PopToEntity' },
      MultipleMatches: { screenPopType: 'PopToSearch' },
    },
  },
  Outbound: {
    callRelatedFields: ['DNIS'],
    objects: { Account: account, Contact: contact, Lead: lead },
    screenPopSettings: {},
  },
};
