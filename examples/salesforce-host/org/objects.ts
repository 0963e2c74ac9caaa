import type { SObjectType } from './sobject.ts';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'phone' | 'date' | 'integer' | 'boolean' | 'reference' | 'longText';
  /** Its maximum length. */
  readonly length?: number;
  /** It is read-only. */
  readonly isReadOnly?: true;
  /** It keeps the value of a new record. */
  readonly isFixed?: true;
  /** Its only values; other fields with a list of values accept others, too. */
  readonly values?: readonly string[];
}

export interface ObjectDescription {
  readonly label: string;
  readonly plural: string;
  readonly fields: readonly Field[];
  /** The columns of lists. */
  readonly columns: readonly string[];
}

const text = (name: string, label: string, length = 255): Field => ({ name, label, type: 'text', length });
const phone = (name: string, label: string): Field => ({ name, label, type: 'phone', length: 40 });
const reference = (name: string, label: string): Field => ({ name, label, type: 'reference', length: 18 });
const computed = (field: Field): Field => ({ ...field, isReadOnly: true });

/** The kinds of records, with the standard fields that a phone reads or writes. */
export const objects: Readonly<Record<SObjectType, ObjectDescription>> = {
  Account: {
    label: 'Account',
    plural: 'Accounts',
    fields: [
      text('Name', 'Account name'),
      phone('Phone', 'Phone'),
      phone('Fax', 'Fax'),
      text('Industry', 'Industry'),
      text('BillingCity', 'City', 40),
      { name: 'IsPersonAccount', label: 'Person account', type: 'boolean', isReadOnly: true },
      computed(reference('PersonContactId', 'Contact of the person')),
    ],
    columns: ['Name', 'Phone', 'Industry', 'BillingCity'],
  },
  Contact: {
    label: 'Contact',
    plural: 'Contacts',
    fields: [
      computed(text('Name', 'Name')),
      text('FirstName', 'First name', 40),
      text('LastName', 'Last name', 80),
      text('Title', 'Title', 128),
      reference('AccountId', 'Account'),
      phone('Phone', 'Business phone'),
      phone('MobilePhone', 'Mobile'),
      phone('HomePhone', 'Home phone'),
      phone('OtherPhone', 'Other phone'),
      phone('AssistantPhone', 'Assistant’s phone'),
      text('Email', 'Email', 80),
      { name: 'DoNotCall', label: 'Do not call', type: 'boolean' },
    ],
    columns: ['Name', 'AccountId', 'Title', 'Phone', 'MobilePhone'],
  },
  Lead: {
    label: 'Lead',
    plural: 'Leads',
    fields: [
      computed(text('Name', 'Name')),
      text('FirstName', 'First name', 40),
      text('LastName', 'Last name', 80),
      text('Company', 'Company'),
      text('Title', 'Title', 128),
      phone('Phone', 'Phone'),
      phone('MobilePhone', 'Mobile'),
      text('Email', 'Email', 80),
      text('Status', 'Status', 40),
      { name: 'DoNotCall', label: 'Do not call', type: 'boolean' },
    ],
    columns: ['Name', 'Company', 'Status', 'Phone', 'MobilePhone'],
  },
  Task: {
    label: 'Task',
    plural: 'Tasks',
    fields: [
      text('Subject', 'Subject'),
      text('Status', 'Status', 40),
      { name: 'IsClosed', label: 'Closed', type: 'boolean', isReadOnly: true },
      text('Priority', 'Priority', 20),
      { name: 'ActivityDate', label: 'Due date', type: 'date' },
      reference('WhoId', 'Name'),
      reference('WhatId', 'Related to'),
      { ...text('CallType', 'Call type', 40), values: ['Internal', 'Inbound', 'Outbound'] },
      { name: 'CallDurationInSeconds', label: 'Call duration (s)', type: 'integer' },
      text('CallDisposition', 'Call result'),
      text('CallObject', 'Call object'),
      { name: 'Description', label: 'Comments', type: 'longText', length: 32_000 },
      {
        ...text('TaskSubtype', 'Task subtype', 40),
        isFixed: true,
        values: ['Task', 'Email', 'ListEmail', 'Cadence', 'Call', 'LinkedIn'],
      },
      { name: 'CreatedDate', label: 'Created', type: 'text', isReadOnly: true },
      { name: 'LastModifiedDate', label: 'Last modified', type: 'text', isReadOnly: true },
    ],
    columns: [
      'Subject',
      'WhoId',
      'WhatId',
      'Status',
      'IsClosed',
      'ActivityDate',
      'CallType',
      'CallDurationInSeconds',
      'CallDisposition',
      'CallObject',
      'Description',
    ],
  },
};

/** Returns the fields of these records that contain phone numbers. */
export function phoneFieldsOf(type: SObjectType): readonly string[] {
  return objects[type].fields.filter((field) => field.type === 'phone').map((field) => field.name);
}
