import { meetingService, meetingToken } from '#wire/meetings/meeting-point.ts';
import type { Rest } from '../transport/rest.ts';

/**
 * Gets a token of the user for a single connection to the conference service. `random` keeps proxies from answering the
 * request. Rejects with `forbidden` without a licence, and with `badResponse` for an empty token.
 */
export async function readMeetingToken(
  rest: Rest,
  { uid, random }: { readonly uid: string; readonly random: number },
): Promise<string> {
  const { token } = await rest.read(meetingToken, {
    path: 'v1/service/Login',
    method: 'POST',
    query: { rt: String(random) },
    body: { service: meetingService, uid },
  });
  return token;
}
