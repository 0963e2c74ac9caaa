import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { Changes } from '../base/changes.ts';
import { addDemoData } from '../demonstration/people/demo-data.ts';
import { openStore } from '../store/store.ts';
import { longestMessageMs, maxMessages, Voicemails } from './voicemails.ts';

it('a start removes incomplete messages of a crash, and keeps complete ones and those in progress', async () => {
  const data = await mkdtemp(join(tmpdir(), 'voicemails-'));
  const folder = join(data, 'voicemail');
  await mkdir(folder);
  const files = { '1-a.wav': 600_000, '1-b.wav.part': 600_000, '1-c.wav.part': longestMessageMs };
  for (const [file, ageMs] of Object.entries(files)) {
    const path = join(folder, file);
    const at = new Date(Date.now() - ageMs);
    await writeFile(path, '');
    await utimes(path, at, at);
  }
  await Voicemails.open(undefined as never, { changes: new Changes() }, data);
  expect((await readdir(folder)).sort()).toEqual(['1-a.wav', '1-c.wav.part']);
  await rm(data, { recursive: true });
});

it('a mailbox has no more messages than it may, whatever comes at once', async () => {
  const store = await openStore({ server: undefined, folder: undefined, log: pino({ level: 'silent' }) });
  onTestFinished(() => store.close());
  await addDemoData(store.db);
  const voicemails = await Voicemails.open(store.db, { changes: new Changes() }, undefined);
  onTestFinished(() => voicemails.close());
  const [alice, bob] = [1, 2];
  const message = (personId: number, file: string) => ({
    owner: { personId },
    from: { number: '103', label: 'Carol' },
    ...{ file, receivedAt: Date.now(), durationMs: 1_000, type: 'VOICE_MAIL' as const, isRead: false },
  });
  const countOf = (results: readonly unknown[], result: unknown) =>
    results.filter((one) => one === result).length;
  await writeFile(voicemails.pathOf('carol.wav'), '');
  await voicemails.add(message(alice, 'carol.wav'));
  const [source] = (await voicemails.page(alice, { offset: 0, length: 1 })).items;
  const sourceId = Number(source?.voicemailID);
  for (let at = 0; at < maxMessages - 2; at += 1) await voicemails.add(message(bob, `${at}.wav`));

  const forward = () => voicemails.forward(alice, sourceId, { to: bob, by: 'Alice', comment: undefined });
  const taken = await voicemails.reserve({ personId: bob });
  const forwarded = await Promise.all([forward(), forward(), forward()]);
  expect([countOf(forwarded, 'done'), countOf(forwarded, 'full')]).toEqual([1, 2]);
  expect(await voicemails.reserve({ personId: bob })).toBeUndefined();
  taken?.();

  // Two deleted messages leave two places more.
  const { items } = await voicemails.page(bob, { offset: 0, length: 2 });
  const ids = items.map(({ voicemailID }) => Number(voicemailID));
  for (const id of ids) await voicemails.remove(bob, id, Date.now());
  expect([await forward(), await forward()]).toEqual(['done', 'done']);
  const restored = await Promise.all(ids.map((id) => voicemails.restore(bob, id)));
  expect([countOf(restored, 'done'), countOf(restored, 'full')]).toEqual([1, 1]);
  expect(await voicemails.countOf({ personId: bob })).toBe(maxMessages);
  expect(await voicemails.restore(bob, 999_999)).toBe('gone');
  expect(await voicemails.forward(alice, 999_999, { to: alice, by: 'Alice', comment: undefined })).toBe(
    'gone',
  );
});
