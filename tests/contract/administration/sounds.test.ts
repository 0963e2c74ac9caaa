import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodeWav } from '#phone-system/sounds/wav.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf, type CompanySoundOccasion } from '#sdk/administration.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

let phoneSystem: TestPhoneSystem;
const clients: { dispose(): void }[] = [];
beforeEach(async () => {
  phoneSystem = await startPhoneSystem();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.dispose();
  await phoneSystem.stop();
});

async function administer(login = 'ivan'): Promise<Administration> {
  const client = await signedInClient(phoneSystem, login);
  clients.push(client);
  return administrationOf(client);
}

async function soundOf(administration: Administration, wanted: CompanySoundOccasion) {
  const sound = (await administration.sounds()).find(({ occasion }) => occasion === wanted);
  if (!sound) throw new Error(`There is no sound ${wanted}.`);
  return sound;
}

const octetsOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

it('a sound of the company is replaced by an MP3 file, recorded, and taken back', async () => {
  const administration = await administer();
  const welcome = await soundOf(administration, 'WELCOME');
  expect(welcome).toMatchObject({ isOwn: false, label: '' });
  const builtIn = await octetsOf(await administration.soundContent(welcome));
  expect(builtIn.length).toBeCloseTo(welcome.duration * 16 + 44, -2);

  const file = new Blob([await readFile('examples/phone-system/sounds/testing/tone.mp3')]);
  const changed = await administration.changeSound(welcome, { file, label: 'tone.mp3' });
  expect(changed).toMatchObject({ isOwn: true, label: 'tone.mp3' });
  const own = await octetsOf(await administration.soundContent(welcome));
  expect(own.toString('latin1', 8, 12)).toBe('WAVE');
  expect(own.equals(builtIn)).toBe(false);
  expect(await soundOf(await administer('umar.bauer'), 'WELCOME')).toMatchObject({ label: 'tone.mp3' });

  await administration.resetSound(welcome);
  expect(await soundOf(administration, 'WELCOME')).toEqual(welcome);
  expect((await octetsOf(await administration.soundContent(welcome))).equals(builtIn)).toBe(true);
  const audit = administration.audit({ kind: 'sound' });
  await audit.loadMore();
  expect(audit.items.value.map(({ before, after }) => [before, after])).toEqual([
    [{ file: 'tone.mp3' }, { file: '' }],
    [{ file: '' }, { file: 'tone.mp3' }],
  ]);
});

it('files that are no sounds, or too long, and administrators who only read are refused', async () => {
  const administration = await administer();
  const music = await soundOf(administration, 'MUSIC');
  const noSound = new Blob(['%PDF-1.7']);
  await expect(administration.changeSound(music, { file: noSound, label: 'a' })).rejects.toMatchObject({
    code: 'greeting.unreadable',
  });
  const long = new Blob([new Uint8Array(encodeWav(new Int16Array(301 * 8_000)))]);
  await expect(administration.changeSound(music, { file: long, label: 'long' })).rejects.toMatchObject({
    code: 'greeting.tooLong',
  });
  const reader = await administer('umar.bauer');
  expect((await octetsOf(await reader.soundContent(music))).length).toBeGreaterThan(10_000);
  const file = new Blob([new Uint8Array(encodeWav(new Int16Array(8_000)))]);
  await expect(reader.changeSound(music, { file, label: 'b' })).rejects.toMatchObject({ status: 403 });
  await expect(reader.resetSound(music)).rejects.toMatchObject({ status: 403 });
  expect(await soundOf(administration, 'MUSIC')).toEqual(music);
});
