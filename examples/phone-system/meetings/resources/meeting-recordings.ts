import {
  endedMeetingRecording,
  meetingRecording,
  meetingRecordingLimits,
  meetingRecordingSource,
  newMeetingRecording,
} from '../../../../sdk/wire/meetings/meeting-recording.ts';
import { topics } from '../../base/changes.ts';
import { refuse } from '../../resources/refusal.ts';
import { one, pages, type Resource, type UserRequest, upload, write } from '../../resources/resource.ts';

const { partOctets, octets, recordings } = meetingRecordingLimits;
const topic = ({ person }: UserRequest) => topics.meetingRecordings(person.id);
const gone = () => refuse(404, 'There is no such recording.');

/** The recordings of the user's meetings. */
const meetingRecordings: Resource = {
  path: meetingRecordingSource,
  access: 'self',
  GET: pages({
    about: 'Returns the recordings of the meetings that the signed-in user has hosted, newest first.',
    item: meetingRecording,
    page: ({ person, services }: UserRequest, range) => services.meetingRecordings.page(person.id, range),
    topic,
  }),
  POST: write({
    about: `Begins a recording of the meeting that the user hosts, which is marked as recorded for all of its members. Answers 409 if the user hosts none at this point, if it is not marked, and for more than ${recordings} recordings.`,
    refuses: [409],
    body: newMeetingRecording,
    answers: meetingRecording,
    status: 201,
    handle: async ({ person, services }: UserRequest, { pointId }) => {
      const point = services.meetingHall.recordedPoint(String(person.id), pointId);
      if (!point) throw refuse(409, 'You host no meeting here that is marked as recorded.', 'pointId');
      const item = await services.meetingRecordings.begin(person.id, point);
      if (!item) throw refuse(409, `A user has at most ${recordings} recordings of meetings.`);
      return { item };
    },
  }),
};

/** A recording, by its id. */
const recordingResource: Resource = {
  path: `${meetingRecordingSource}/:id`,
  access: 'self',
  GET: one({
    about: 'Returns a recording.',
    answers: meetingRecording,
    read: ({ params, person, services }: UserRequest) =>
      services.meetingRecordings.byId(person.id, params.id ?? ''),
    topic,
  }),
  PUT: write({
    about: 'Ends a recording. One without a new part for a minute ends by itself.',
    body: endedMeetingRecording,
    answers: meetingRecording,
    handle: async ({ params, person, services }: UserRequest) => {
      const item = await services.meetingRecordings.complete(person.id, params.id ?? '');
      if (!item) throw gone();
      return { item };
    },
  }),
  DELETE: write({
    about: 'Deletes a recording.',
    handle: async ({ params, person, services }: UserRequest) => {
      if (!(await services.meetingRecordings.remove(person.id, params.id ?? ''))) throw gone();
      return {};
    },
  }),
};

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
      if (item === 'gone') throw gone();
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
      const item = await services.meetingRecordings.byId(person.id, params.id ?? '');
      if (!item) throw gone();
      const path = services.meetingRecordings.pathOf(item.id);
      return { file: { path, type: 'video/webm', name: `meeting-${item.startedAt.slice(0, 10)}.webm` } };
    },
  }),
};

/** Resources of the recordings of meetings. */
export const meetingRecordingResources: readonly Resource[] = [
  meetingRecordings,
  recordingResource,
  recordingPart,
  recordingContent,
];
