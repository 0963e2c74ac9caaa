import { crmSettingsChange } from '../../../../sdk/wire/crm.ts';
import { infoExtension } from '../../../../sdk/wire/session/info.ts';
import type { ExtensionAudience } from '../../base/changes.ts';
import { topics } from '../../base/changes.ts';
import { enterpriseSource } from '../../base/paths.ts';
import { refuse } from '../../resources/refusal.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';

/** The times of an agent are for agents and supervisors, CRM settings for the user alone. */
function audienceOf({ params, person, services }: UserRequest): ExtensionAudience {
  if (params.number === person.number) return 'owner';
  return person.isSupervisor || services.agents.describe(person.id).isACDAgent ? 'agents' : 'colleagues';
}

/** The number of a user: its owner, and whether calls reach it. */
export const extension: Resource = {
  path: `${enterpriseSource}/Extension/:number`,
  access: 'user',
  GET: one({
    about:
      'Returns the extension of a user: name, allowed terminals and telephonic state. Only the user receives the consent and the forwardings. Only agents and supervisors receive the time of an agent’s last change of status.',
    answers: infoExtension,
    read: (request: UserRequest) => {
      const { params, services } = request;
      const owner = services.people.byNumber(params.number ?? '');
      const found = owner && services.extensions.describe(owner, audienceOf(request));
      return owner?.number === params.number ? found : undefined;
    },
    topic: (request) => topics.extension(request.params.number ?? '', audienceOf(request)),
  }),
  PUT: write({
    about:
      'Updates the CRM settings of the signed-in user: those that begin with `sf` apply to Salesforce, the others to every other CRM. Properties that are not sent are kept. Answers 403 for another user’s extension, and for a user who may not use a CRM.',
    body: crmSettingsChange,
    answers: infoExtension,
    handle: async ({ params, person, services }: UserRequest, change) => {
      if (params.number !== person.number) throw refuse(403, 'Only your own number can be changed.');
      if (!person.mayUseCrm) throw refuse(403, 'You may not use a CRM.');
      await services.crmSettings.change(person.id, change);
      services.extensions.publish(person);
      return { item: services.extensions.describe(person) };
    },
  }),
};
