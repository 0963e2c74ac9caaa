import { userPath } from '../../base/paths.ts';
import { authenticate } from '../../http/sessions/session-cookie.ts';
import { admit, identify } from '../../resources/admission.ts';
import { refuse } from '../../resources/refusal.ts';
import type { ResourceRequest } from '../../resources/resource.ts';
import { displayName } from '../../users/person.ts';

/**
 * Issues the token with which a user connects to the video-conference service. No user gets a token for another person,
 * nor while acting for another user.
 */
export function issueMeetingToken(request: ResourceRequest, uid: string) {
  const identified = identify(request, authenticate(request));
  admit({ access: 'self', path: 'v1/service/Login' }, identified);
  if (!('person' in identified)) throw refuse(403, 'Only users meet.');
  const { person, services } = identified;
  if (person.licences.videoConference === undefined)
    throw refuse(403, 'Your licence has no video meetings. Ask your administrator.');
  if (uid !== String(person.id))
    throw refuse(403, `Your uid is the last part of ${userPath(person.id)}.`, 'uid');
  const { session } = identified;
  const holder = { uid, displayName: displayName(person), session };
  return { item: { token: services.meetingTokens.issue(holder, session) } };
}
