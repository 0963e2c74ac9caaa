import { directoryNames } from '../../../../sdk/wire/people/contact.ts';
import { directories } from '../../../../sdk/wire/people/directory.ts';
import { one, type Resource, type UserRequest } from '../../resources/resource.ts';

const labelsOf = (company: string): Readonly<Record<(typeof directoryNames)[number], string>> => ({
  enterprise: company,
  services: 'Groups and services',
  shared: 'Shared contacts',
  privates: 'Own contacts',
});

const pathOf = (name: string) => `v1/directory/${name}`;

/** The directories that the user may search. */
export const directoriesResource: Resource = {
  path: 'v1/directories',
  access: 'user',
  GET: one({
    about:
      'Returns the directories that the user may search, by the names that `v1/directory` takes as `directory`.',
    answers: directories,
    read: ({ services }: UserRequest) => {
      const labels = labelsOf(services.company.current.displayName);
      return {
        directories: directoryNames.map((name) => ({ restUri: pathOf(name), name, label: labels[name] })),
        default: pathOf('enterprise'),
      };
    },
  }),
};
