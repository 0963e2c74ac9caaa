import type { FieldValue, SObjectType } from './sobject.ts';

type Fields = Readonly<Record<string, FieldValue>>;

/**
 * The records of this CRM. Many of the numbers exist in the demonstration's telephone network: `+33 1 00 00 06 0x` are
 * the robots, `+33 1 99 00 BB SS` are numbers at which a call fails or waits. Their formats differ, as in real data.
 * `AccountId` and `WhoId` refer to another record by kind and position.
 */
export const demoRecords: Readonly<Record<SObjectType, readonly Fields[]>> = {
  Account: [
    { Name: 'Boulangerie du Port', Phone: '+33 1 00 00 06 02', Industry: 'Food', BillingCity: 'Marseille' },
    { Name: 'Garage Petit & Fils', Phone: '01 44 55 66 77', Industry: 'Automotive', BillingCity: 'Paris' },
    { Name: 'Leroy Conseil', Phone: '+33 (0)1 44 55 66 80', Fax: '01 44 55 66 81', Industry: 'Consulting' },
    { Name: 'Acme', Phone: '0033 1 00 00 02 00', Industry: 'Telecommunications', BillingCity: 'Paris' },
    { Name: 'Holm Rederi AB', Phone: '+46 8 505 500 12', Industry: 'Shipping', BillingCity: 'Stockholm' },
    {
      Name: 'Amélie Fournier',
      Phone: '06.39.98.12.34',
      IsPersonAccount: true,
      PersonContactId: 'Contact 9',
      BillingCity: 'Lyon',
    },
  ],
  Contact: [
    {
      FirstName: 'Louise',
      LastName: 'Martin',
      Title: 'Baker',
      AccountId: 'Account 1',
      MobilePhone: '+33 6 12 34 56 78',
    },
    {
      FirstName: 'Hugo',
      LastName: 'Petit',
      Title: 'Mechanic',
      AccountId: 'Account 2',
      Phone: '01 44 55 66 77',
      MobilePhone: '06 39 98 00 03',
    },
    {
      FirstName: 'Jeanne',
      LastName: 'Petit',
      Title: 'Accounts',
      AccountId: 'Account 2',
      Phone: '+33144556677',
    },
    {
      FirstName: 'Nora',
      LastName: 'Leroy',
      Title: 'Owner',
      AccountId: 'Account 3',
      Phone: '01-44-55-66-88',
      AssistantPhone: '01 44 55 66 80',
      DoNotCall: true,
    },
    {
      FirstName: 'Bob',
      LastName: 'Keller',
      Title: 'Engineer',
      AccountId: 'Account 4',
      Phone: '+33 1 00 00 01 02',
      MobilePhone: '06 00 00 01 02',
    },
    {
      FirstName: 'Emma',
      LastName: 'Echo',
      Title: 'Says it again',
      AccountId: 'Account 4',
      Phone: '01 00 00 06 00',
    },
    { FirstName: 'Astrid', LastName: 'Holm', AccountId: 'Account 5', OtherPhone: '+46 (0)8 505 500 13' },
    { FirstName: 'Grace', LastName: 'Hall', Title: 'Buyer', HomePhone: '+1 (415) 555-0134' },
    { FirstName: 'Amélie', LastName: 'Fournier', AccountId: 'Account 6', Phone: '06.39.98.12.34' },
  ],
  Lead: [
    {
      FirstName: 'Paul',
      LastName: 'Besson',
      Company: 'Besson Frères',
      Phone: '01.99.00.00.05',
      Status: 'Open',
    },
    {
      FirstName: 'Inès',
      LastName: 'Marchand',
      Company: 'Marchand et Cie',
      Phone: '+33 1 99 00 02 10',
      MobilePhone: '06 39 98 00 21',
      Status: 'Working',
    },
    {
      FirstName: 'Tom',
      LastName: 'Archer',
      Company: 'Archer Ltd',
      Phone: '+44 20 7946 0018',
      Status: 'Open',
    },
    {
      FirstName: 'Sven',
      LastName: 'Berg',
      Company: 'Holm Rederi AB',
      Phone: '08-505 500 12',
      Status: 'Open',
    },
  ],
  Task: [
    {
      Subject: 'Send the offer for two tyres',
      Status: 'Not Started',
      Priority: 'Normal',
      ActivityDate: '2026-11-23',
      WhoId: 'Contact 2',
      WhatId: 'Account 2',
    },
  ],
};
