import { expect } from 'vitest';
import { MeetingClient } from '#phone-system/testing/meeting-client.ts';
import { readMeetingLink } from '#sdk/meetings.ts';
import type { MeetingLab } from './meeting-lab.ts';

/** Joins a meeting without a browser: other members count and see the new member, who sends no media. */
export async function joinSilently(lab: MeetingLab, displayName: string): Promise<MeetingClient> {
  const target = readMeetingLink(lab.link);
  const { origin } = new URL(lab.link);
  const asked = await fetch(`${origin}/restletrouter/v1/meeting/guest`, {
    method: 'POST',
    body: JSON.stringify({ owner: target?.owner, meetingPointID: target?.pointId, displayName }),
  });
  expect(asked.status).toBe(201);
  const { token } = (await asked.json()) as { token: string };
  const client = new MeetingClient(origin, `token=${token}`);
  await client.next('welcome');
  client.send({ type: 'join', owner: target?.owner, pointId: target?.pointId });
  await lab.letIn();
  await client.next('room');
  return client;
}
