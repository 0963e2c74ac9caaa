import { directoryNames } from '../../../../sdk/wire/people/contact.ts';
import { directories } from '../../../../sdk/wire/people/directory.ts';
import { enterprise } from '../../base/enterprise.ts';
import { one, type Resource } from '../../resources/resource.ts';

const labels: Readonly<Record<(typeof directoryNames)[number], string>> = {
  enterprise: enterprise.displayName,
  services: 'Groups and services',
  shared: 'Shared contacts',
  privates: 'Own contacts',
};

const pathOf = (name: string) => `v1/directory/${name}`;

/** The directories that the user may search. */
export const directoriesResource: Resource = {
  path: 'v1/directories',
  access: 'user',
  GET: one({
    about:
      'Returns the directories that the user may search, by the names that `v1/directory` takes as `directory`.',
    answers: directories,
    read: () => ({
      directories: directoryNames.map((name) => ({ restUri: pathOf(name), name, label: labels[name] })),
      default: pathOf('enterprise'),
    }),
  }),
};
