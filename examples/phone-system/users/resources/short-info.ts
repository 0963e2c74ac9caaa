import { languageTag } from '../../../../sdk/wire/session/language.ts';
import { type ShortInfo, shortInfo } from '../../../../sdk/wire/session/login.ts';
import { userPath } from '../../base/paths.ts';
import type { Session } from '../../http/sessions/sessions.ts';
import { one, type Resource, type ResourceRequest } from '../../resources/resource.ts';
import type { Person } from '../person.ts';

export function describeShortInfo(request: ResourceRequest, person: Person, { holder }: Session): ShortInfo {
  const isBehalf = holder.kind === 'person' && holder.actorId !== undefined;
  return {
    user: userPath(person.id),
    extension: person.extension,
    lang: request.services.users.language(person) ?? askedLanguage(request),
    isSwitchboard: person.isSwitchboard,
    // A user on behalf of another user has no phone.
    webRtc: !isBehalf,
    isBehalf,
    cannotUseSoftphone: person.licences.isSoftphoneBarred,
  };
}

/** A user without a choice gets the browser's first language. */
function askedLanguage({ headers }: ResourceRequest): string {
  const [first = ''] = (headers.get('Accept-Language') ?? '').split(/[,;]/);
  return languageTag.safeParse(first.trim()).data ?? 'en';
}

/** The signed-in user, in brief. */
export const shortInfoResource: Resource = {
  path: 'v1/user/ShortInfo',
  access: 'user',
  references: ['user', 'extension'],
  GET: one({
    about: 'Returns the session of the signed-in user.',
    answers: shortInfo,
    read: (request) => describeShortInfo(request, request.person, request.session),
  }),
};
