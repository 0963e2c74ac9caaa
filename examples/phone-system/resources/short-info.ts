import { type ShortInfo, shortInfo } from '../../../sdk/wire/login.ts';
import { extensionPath, userPath } from '../domain/paths.ts';
import type { Person } from '../domain/person.ts';
import type { Session } from '../http/sessions.ts';
import { one, type Resource } from './resource.ts';

export function describeShortInfo(person: Person, { holder }: Session): ShortInfo {
  const isBehalf = holder.kind === 'person' && holder.actorId !== undefined;
  return {
    user: userPath(person.id),
    extension: extensionPath(person.number),
    lang: 'en',
    isSwitchboard: false,
    // Nobody becomes the phone of somebody else.
    webRtc: !isBehalf,
    isBehalf,
  };
}

/** Who is signed in, in brief. */
export const shortInfoResource: Resource = {
  path: 'v1/user/ShortInfo',
  access: 'user',
  references: ['user', 'extension'],
  GET: one({
    about: 'Who is signed in, in brief.',
    answers: shortInfo,
    read: ({ person, session }) => describeShortInfo(person, session),
  }),
};
