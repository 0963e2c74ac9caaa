import { type ShortInfo, shortInfo } from '../../../sdk/wire/login.ts';
import { extensionPath, userPath } from '../domain/paths.ts';
import type { Person } from '../domain/person.ts';
import { one, type Resource } from './resource.ts';

export const describeShortInfo = (person: Person): ShortInfo => ({
  user: userPath(person.id),
  extension: extensionPath(person.number),
  lang: 'en',
  isSwitchboard: false,
  webRtc: true,
  isBehalf: false,
});

/** Who is signed in, in brief. */
export const shortInfoResource: Resource = {
  path: 'v1/user/ShortInfo',
  access: 'user',
  references: ['user', 'extension'],
  GET: one({
    about: 'Who is signed in, in brief.',
    answers: shortInfo,
    read: ({ person }) => describeShortInfo(person),
  }),
};
