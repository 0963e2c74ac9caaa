import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallHistoryItem } from '../../../../sdk/wire/calls/call-history.ts';
import { strengthOf } from '../../engine/local/testing/strength.ts';
import { decodeWav } from '../../sounds/wav.ts';
import type { Desk } from '../../testing/desk.ts';
import { isConference, openOffice, to, uriOf } from '../../testing/office.ts';

const office = openOffice();

/** Alice talks with bob. */
async function talk() {
  const phones = await office.plugIn('alice', 'bob');
  const { alice } = office.desks;
  await alice.call('102');
  const toBob = await alice.line('talking', to('102'));
  await office.hears(() => phones.bob.sound, 'alice');
  return { phones, toBob };
}

/** Alice talks with bob and consults carol, whose phone rings. */
async function consult() {
  const { phones, toBob } = await talk();
  const { alice, carol } = office.desks;
  await carol.plugIn('ring', 1100);
  expect(await alice.act(toBob, 'addCall', { destination: '103' })).toBe(204);
  const toCarol = await alice.line('ringing', to('103'));
  const atCarol = await carol.line('ringing');
  return { phones, toBob, toCarol, atCarol };
}

describe('addCall', () => {
  it('addCall holds the first call, begins a second one, and links both', async () => {
    const { phones, toBob, toCarol, atCarol } = await consult();
    const { alice, carol } = office.desks;
    const held = await alice.line('held', to('102'));
    expect(held.lineId).toBe(toBob.lineId);
    expect(held.linkId).toMatch(/./);
    expect(toCarol.linkId).toBe(held.linkId);
    expect(toCarol.call).not.toBe(held.call);
    await office.hears(() => phones.bob.sound);
    expect(await carol.act(atCarol, 'answer')).toBe(204);
    await alice.line('talking', to('103'));
    await office.hears(() => phones.alice.sound, 'carol');
    expect(await alice.act(toCarol, 'leave')).toBe(204);
    expect(await alice.act(toBob, 'unhold')).toBe(204);
    await office.hears(() => phones.bob.sound, 'alice');
  });

  it('addCall works from a held call too, and changes nothing if the number is wrong', async () => {
    const { toBob } = await talk();
    const { alice } = office.desks;
    const [before] = await alice.lines();
    expect(await alice.act(toBob, 'addCall', { destination: 'nobody' })).toBe(406);
    expect(await alice.act(toBob, 'addCall', { destination: '101' })).toBe(409);
    expect(await alice.act(toBob, 'addCall', {})).toBe(400);
    expect(await alice.lines()).toEqual([before]);
    expect(await alice.act(toBob, 'hold')).toBe(204);
    expect(await alice.act(toBob, 'addCall', { destination: '602' })).toBe(204);
    await alice.line('ringing', to('602'));
    expect(await alice.lines()).toHaveLength(2);
  });
});

