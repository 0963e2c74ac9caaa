import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import type { CallRecording } from '../../../sdk/wire/calls/call-recording.ts';
import { Desk } from '../testing/desk.ts';
import { Programs } from '../testing/program.ts';

const programs = new Programs();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callside-backup-test-'));
});
afterAll(async () => {
  programs.killAll();
  await rm(folder, { recursive: true, force: true });
});

const numbersOf = async (desk: Desk) =>
  (await desk.get<{ items: { numbers: string }[] }>('v1/user/Denylist')).items.map(({ numbers }) => numbers);
const recordingsOf = async (desk: Desk) =>
  (await desk.get<{ items: CallRecording[] }>('v1/logs/CallRecording')).items;

/** Adds entries, as fast as they are confirmed. */
function write(desk: Desk) {
  const confirmed: string[] = [];
  let isStopped = false;
  const writing = (async () => {
    while (!isStopped) {
      const numbers = `+3315550${String(1000 + confirmed.length)}`;
      expect((await desk.request('POST', 'v1/user/Denylist', { numbers, label: '' })).status).toBe(201);
      confirmed.push(numbers);
      if (confirmed.length < 40) continue;
      isStopped = true;
    }
  })();
  return {
    confirmed,
    stop: async () => {
      isStopped = true;
      await writing;
    },
  };
}

it('a backup during a call and writes is restored elsewhere: sign-in, history and recording are there', async () => {
  const [data, other, file] = [join(folder, 'one'), join(folder, 'two'), join(folder, 'acme.zip')];
  const first = await programs.start('--port', '0', '--empty', '--data', data);
  const alice = await Desk.open(first, 'alice');
  const phone = await alice.plugIn();
  await phone.dial('601');
  const line = await alice.line('talking');
  expect(await alice.act(line, 'startRecord')).toBe(204);
  const soundOf = async () => {
    const [recording] = await recordingsOf(alice);
    const { size } = await stat(join(data, 'recordings', `${recording?.callRecordingID}.wav`));
    return size;
  };
  await expect.poll(soundOf).toBeGreaterThan(16_000);
  expect(await alice.act(line, 'disconnect')).toBe(204);
  await expect.poll(async () => (await recordingsOf(alice))[0]?.isComplete).toBe(true);
  const [recording] = await recordingsOf(alice);
  const sound = await (await alice.request('GET', `${recording?.restUri}/content`)).arrayBuffer();
  await phone.dial('602');
  await alice.line('talking');

  const writer = write(alice);
  await expect.poll(() => writer.confirmed.length).toBeGreaterThan(2);
  const before = [...writer.confirmed];
  const made = await programs.run(['backup', file, '--data', data]);
  const during = writer.confirmed.length - before.length;
  await writer.stop();
  expect(made).toEqual({ code: 0, printed: expect.stringMatching(/^The data of acme is in /) });
  expect(during).toBeGreaterThan(0);
  // The call goes on.
  await alice.line('talking');
  await alice.leave();
  await first.end('SIGTERM');

  const restored = await programs.run(['restore', file, '--data', other]);
  expect(restored.code, restored.printed).toBe(0);
  const second = await programs.start('--port', '0', '--data', other);
  const again = await Desk.open(second, 'alice');
  expect(await numbersOf(again)).toEqual(expect.arrayContaining(before));
  // The call that was going on has ended.
  await expect.poll(() => again.lastHistory()).toMatchObject({ remoteNumber: '602' });
  expect(await again.lines()).toEqual([]);
  const [kept] = await recordingsOf(again);
  expect(kept).toEqual(recording);
  const content = await again.request('GET', `${kept?.restUri}/content`);
  expect(Buffer.from(await content.arrayBuffer()).equals(Buffer.from(sound))).toBe(true);
  // A new entry does not take the number of a restored one.
  expect((await again.request('POST', 'v1/user/Denylist', { numbers: '+33155599', label: '' })).status).toBe(
    201,
  );
  const personal = join(folder, 'alice.zip');
  const exported = await programs.run(['export-user', 'Alice', personal, '--data', other]);
  expect(exported).toEqual({ code: 0, printed: expect.stringMatching(/^Everything about Alice is in /) });
  const zip = await openPromise(personal);
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names).toEqual(
    expect.arrayContaining(['data/call_record.json', `recordings/${kept?.callRecordingID}.wav`]),
  );
  const stranger = await programs.run(['export-user', 'nobody', personal, '--data', other]);
  expect(stranger).toEqual({ code: 1, printed: 'There is no user "nobody".\n' });
  await again.leave();
  await second.end('SIGTERM');
}, 240_000);

it('a backup is refused where the data is on a server or nothing is there', async () => {
  const file = join(folder, 'refused.zip');
  const server = await programs.run(['backup', file], { DATABASE_URL: 'postgres://localhost/none' });
  expect(server).toEqual({ code: 1, printed: expect.stringContaining('pg_dump') });
  const nothing = await programs.run(['backup', file, '--data', join(folder, 'none')]);
  expect(nothing).toEqual({ code: 1, printed: expect.stringContaining('has no data of a phone system') });
  expect(await readdir(folder)).not.toContain('refused.zip');
}, 60_000);
