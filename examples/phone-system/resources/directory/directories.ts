import { directories } from '../../../../sdk/wire/people/directory.ts';
import { one, type Resource } from '../resource.ts';

const enterpriseDirectory = { restUri: 'v1/directory/enterprise', name: 'enterprise', label: 'Acme' };

/** Which directories the user may search. */
export const directoriesResource: Resource = {
  path: 'v1/directories',
  access: 'user',
  GET: one({
    about: 'Returns the directories that the user may search.',
    answers: directories,
    read: () => ({ directories: [enterpriseDirectory], default: enterpriseDirectory.restUri }),
  }),
};
