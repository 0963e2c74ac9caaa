import { mkdtempSync } from 'node:fs';
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallHistoryItem } from '../../../../sdk/wire/calls/call-history.ts';
import type { CallRecording } from '../../../../sdk/wire/calls/call-recording.ts';
import { openStore } from '../../store/store.ts';
import { Desk, type LineSeen } from '../../testing/desk.ts';
import { mountSmallDisk } from '../../testing/small-disk.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

const data = mkdtempSync(join(tmpdir(), 'callside-recordings-test-'));
const disk = mountSmallDisk(join(data, 'recordings'));
afterAll(async () => {
  disk?.remove();
  await rm(data, { recursive: true, force: true });
});

describe.skipIf(disk === undefined)('recordings on a disk', () => {
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

  /** Leaves this many octets free. */
  async function fill(room: number): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    await writeFile(join(folder, 'rest'), Buffer.alloc(bavail * bsize - room));
  }

  /** Alice talks with bob. */
  async function talk(): Promise<LineSeen> {
    const [, phone] = await Promise.all([alice.plugIn('answer', 500), bob.plugIn('answer', 800)]);
    await alice.call('102');
    const line = await alice.line('talking');
    await expect.poll(() => phone.sound.strength(500)).toBeGreaterThan(0.1);
    return line;
  }

  /** The same, and records it. */
  async function record(): Promise<LineSeen> {
    const line = await talk();
    expect(await alice.act(line, 'startRecord')).toBe(204);
    return line;
  }

  const lastRow = async (desk: Desk) =>
    (await desk.get<{ items: CallHistoryItem[] }>('v1/logs/CallHistory?length=1')).items[0];
  const listed = async () => (await alice.get<{ items: CallRecording[] }>('v1/logs/CallRecording')).items;
  const broken = () => alice.line('talking', ({ isRecording }) => !isRecording);

  /** Waits until audio of the newest recording is on the disk: a recording without audio is discarded. */
  async function hasSound(): Promise<void> {
    const [latest] = await listed();
    const file = join(folder, `${latest?.callRecordingID}.wav`);
    await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(4_000);
  }

  const recordingFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.wav'));

  it('a recording on a full disk is refused, and the call goes on', async () => {
    const line = await talk();
    await fill(0);
    const before = [await recordingFiles(), await listed()];
    const answer = await alice.request('POST', `v1/user/CallLine/${line.lineId}/startRecord`, {});
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('disk') });
    expect([await recordingFiles(), await listed()]).toEqual(before);
    for (const desk of [alice, bob]) {
      expect((await desk.lines())[0]).toMatchObject({ state: 'talking', isRecording: false });
      expect(await lastRow(desk)).toMatchObject({ isRecorded: false, recordings: [] });
    }
    await rm(join(folder, 'rest'));
    expect(await alice.act(line, 'startRecord')).toBe(204);
    await expect.poll(() => lastRow(bob)).toMatchObject({ isRecorded: true });
    await hasSound();
    expect(await alice.act(line, 'disconnect')).toBe(204);
    await expect.poll(async () => (await listed())[0]?.isComplete).toBe(true);
  });

  it('a recording that a crash left empty is in no history', async () => {
    await record();
    await expect.poll(() => lastRow(bob)).toMatchObject({ isRecorded: true });
    await hasSound();
    const before = await listed();
    await phoneSystem.stop();
    const { db, close } = await openStore({
      folder: data,
      server: undefined,
      log: pino({ level: 'silent' }),
    });
    const [lost] = before;
    await db
      .updateTable('call_recording')
      .set({ is_complete: false })
      .where('id', '=', lost?.callRecordingID ?? '')
      .execute();
    await close();
    await writeFile(join(folder, `${lost?.callRecordingID}.wav`), Buffer.alloc(44));

    phoneSystem = await startPhoneSystem({ data });
    alice = await Desk.open(phoneSystem, 'alice');
    bob = await Desk.open(phoneSystem, 'bob');
    expect(await listed()).toEqual(before.slice(1));
    await expect.poll(recordingFiles).not.toContain(`${lost?.callRecordingID}.wav`);
    for (const desk of [alice, bob]) {
      await expect.poll(() => lastRow(desk)).toMatchObject({ isRecorded: false, recordings: [] });
    }
  });

  it('a recording that fills the disk keeps the written part, and reports its length', async () => {
    await fill(16_384);
    await record();
    await broken();
    await expect.poll(async () => (await listed())[0]?.isComplete).toBe(true);
    const [recording] = await listed();
    expect(recording?.duration).toBeGreaterThan(500);
    expect(recording?.duration).toBeLessThan(1_100);
    const sound = await (await alice.request('GET', `${recording?.restUri}/content`)).arrayBuffer();
    expect(Math.floor(Buffer.from(sound).readUInt32LE(40) / 16)).toBe(recording?.duration);
    await expect
      .poll(() => lastRow(alice))
      .toMatchObject({ isRecorded: true, recordings: [recording?.restUri] });
    await expect.poll(() => lastRow(bob)).toMatchObject({ isRecorded: true, recordings: [] });
  });

  it('a stopped recording stays, beside a second one of the same call', async () => {
    const line = await record();
    const stretch = async (count: number) => {
      await expect.poll(async () => (await listed()).length).toBe(count);
      await hasSound();
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
