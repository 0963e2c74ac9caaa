/** The kind of an application: users at work, programs that watch the enterprise, CRMs of users. */
export type ApplicationKind = 'user' | 'service' | 'crm';

/** The permitted users. Each application has its own cookie, so that a browser can have several open. */
export const applications: ReadonlyMap<string, ApplicationKind> = new Map([
  ['callside', 'user'],
  ['callsideWidget', 'user'],
  ['myRCC', 'service'],
  ['myCrm', 'crm'],
]);
