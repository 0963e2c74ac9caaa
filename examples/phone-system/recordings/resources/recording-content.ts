import { text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { type Resource, write } from '../../resources/resource.ts';
import { visibleRecording } from './call-recordings.ts';

/** The sound of a recording. */
export const recordingContent: Resource = {
  path: 'v1/logs/CallRecording/:id/content',
  access: 'self',
  GET: write({
    about:
      'Returns the audio as `audio/wav`, or a part of it if `Range` is sent (206, 416). Another user’s recording needs the `access` of a compliance officer: 403 if there is none or it has expired. Answers 409 while the recording is being written.',
    refuses: [409, 416],
    query: { access: text },
    status: 200,
    handle: async (request) => {
      const { person, query, services } = request;
      const { personId, file, item } = await visibleRecording(request);
      const recordingId = item.callRecordingID;
      const access = { id: query.access ?? '', recordingId, personId: person.id };
      if (personId !== person.id && !(await services.accesses.isOpen(access))) {
        throw refuse(403, 'Say first why this recording has to be heard.', 'access');
      }
      if (!item.isComplete) throw refuse(409, 'This recording is still being written.');
      return {
        file: { path: services.recordingFile(file), type: 'audio/wav', name: file },
      };
    },
  }),
};
