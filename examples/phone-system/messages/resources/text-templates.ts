import {
  changedTextTemplate,
  maxTextTemplates,
  newTextTemplate,
  type TextTemplateLevel,
  textTemplate,
  textTemplateSource,
} from '../../../../sdk/wire/messages/text-template.ts';
import { topics } from '../../base/changes.ts';
import { perSystem } from '../../resources/per-system.ts';
import { refuse } from '../../resources/refusal.ts';
import { pages, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { type OwnedTemplate, TextTemplates } from '../text-templates.ts';

const templates = perSystem(
  ({ db, changes, system }) => new TextTemplates(db, { changes, fixed: system.textTemplates }),
);

/** @throws Refusal 403 for a template of the enterprise, from a user who may not change such templates */
function requireLevel({ person }: UserRequest, level: TextTemplateLevel): void {
  if (level === 'enterprise' && !person.maySetServiceDefaults)
    throw refuse(403, 'You may not change the templates of everybody.');
}

/** @throws Refusal 404 for a template that the user does not see, 403 for a template that the user may not change */
async function changeable(request: UserRequest): Promise<OwnedTemplate> {
  const { params, person, services } = request;
  const found = await templates(services).find(person.id, params.id ?? '');
  if (!found) throw refuse(404, 'There is no such template.');
  requireLevel(request, found.level);
  if (found.isFixed) throw refuse(403, 'This template is in the configuration of the phone system.');
  return found;
}

/** The templates. */
const textTemplates: Resource = {
  path: textTemplateSource,
  access: 'self',
  GET: pages({
    about:
      'Returns the prepared texts for messages: those of the enterprise, of which `isFixed` ones come from the configuration of the phone system, and then those of the user, in the order in which they were added.',
    item: textTemplate,
    page: async ({ person, services }: UserRequest, { offset, length }) => {
      const all = await templates(services).of(person.id);
      return { count: all.length, items: all.slice(offset, offset + length) };
    },
    fits: (item, { person }) => [undefined, person.id].includes((item as OwnedTemplate).ownerId),
    topic: () => topics.textTemplates,
  }),
  POST: write({
    about: `Adds a template of the user, or with \`level\` \`enterprise\` one of everybody. Answers 403 for that without the right (\`rights.TextTemplate.creationRights\` of the profile), and 409 for more than ${maxTextTemplates}.`,
    refuses: [409],
    body: newTextTemplate,
    answers: textTemplate,
    status: 201,
    handle: async (request: UserRequest, { level, text }) => {
      requireLevel(request, level);
      const { person, services } = request;
      const item = await templates(services).add(person.id, level, text);
      if (!item) throw refuse(409, `There are ${maxTextTemplates} templates already.`);
      return { item };
    },
  }),
};

/** A template, by its id. */
const textTemplateResource: Resource = {
  path: `${textTemplateSource}/:id`,
  access: 'self',
  PUT: write({
    about:
      'Replaces the text. Answers 404 for a template of another user, 403 for one of everybody without the right, and for an `isFixed` one.',
    body: changedTextTemplate,
    answers: textTemplate,
    handle: async (request: UserRequest, { text }) => {
      const item = await templates(request.services).change(await changeable(request), text);
      if (!item) throw refuse(404, 'There is no such template.');
      return { item };
    },
  }),
  DELETE: write({
    about: 'Deletes a template. Refuses as `PUT` does.',
    handle: async (request: UserRequest) => {
      await templates(request.services).remove(await changeable(request));
      return {};
    },
  }),
};

/** Prepared texts for messages. */
export const textTemplateResources: readonly Resource[] = [textTemplates, textTemplateResource];
