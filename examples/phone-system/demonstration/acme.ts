import type { Company } from '../company/company.ts';

/** The company of the demonstration. */
export const acme: Company = {
  // Another number than 1, so that tests notice paths that are written out.
  id: 7,
  name: 'acme',
  displayName: 'Acme',
  administrator: { name: 'Callside', type: 'Service Provider' },
  sipDomain: 'acme.local',
  mailDomain: 'acme.example',
  faxMailDomain: 'fax.acme.example',
  meetingDomain: 'meet.acme.example',
  country: 'FR',
  language: 'en',
  timeZone: 'Europe/Paris',
  sites: [
    { label: 'Paris', timeZone: 'Europe/Paris' },
    { label: 'Montréal', timeZone: 'America/Toronto' },
  ],
  dialPrefix: '0',
  publicNumbers: [{ first: '+33100000100', last: '+33100000999' }],
  numberPlan: {
    digits: 3,
    users: [
      { first: '101', last: '300' },
      { first: '311', last: '349' },
      { first: '400', last: '599' },
      { first: '700', last: '899' },
    ],
    groups: [
      { first: '301', last: '310' },
      { first: '350', last: '399' },
    ],
    services: [{ first: '600', last: '699' }],
    echo: '600',
    voicemail: '699',
    conferenceBridge: '690',
    speedDialDigits: 3,
  },
  faxNumber: '+33100000199',
  textTemplates: [
    'Your order has left our warehouse. Thank you for choosing Acme.',
    'Our office opens at 9:00. We will call you back then.',
  ],
  sfPopupAcdOnly: false,
};
