import {
  maxWebCrmRecords,
  webCrmEntry,
  webCrmFacts,
  webCrmLog,
  webCrmRecord,
  webCrmSource,
} from '../../../../sdk/wire/web-crm.ts';
import { perSystem } from '../../resources/per-system.ts';
import { text } from '../../resources/query.ts';
import { found, refuse, refusing } from '../../resources/refusal.ts';
import { action, list, one, type Resource, type UserRequest } from '../../resources/resource.ts';
import { displayName } from '../../users/person.ts';
import { WebCrm, WebCrmFault } from '../web-crm.ts';

const crmOf = perSystem(
  ({ clock, webhooks }) =>
    new WebCrm({ clock, crm: () => webhooks.crm(), isAllowedInside: webhooks.isAllowedInside }),
);

/** @throws Refusal 403 for a user who may not use a CRM */
function usedCrm({ person, services }: UserRequest): WebCrm {
  if (!person.mayUseCrm) throw refuse(403, 'You may not use a CRM.');
  return crmOf(services);
}

const missing = 'There is no CRM that is asked by web addresses.';
const asRefusal = (error: unknown) => (error instanceof WebCrmFault ? refuse(503, error.message) : error);

const crm: Resource = {
  path: webCrmSource,
  access: 'user',
  GET: one({
    about:
      'Returns the CRM of the company that is asked by web addresses: the webhook with `crm`. Answers 404 without one.',
    refuses: [403, 404],
    answers: webCrmFacts,
    read: (request: UserRequest) => usedCrm(request).facts(),
  }),
};

const records: Resource = {
  path: `${webCrmSource}/Record`,
  access: 'user',
  GET: list({
    about: `Asks the CRM for the records with \`number\`, and returns ${maxWebCrmRecords} at most. Answers 503 with the reason if the CRM fails, or wants no requests for some time.`,
    refuses: [403, 404, 503],
    query: { number: text },
    item: webCrmRecord,
    read: async (request) =>
      found(await refusing(asRefusal, () => usedCrm(request).find(request.query.number ?? '')), missing),
  }),
};

const log = action({
  path: `${webCrmSource}/Log`,
  access: 'user',
  isFree: true,
  about:
    'Sends the log of a call to the CRM, which has one entry for each `key`, and returns the id of the entry. Answers 503 with the reason if the CRM has not named it.',
  refuses: [403, 404, 503],
  body: webCrmLog,
  answers: webCrmEntry,
  handle: async (request: UserRequest, call) => {
    const { person } = request;
    const user = { userID: String(person.id), name: displayName(person), number: person.number };
    const entry = await refusing(asRefusal, () => usedCrm(request).log(user, call));
    return { item: { id: found(entry, missing) } };
  },
});

/** The CRM of the company that is asked by web addresses. */
export const webCrmResources: readonly Resource[] = [log, records, crm];
