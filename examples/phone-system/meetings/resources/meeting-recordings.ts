import {
  endedMeetingRecording,
  meetingRecording,
  meetingRecordingLimits,
  meetingRecordingSource,
  newMeetingRecording,
} from '../../../../sdk/wire/meetings/meeting-recording.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, upload, write } from '../../resources/resource.ts';

const { partOctets, octets, recordings } = meetingRecordingLimits;
const missing = 'There is no such recording.';

/** The recordings of the user's meetings. */
const recordingCollection = collection({
  path: meetingRecordingSource,
  access: 'self',
  item: meetingRecording,
  missing,
  topic: ({ person }) => topics.meetingRecordings(person.id),
  list: {
    about: 'Returns the recordings of the meetings that the signed-in user has hosted, newest first.',
    page: ({ person, services }, range) => services.meetingRecordings.page(person.id, range),
  },
  create: {
    about: `Begins a recording of the meeting that the user hosts, which is marked as recorded for all of its members. Answers 409 if the user hosts none at this point, if it is not marked, and for more than ${recordings} recordings.`,
    body: newMeetingRecording,
    full: `A user has at most ${recordings} recordings of meetings.`,
    handle: ({ person, services }, { pointId }) => {
      const point = services.meetingHall.recordedPoint(String(person.id), pointId);
      if (!point) throw refuse(409, 'You host no meeting here that is marked as recorded.', 'pointId');
      return services.meetingRecordings.begin(person.id, point);
    },
  },
  one: {
    about: 'Returns a recording.',
    read: ({ id, person, services }) => services.meetingRecordings.byId(person.id, id),
  },
  change: {
    about: 'Ends a recording. One without a new part for a minute ends by itself.',
    body: endedMeetingRecording,
    handle: ({ id, person, services }) => services.meetingRecordings.complete(person.id, id),
  },
  remove: {
    about: 'Deletes a recording.',
    handle: ({ id, person, services }) => services.meetingRecordings.remove(person.id, id),
  },
});

/** A part of a recording that goes on. */
const recordingPart: Resource = {
  path: `${meetingRecordingSource}/:id/part/:number`,
  access: 'self',
  PUT: upload({
    about: `Adds a part to a recording, counted from 0: a form (\`multipart/form-data\`) of a \`file\` of at most ${partOctets / 1024 / 1024} MB. A part that is there already changes nothing. Answers 409 if the part before it is missing, and 413 for a recording of more than ${octets / 1024 ** 3} GB.`,
    refuses: [409],
    answers: meetingRecording,
    maxOctets: partOctets + 64 * 1024,
    handle: async ({ params, person, services }: UserRequest, form) => {
      const file = form.get('file');
      const part = Number(params.number);
      if (!(file instanceof Blob)) throw refuse(400, 'The form has no file.', 'file');
      if (!Number.isInteger(part) || part < 0) throw refuse(400, 'A part has a number.', 'number');
      if (file.size > partOctets) throw refuse(413, `A part has at most ${partOctets} octets.`, 'file');
      const content = new Uint8Array(await file.arrayBuffer());
      const item = await services.meetingRecordings.append(person.id, params.id ?? '', part, content);
      if (item === 'gone') throw refuse(404, missing);
      if (item === 'early') throw refuse(409, 'The part before this one is missing.', 'number');
      if (item === 'full') throw refuse(413, 'The recording is as long as one can be.', 'file');
      return { item };
    },
  }),
};

/** The pictures and the sound of a recording. */
const recordingContent: Resource = {
  path: `${meetingRecordingSource}/:id/content`,
  access: 'self',
  GET: write({
    about: 'Returns a recording as `video/webm`, or a part of it if `Range` is sent (206, 416).',
    refuses: [416],
    status: 200,
    handle: async ({ params, person, services }: UserRequest) => {
      const item = found(await services.meetingRecordings.byId(person.id, params.id ?? ''), missing);
      const path = services.meetingRecordings.pathOf(item.id);
      return { file: { path, type: 'video/webm', name: `meeting-${item.startedAt.slice(0, 10)}.webm` } };
    },
  }),
};

/** Resources of the recordings of meetings. */
export const meetingRecordingResources: readonly Resource[] = [
  ...recordingCollection,
  recordingPart,
  recordingContent,
];
