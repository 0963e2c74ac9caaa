import {
  changedTextTemplate,
  maxTextTemplates,
  newTextTemplate,
  type TextTemplateLevel,
  textTemplate,
  textTemplateSource,
} from '../../../../sdk/wire/messages/text-template.ts';
import { topics } from '../../base/changes.ts';
import { collection, type ItemRequest } from '../../resources/collection.ts';
import { perSystem } from '../../resources/per-system.ts';
import { found, refuse } from '../../resources/refusal.ts';
import type { UserRequest } from '../../resources/resource.ts';
import { type OwnedTemplate, TextTemplates } from '../text-templates.ts';

const missing = 'There is no such template.';

const templates = perSystem(({ db, changes, system }) =>
  TextTemplates.load(db, { changes, fixed: () => system.textTemplates() }),
);

/** @throws Refusal 403 for a template of the enterprise, from a user who may not change such templates */
function requireLevel({ person }: UserRequest, level: TextTemplateLevel): void {
  if (level === 'enterprise' && !person.maySetServiceDefaults)
    throw refuse(403, 'You may not change the templates of everybody.');
}

/** @throws Refusal 404 for a template that the user does not see, 403 for a template that the user may not change */
async function changeable(request: ItemRequest): Promise<OwnedTemplate> {
  const { id, person, services } = request;
  const all = (await templates(services)).of(person.id);
  const template = found(
    all.find(({ templateID }) => templateID === id),
    missing,
  );
  requireLevel(request, template.level);
  if (template.isFixed) throw refuse(403, 'This template is in the configuration of the phone system.');
  return template;
}

/** Prepared texts for messages. */
export const textTemplateResources = collection({
  path: textTemplateSource,
  access: 'self',
  item: textTemplate,
  missing,
  topic: () => topics.textTemplates,
  list: {
    about:
      'Returns the prepared texts for messages: those of the enterprise, of which `isFixed` ones come from the configuration of the phone system, and then those of the user, in the order in which they were added.',
    read: async ({ person, services }) => (await templates(services)).of(person.id),
    fits: (item, { person }) => [undefined, person.id].includes((item as OwnedTemplate).ownerId),
  },
  create: {
    about: `Adds a template of the user, or with \`level\` \`enterprise\` one of everybody. Answers 403 for that without the right (\`rights.TextTemplate.creationRights\` of the profile), and 409 for more than ${maxTextTemplates}.`,
    body: newTextTemplate,
    full: `There are ${maxTextTemplates} templates already.`,
    handle: async (request, { level, text }) => {
      requireLevel(request, level);
      const { person, services } = request;
      return (await templates(services)).add(person.id, level, text);
    },
  },
  change: {
    about:
      'Replaces the text. Answers 404 for a template of another user, 403 for one of everybody without the right, and for an `isFixed` one.',
    body: changedTextTemplate,
    handle: async (request, { text }) =>
      (await templates(request.services)).change(await changeable(request), text),
  },
  remove: {
    about: 'Deletes a template. Refuses as `PUT` does.',
    handle: async (request) => (await templates(request.services)).remove(await changeable(request)),
  },
});
