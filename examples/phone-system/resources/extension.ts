import { crmSettingsChange } from '../../../sdk/wire/crm-settings.ts';
import { infoExtension } from '../../../sdk/wire/info.ts';
import { topics } from '../domain/changes.ts';
import { extensionPath } from '../domain/paths.ts';
import { refuse } from './refusal.ts';
import { type Ask, one, type Resource, write } from './resource.ts';

/** The number of a user: who is there and whether calls reach it. */
export const extension: Resource = {
  path: 'telephony/Enterprise/1/Extension/:number',
  access: 'user',
  GET: one({
    about: 'The number of a user: name, phones allowed, telephonic state.',
    answers: infoExtension,
    read: ({ params, services }: Ask) => {
      const owner = services.people.byNumber(params.number ?? '');
      const found = owner && services.extensions.describe(owner);
      return found?.restUri === extensionPath(params.number ?? '') ? found : undefined;
    },
    topic: ({ params }) => topics.extension(params.number ?? ''),
  }),
  PUT: write({
    about:
      'What the signed-in user decides about the CRM around the phone: `sf…` is for Salesforce, the others for every other CRM. Only what is sent changes. 403 for the number of somebody else, and for who may not use a CRM.',
    body: crmSettingsChange,
    answers: infoExtension,
    handle: async ({ params, person, services }: Ask, change) => {
      if (params.number !== person.number) throw refuse(403, 'Only your own number can be changed.');
      if (!person.mayUseCrm) throw refuse(403, 'You may not use a CRM.');
      await services.crmSettings.change(person.id, change);
      services.extensions.publish(person);
      return { item: services.extensions.describe(person) };
    },
  }),
};
