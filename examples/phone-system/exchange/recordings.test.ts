import { mkdtempSync } from 'node:fs';
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallHistoryItem } from '../../../sdk/wire/call-history.ts';
import type { CallRecording } from '../../../sdk/wire/call-recording.ts';
import { Desk, type LineSeen } from '../testing/desk.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { type PhoneSystem, startPhoneSystem } from '../testing.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

const data = mkdtempSync(join(tmpdir(), 'callside-recordings-test-'));
const disk = mountSmallDisk(join(data, 'recordings'));
afterAll(async () => {
  disk?.remove();
  await rm(data, { recursive: true, force: true });
});

describe.skipIf(disk === undefined)('a recording on a disk', () => {
  const folder = disk?.folder ?? '';
  let phoneSystem: PhoneSystem;
  let alice: Desk;
  let bob: Desk;
  beforeEach(async () => {
    phoneSystem = await startPhoneSystem({ data });
    alice = await Desk.open(phoneSystem, 'alice');
    bob = await Desk.open(phoneSystem, 'bob');
  });
  afterEach(async () => {
    await Promise.all([alice.leave(), bob.leave()]);
    await phoneSystem.stop();
    await rm(join(folder, 'rest'), { force: true });
  });

  /** Leaves room for so many octets. */
  async function fill(room: number): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    await writeFile(join(folder, 'rest'), Buffer.alloc(bavail * bsize - room));
  }

  /** Alice talks with bob and begins to record. */
  async function record(): Promise<LineSeen> {
    const [, phone] = await Promise.all([alice.plugIn('answer', 500), bob.plugIn('answer', 800)]);
    await alice.call('102');
    const line = await alice.line('talking');
    await expect.poll(() => phone.sound.strength(500), { timeout: 5_000 }).toBeGreaterThan(0.1);
    expect(await alice.act(line, 'startRecord')).toBe(204);
    return line;
  }

  const lastRow = async (desk: Desk) =>
    (await desk.get<{ items: CallHistoryItem[] }>('v1/logs/CallHistory?length=1')).items[0];
  const listed = async () => (await alice.get<{ items: CallRecording[] }>('v1/logs/CallRecording')).items;
  const broken = () => alice.line('talking', ({ isRecording }) => !isRecording);

  it('that is full leaves no lie: nothing was recorded, and they talk on', async () => {
    await fill(0);
    await record();
    const line = await broken();
    await expect.poll(listed).toEqual([]);
    for (const desk of [alice, bob]) {
      await expect.poll(() => lastRow(desk)).toMatchObject({ isRecorded: false, recordings: [] });
    }
    expect((await readdir(folder)).filter((name) => name.endsWith('.wav'))).toEqual([]);
    expect(line.actions).toContain('startRecord');
    expect((await bob.lines())[0]).toMatchObject({ state: 'talking', isRecording: false });
  });

  it('that fills up keeps what there was room for, and says how much that is', async () => {
    await fill(16_384);
    await record();
    await broken();
    await expect.poll(async () => (await listed())[0]?.isComplete).toBe(true);
    const [recording] = await listed();
    expect(recording?.duration).toBeGreaterThan(500);
    expect(recording?.duration).toBeLessThan(1_100);
    const sound = await (await alice.request('GET', `${recording?.restUri}/content`)).arrayBuffer();
    expect(Buffer.from(sound).readUInt32LE(40) / 16).toBe(recording?.duration);
    await expect
      .poll(() => lastRow(alice))
      .toMatchObject({ isRecorded: true, recordings: [recording?.restUri] });
    await expect.poll(() => lastRow(bob)).toMatchObject({ isRecorded: true, recordings: [] });
  });

  it('stays where it is stopped, with a second one of the same call beside it', async () => {
    const line = await record();
    const stretch = async (count: number) => {
      await expect.poll(async () => (await listed()).length).toBe(count);
      const [latest] = await listed();
      const file = join(folder, `${latest?.callRecordingID}.wav`);
      await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(4_000);
      expect(await alice.act(line, 'stopRecord')).toBe(204);
      await expect.poll(async () => (await listed())[0]?.isComplete).toBe(true);
    };
    const before = (await listed()).length - 1;
    await stretch(before + 1);
    expect(await alice.act(line, 'startRecord')).toBe(204);
    await stretch(before + 2);
    const uris = (await listed()).slice(0, 2).map(({ restUri }) => restUri);
    await expect.poll(() => lastRow(alice)).toMatchObject({ recordings: [...uris].reverse() });
  });
});
