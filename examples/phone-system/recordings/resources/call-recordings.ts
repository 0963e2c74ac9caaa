import { callRecording } from '../../../../sdk/wire/calls/call-recording.ts';
import { collection } from '../../resources/collection.ts';
import { type Asked, oneOf } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import type { UserRequest } from '../../resources/resource.ts';
import type { KeptRecording } from '../call-recordings.ts';

/**
 * Returns the requested recording: a recording of the user's own, or any recording for a compliance officer.
 *
 * @throws Refusal 404 for all others
 */
export async function visibleRecording({ params, person, services }: UserRequest): Promise<KeptRecording> {
  const found = await services.callRecordings.byId(params.id ?? '');
  if (!found || (found.personId !== person.id && !person.isComplianceOfficer)) {
    throw refuse(404, 'There is no such recording.');
  }
  return found;
}

const scopeQuery = { scope: oneOf(['own', 'enterprise'], 'The scope is "own" or "enterprise".') };

/** Returns the owner of the listed recordings; undefined: all users. */
function scopeOf({ person, query }: UserRequest & Asked<typeof scopeQuery>): number | undefined {
  const { scope = 'own' } = query;
  if (scope === 'own') return person.id;
  if (!person.isComplianceOfficer) throw refuse(404, 'Only compliance officers see those of others.');
  return undefined;
}

/** The recordings of the signed-in user, and for a compliance officer the recordings of all users. */
export const callRecordingResources = collection({
  path: 'v1/logs/CallRecording',
  access: 'self',
  item: callRecording,
  missing: 'There is no such recording.',
  list: {
    about:
      'Returns the recordings of the signed-in user, newest first. With `scope=enterprise` it returns those of all users to a compliance officer, and answers 404 to everybody else.',
    query: scopeQuery,
    page: async (request, range) => request.services.callRecordings.page(scopeOf(request), range),
  },
  one: {
    about: 'Returns the description of one recording.',
    read: async (request) => (await visibleRecording(request)).item,
  },
});