describe('transfer to a ringing phone', () => {
  it.each(['toBob', 'toCarol'] as const)(
    'a transfer by the line %s lets the far end wait for the ringing phone',
    async (by) => {
      const { phones, atCarol, ...lines } = await consult();
      const { alice, bob, carol } = office.desks;
      const other = by === 'toBob' ? lines.toCarol : lines.toBob;
      await expect
        .poll(async () => (await alice.lines()).every(({ actions }) => actions.includes('transfer')))
        .toBe(true);
      expect(await alice.act(lines[by], 'merge', { line: uriOf(other) })).toBe(409);
      expect(await alice.act(lines[by], 'transfer', { line: uriOf(other) })).toBe(204);
      expect(await alice.cause(lines.toBob)).toBe('causeTransfer');
      expect(await alice.cause(lines.toCarol)).toBe('causeTransfer');
      await expect.poll(() => phones.bob.sound.strength(440)).toBeGreaterThan(0.05);
      await bob.line('pending', to('103'));
      expect(await carol.line('ringing')).toMatchObject({
        lineId: atCarol.lineId,
        displayedNumber: '102',
        displayedVia: 'Alice Martin',
        lastRedirectedNumber: '101',
      });
      expect(await carol.act(atCarol, 'answer')).toBe(204);
      await bob.line('talking', to('103'));
      await office.hears(() => phones.bob.sound, 'carol');
      expect(await alice.lines()).toEqual([]);
    },
  );

  it('a transferred call returns to the transferring user when nobody answers', async () => {
    const { phones, toBob, toCarol, atCarol } = await consult();
    const { alice, carol } = office.desks;
    expect(await alice.act(toBob, 'transfer', { line: uriOf(toCarol) })).toBe(204);
    await alice.cause(toBob);
    await office.skip(31_000);
    expect(await carol.cause(atCarol)).toBe('causeNoAnswer');
    const back = await alice.line('talking', to('102'));
    expect(back.isIncoming).toBe(true);
    await office.hears(() => phones.bob.sound, 'alice');
  });

  it('the transfer of a conference lets the others talk meanwhile', async () => {
    const { phones, toBob } = await talk();
    const { alice, bob, carol, dave } = office.desks;
    const davePhone = await dave.plugIn('answer', 1700);
    expect(await alice.act(toBob, 'addParty', { destination: '104' })).toBe(204);
    await alice.line('talking', isConference);
    await carol.plugIn('ring', 1100);
    expect(await alice.act(toBob, 'addCall', { destination: '103' })).toBe(204);
    const toCarol = await alice.line('ringing', to('103'));
    expect(await alice.act(toBob, 'transfer', { line: uriOf(toCarol) })).toBe(204);
    await office.hears(() => phones.bob.sound, 'dave');
    await office.hears(() => davePhone.sound, 'bob');
    const atCarol = await carol.line('ringing');
    expect(await carol.act(atCarol, 'answer')).toBe(204);
    await office.hears(() => phones.bob.sound, 'carol', 'dave');
    expect(await bob.line('talking', isConference)).toBeDefined();
    expect(await carol.act(atCarol, 'disconnect')).toBe(204);
  });
});

describe('a user added to a call', () => {
  it('an added user who deflects is replaced by the destination, and the others talk on', async () => {
    const { phones, toBob } = await talk();
    const { alice, carol, dave } = office.desks;
    await carol.plugIn('ring', 1100);
    await dave.plugIn('answer', 1700);
    expect(await alice.act(toBob, 'addParty', { destination: '103' })).toBe(204);
    const atCarol = await carol.line('ringing');
    expect(await carol.act(atCarol, 'redirect', { destination: '102' })).toBe(409);
    expect(await carol.act(atCarol, 'redirect', { destination: '104' })).toBe(204);
    expect(await carol.cause(atCarol)).toBe('causeRedirected');
    expect(await dave.line('talking', isConference)).toMatchObject({
      lastRedirectedNumber: '103',
      displayedVia: 'Carol Lindqvist',
    });
    await office.hears(() => phones.bob.sound, 'alice', 'dave');
    expect(await alice.act(toBob, 'disconnect')).toBe(204);
  });

  it('an added user who declines does not affect the others', async () => {
    const { phones, toBob } = await talk();
    const { alice, carol } = office.desks;
    await carol.plugIn('ring', 1100);
    expect(await alice.act(toBob, 'addParty', { destination: '103' })).toBe(204);
    const atCarol = await carol.line('ringing');
    expect(await carol.act(atCarol, 'disconnect')).toBe(204);
    expect(await carol.cause(atCarol)).toBe('causeRejected');
    await office.hears(() => phones.bob.sound, 'alice');
    expect(await alice.line('talking')).toMatchObject({ lineId: toBob.lineId });
  });

  it('several added users stop ringing when all others leave', async () => {
    const { toBob } = await talk();
    const { alice, bob, carol, dave } = office.desks;
    await Promise.all([carol.plugIn('ring'), dave.plugIn('ring')]);
    expect(await alice.act(toBob, 'addParty', { destination: '103' })).toBe(204);
    expect(await alice.act(toBob, 'addParty', { destination: '104' })).toBe(204);
    const [atCarol, atDave] = await Promise.all([carol.line('ringing'), dave.line('ringing')]);
    const [atBob] = await bob.lines();
    if (!atBob) throw new Error('Bob has no line.');
    expect(await alice.act(toBob, 'leave')).toBe(204);
    expect(await bob.act(atBob, 'leave')).toBe(204);
    expect(await carol.cause(atCarol)).toBe('causeCallerCancel');
    expect(await dave.cause(atDave)).toBe('causeCallerCancel');
  });

  it('a user sent out of a conference leaves, and the others talk on', async () => {
    const { phones, toBob } = await talk();
    const { alice, bob, carol, dave } = office.desks;
    const carolPhone = await carol.plugIn('answer', 1100);
    await dave.plugIn('ring', 1700);
    expect(await alice.act(toBob, 'addParty', { destination: '103' })).toBe(204);
    await alice.line('talking', isConference);
    expect(await alice.act(toBob, 'redirect', { destination: '104' })).toBe(204);
    expect(await alice.cause(toBob)).toBe('causeTransfer');
    await office.hears(() => phones.bob.sound, 'carol');
    const atDave = await dave.line('ringing');
    expect(atDave.lastRedirectedNumber).toBe('101');
    expect(await dave.act(atDave, 'answer')).toBe(204);
    await office.hears(() => carolPhone.sound, 'bob', 'dave');
    const [atBob] = await bob.lines();
    if (!atBob) throw new Error('Bob has no line.');
    expect(await bob.act(atBob, 'disconnect')).toBe(204);
  });
});

