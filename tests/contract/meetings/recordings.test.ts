/** Recordings of meetings: parts that arrive while the meeting goes on, and the rights to them. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { MeetingClient } from '#phone-system/testing/meeting-client.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { type MeetingRecording, meetingRecordingLimits } from '#wire/meetings/meeting-recording.ts';

const source = 'v1/user/MeetingRecording';
let system: PhoneSystem;
let grace: Desk;
let lea: Desk;
let point: { readonly id: string; readonly uid: string };
let host: MeetingClient | undefined;
beforeAll(async () => {
  system = await startPhoneSystem({ control: true, janus: false });
  [grace, lea] = [await Desk.open(system, 'grace'), await Desk.open(system, 'lea.bauer')];
  const made = await grace.request('POST', 'v1/user/MeetingPoint', { displayName: 'Reviews' });
  point = (await made.json()) as typeof point;
});
afterEach(() => host?.leave());
afterAll(async () => {
  await grace.leave();
  await lea.leave();
  await system.stop();
});

/** Grace hosts, and everybody sees that she records. */
async function recordedMeeting(): Promise<MeetingRecording> {
  const body = { service: 'VideoConference', uid: point.uid };
  const login = await grace.request('POST', 'v1/service/Login?rt=1', body);
  host = new MeetingClient(system.url, `token=${((await login.json()) as { token: string }).token}`);
  await host.next('welcome');
  host.send({ type: 'host', pointId: point.id });
  await host.next('room');
  expect((await grace.request('POST', source, { pointId: point.id })).status).toBe(409);
  host.send({ type: 'record', isRecording: true });
  await host.next('room', ({ recordedBy }) => recordedBy !== null);
  const begun = await grace.request('POST', source, { pointId: point.id });
  expect(begun.status).toBe(201);
  return (await begun.json()) as MeetingRecording;
}

function send(desk: Desk, { restUri }: MeetingRecording, part: number | string, text: string) {
  const form = new FormData();
  form.set('file', new Blob([text]));
  return desk.put(`${restUri}/part/${part}`, form);
}

it('stores the parts in their order, each once, and gives them to the host only', async () => {
  const recording = await recordedMeeting();
  expect(recording).toMatchObject({ displayName: 'Reviews', parts: 0, isComplete: false });
  expect((await send(grace, recording, 0, 'first ')).status).toBe(200);
  expect((await send(grace, recording, 0, 'again ')).status).toBe(200);
  expect((await send(grace, recording, 2, 'third')).status).toBe(409);
  expect((await send(grace, recording, 'x', 'text')).status).toBe(400);
  expect((await send(lea, recording, 1, 'foreign')).status).toBe(404);
  expect((await send(grace, recording, 1, 'second')).status).toBe(200);
  const ended = await grace.request('PUT', recording.restUri, { isComplete: true });
  expect(await ended.json()).toMatchObject({ parts: 2, octets: 12, isComplete: true });
  expect((await send(grace, recording, 2, 'late')).status).toBe(404);
  const content = await grace.request('GET', `${recording.restUri}/content`);
  expect(content.headers.get('Content-Type')).toBe('video/webm');
  expect(await content.text()).toBe('first second');
  for (const path of [recording.restUri, `${recording.restUri}/content`])
    expect((await lea.request('GET', path)).status).toBe(404);
  expect((await lea.request('DELETE', recording.restUri)).status).toBe(404);
  expect((await grace.request('DELETE', recording.restUri)).status).toBe(204);
  expect((await grace.request('GET', `${recording.restUri}/content`)).status).toBe(404);
});

it('ends by itself when the page of the host is gone, with the parts that have arrived', async () => {
  const recording = await recordedMeeting();
  await send(grace, recording, 0, 'so far');
  await fetch(`${system.url}/control/clock`, { method: 'POST', body: '{"moveMs":61000}' });
  const read = async () => (await grace.get<MeetingRecording>(recording.restUri)).isComplete;
  await expect.poll(read).toBe(true);
  expect(await (await grace.request('GET', `${recording.restUri}/content`)).text()).toBe('so far');
});

it('takes a part of 8 MB, and none that is larger', async () => {
  const recording = await recordedMeeting();
  const part = 'x'.repeat(meetingRecordingLimits.partOctets);
  expect((await send(grace, recording, 0, part)).status).toBe(200);
  expect((await send(grace, recording, 1, `${part}x`)).status).toBe(413);
  expect((await send(grace, recording, 1, part + part)).status).toBe(413);
});
