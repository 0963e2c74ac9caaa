import { infoExtension } from '../../../sdk/wire/info.ts';
import { topics } from '../domain/changes.ts';
import { extensionPath } from '../domain/paths.ts';
import { type Ask, one, type Resource } from './resource.ts';

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
};
