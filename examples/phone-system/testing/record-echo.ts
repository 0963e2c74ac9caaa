import { expect, vi } from 'vitest';
import type { CallRecording } from '../../../sdk/wire/calls/call-recording.ts';
import type { Desk } from './desk.ts';

/** `expect.poll` works only in tests, and this also runs before them. */
const pollOptions = { timeout: 20_000, interval: 20 };

/**
 * Lets a user talk to the echo and record it for a moment, with a phone that is registered for it.
 *
 * @returns the id of the recording, which is complete
 */
export async function recordEcho(desk: Desk): Promise<string> {
  const phone = await desk.plugIn('answer', 500);
  await desk.call('600');
  const line = await vi.waitUntil(
    async () => (await desk.lines()).find(({ state }) => state === 'talking'),
    pollOptions,
  );
  await vi.waitUntil(() => phone.sound.strength(500) > 0.1, pollOptions);
  expect(await desk.act(line, 'startRecord')).toBe(204);
  const before = phone.sound.packets;
  await vi.waitUntil(() => phone.sound.packets > before + 25, pollOptions);
  expect(await desk.act(line, 'leave')).toBe(204);
  return vi.waitUntil(() => latest(desk), pollOptions);
}

async function latest(desk: Desk): Promise<string | undefined> {
  const { items } = await desk.get<{ items: CallRecording[] }>('v1/logs/CallRecording?length=1');
  return items[0]?.isComplete ? items[0].callRecordingID : undefined;
}
