import {
  recordingAccess,
  recordingAccessEntry,
  recordingAccessRequest,
} from '../../../../sdk/wire/calls/call-recording.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { visibleRecording } from './call-recordings.ts';

/** @throws Refusal 404 if the user is not a compliance officer */
async function officersRecording(request: UserRequest) {
  if (!request.person.isComplianceOfficer) throw refuse(404, 'There is no such resource.');
  return visibleRecording(request);
}

/** The reasons of compliance officers for playing a recording. */
export const recordingAccesses: Resource = {
  path: 'v1/logs/CallRecording/:id/access',
  isFree: true,
  access: 'self',
  GET: list({
    about:
      'Returns the accesses to this recording with their reasons, newest first. Answers 404 to a user who is not a compliance officer.',
    item: recordingAccessEntry,
    page: async (request: UserRequest, range) => {
      const { item } = await officersRecording(request);
      return request.services.accesses.page(item.callRecordingID, range);
    },
  }),
  POST: write({
    about:
      'Grants a compliance officer access to this recording for 15 minutes, for a reason that is stored with name and time. Answers 404 to everybody else, and 409 while the recording is being written.',
    refuses: [409],
    body: recordingAccessRequest,
    answers: recordingAccess,
    status: 201,
    handle: async (request: UserRequest, { reason }) => {
      const { item } = await officersRecording(request);
      if (!item.isComplete) throw refuse(409, 'This recording is still being written.');
      const access = await request.services.accesses.grant({
        recordingId: item.callRecordingID,
        personId: request.person.id,
        reason: reason.trim(),
      });
      return { item: access, headers: { Location: `/restletrouter/${access.contentUri}` } };
    },
  }),
};
