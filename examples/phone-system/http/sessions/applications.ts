import { assistantApplication } from '../../../../sdk/wire/assistants/proposal.ts';

/** The kind of an application: users at work, programs that watch the enterprise, CRMs of users, assistants that read for users. */
export type ApplicationKind = 'user' | 'service' | 'crm' | 'assistant';

/** The permitted users. Each application has its own cookie, so that a browser can have several open. */
export const applications: ReadonlyMap<string, ApplicationKind> = new Map([
  ['callside', 'user'],
  ['callsideWidget', 'user'],
  ['myRCC', 'service'],
  ['myCrm', 'crm'],
  [assistantApplication, 'assistant'],
]);

export const isAssistant = (app: string): boolean => applications.get(app) === 'assistant';