it('a pause is missing in the recording', async () => {
  const { phones, toBob } = await talk();
  const { alice, bob } = office.desks;
  const { data } = office;
  expect(await alice.act(toBob, 'pauseRecord')).toBe(409);
  expect(await alice.act(toBob, 'startRecord')).toBe(204);
  const folder = join(data, 'recordings');
  const prefix = `${toBob.lineId.slice(1)}-`;
  const file = async () => (await readdir(folder)).find((name) => name.startsWith(prefix));
  await expect.poll(file).toBeDefined();
  const path = join(folder, (await file()) ?? '');
  const octets = async () => (await readFile(path)).length;
  await expect.poll(octets).toBeGreaterThan(8_000);
  expect(await alice.act(toBob, 'pauseRecord')).toBe(204);
  const paused = await alice.line('talking', ({ isRecording }) => !isRecording);
  expect(paused.actions).toEqual(expect.arrayContaining(['stopRecord', 'resumeRecord']));
  expect(paused.actions).not.toContain('startRecord');
  const [atBob] = await bob.lines();
  if (!atBob) throw new Error('Bob has no line.');
  expect(atBob.isRecording).toBe(false);
  expect(await bob.act(atBob, 'startRecord')).toBe(409);
  expect(await alice.act(toBob, 'pauseRecord')).toBe(409);
  // Silence would be audible in the file.
  expect(await alice.act(toBob, 'hold')).toBe(204);
  await office.hears(() => phones.bob.sound);
  expect(await alice.act(toBob, 'unhold')).toBe(204);
  await office.hears(() => phones.bob.sound, 'alice');
  // A party present only during the pause gets no recording.
  const { carol } = office.desks;
  await carol.plugIn('answer', 1100);
  expect(await alice.act(toBob, 'addParty', { destination: '103' })).toBe(204);
  await office.hears(() => phones.bob.sound, 'alice', 'carol');
  expect(await carol.act(await carol.line('talking'), 'leave')).toBe(204);
  await office.hears(() => phones.bob.sound, 'alice');
  expect(await alice.act(toBob, 'resumeRecord')).toBe(204);
  await alice.line('talking', ({ isRecording }) => isRecording);
  const before = await octets();
  await expect.poll(octets).toBeGreaterThan(before + 8_000);
  expect(await alice.act(toBob, 'stopRecord')).toBe(204);
  const written = async () => (await readFile(path)).readUInt32LE(40);
  await expect.poll(written).toBeLessThan(0xffff_0000);
  const samples = decodeWav(await readFile(path)).slice(800, -800);
  const isRecorded = async (desk: Desk) =>
    (await desk.get<{ items: CallHistoryItem[] }>('v1/logs/CallHistory?length=1')).items[0]?.isRecorded;
  await expect.poll(() => isRecorded(bob)).toBe(true);
  expect(await isRecorded(carol)).toBe(false);
  // Carol spoke in the pause only.
  const stretches = Array.from({ length: Math.floor(samples.length / 800) }, (_, at) =>
    strengthOf(samples.slice(800 * at, 800 * (at + 1)), 1100),
  );
  expect(stretches.filter((strength) => strength > 0.05)).toEqual([]);
});
