/** The only enterprise of this phone system. */
export const enterprise = {
  /** Not 1, so that tests notice paths that are written out. */
  id: 7,
  name: 'acme',
  displayName: 'Acme',
  /** The domain that administers it. */
  administrator: { name: 'Callside', type: 'Service Provider' },
  /** Host part of every SIP URI. */
  sipDomain: 'acme.local',
  /** The domain of e-mail addresses. */
  mailDomain: 'acme.example',
  /** ISO 3166 code by which national numbers are read. */
  countryCode: 'FR',
  /** The prefix of outside numbers. */
  dialPrefix: '0',
  /** The robot that lets callers hear themselves. */
  echoNumber: '600',
  /** The number of the conference bridge. */
  conferenceBridge: '+33100000690',
  /** The same from inside. */
  conferenceBridgeShort: '690',
  /** The first provider of meetings gives each user an address below this address. */
  onlineMeetings: 'https://meet.acme.example/',
  /** The fax of the enterprise. */
  faxNumber: '+33100000199',
  /** Texts for text messages. */
  textTemplates: [
    'Your order has left our warehouse. Thank you for choosing Acme.',
    'Our office opens at 9:00. We will call you back then.',
  ],
  /** E-mails to addresses of this domain become faxes. */
  faxMailDomain: 'fax.acme.example',
  timeZone: 'Europe/Paris',
  /** The places at which people work. Statistics can count days by the clocks of each. */
  sites: [
    { label: 'Paris', timeZone: 'Europe/Paris' },
    { label: 'Montréal', timeZone: 'America/Toronto' },
  ],
  /** Whether CRMs receive queue calls only, for users who have not changed the setting. */
  sfPopupAcdOnly: false,
} as const;
