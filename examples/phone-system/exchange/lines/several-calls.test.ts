import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Inviter, SessionState } from 'sip.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NodeMedia } from '../../engine/local/testing/node-media.ts';
import { strengthOf } from '../../engine/local/testing/strength.ts';
import { decodeWav } from '../../sounds/wav.ts';
import { Desk, type LineSeen } from '../../testing/desk.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

const tones = { alice: 500, bob: 800, carol: 1100, dave: 1700 } as const;
type Name = keyof typeof tones;
const names = ['alice', 'bob', 'carol', 'dave'] as const;

let data: string;
let phoneSystem: PhoneSystem;
let desks: Record<Name, Desk>;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'several-calls-'));
  phoneSystem = await startPhoneSystem({ data, busyToneMs: 0, control: true });
});
afterAll(async () => {
  await phoneSystem.stop();
  await rm(data, { recursive: true });
});
beforeEach(async () => {
  const opened = await Promise.all(names.map(async (name) => [name, await Desk.open(phoneSystem, name)]));
  desks = Object.fromEntries(opened);
});
afterEach(async () => {
  await Promise.all(names.map((name) => desks[name].leave()));
  await expect.poll(counts).toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0 } });
});

const counts = async () => (await fetch(`${phoneSystem.url}/control/counts`)).json();
const plugIn = (...who: Name[]) => Promise.all(who.map((name) => desks[name].plugIn('answer', tones[name])));
const uri = (line: LineSeen) => `v1/user/CallLine/${line.lineId}`;
const to = (number: string) => (line: LineSeen) => line.displayedNumber === number;

/** Alice talks with carol and holds bob. */
async function two() {
  const { alice } = desks;
  const [alicePhone, bobPhone, carolPhone] = await plugIn('alice', 'bob', 'carol');
  if (!alicePhone || !bobPhone || !carolPhone) throw new Error('Phones are missing.');
  await alice.call('102');
  await alice.line('talking', to('102'));
  await alice.call('103');
  const toCarol = await alice.line('talking', to('103'));
  const toBob = await alice.line('held', to('102'));
  return { alicePhone, bobPhone, carolPhone, toBob, toCarol };
}

/** Waits until this end hears these tones and none of the others. */
async function expectToHear(media: NodeMedia, ...who: Name[]): Promise<void> {
  const heard = () => names.filter((name) => media.strength(tones[name]) > 0.05);
  await expect.poll(heard, { interval: 20 }).toEqual(who);
}

/** Alice, bob and carol confer; alice by the line on which she called carol. */
async function three() {
  const seen = await two();
  const { alice, bob, carol } = desks;
  expect(await alice.act(seen.toCarol, 'merge', { line: uri(seen.toBob) })).toBe(204);
  const lines = await Promise.all([alice, bob, carol].map((desk) => desk.line('talking', isConference)));
  const [aliceMedia] = seen.alicePhone.media.slice(-1);
  if (!aliceMedia) throw new Error('Alice has no call.');
  return { ...seen, lines, media: [aliceMedia, seen.bobPhone.sound, seen.carolPhone.sound] as const };
}
const isConference = (line: LineSeen) => line.conference !== undefined;

describe('transfer', () => {
  it.each(['toCarol', 'toBob'] as const)(
    'by the line %s joins both far ends and lets its user go',
    async (by) => {
      const { bobPhone, carolPhone, ...lines } = await two();
      const { alice, bob, carol } = desks;
      const other = by === 'toCarol' ? lines.toBob : lines.toCarol;
      expect(lines.toBob.actions.slice(-2)).toEqual(['transfer', 'merge']);
      expect(await alice.act(lines[by], 'transfer', { line: uri(other) })).toBe(204);
      expect(await alice.cause(lines[by])).toBe('causeTransfer');
      expect(await alice.cause(other)).toBe('causeTransfer');
      await expectToHear(bobPhone.sound, 'carol');
      await expectToHear(carolPhone.sound, 'bob');
      const [bobLine, carolLine] = await Promise.all([
        bob.line('talking', to('103')),
        carol.line('talking', to('102')),
      ]);
      expect(bobLine.call).toBe(carolLine.call);
      expect(bobLine.conference).toBeUndefined();
      expect(await alice.lines()).toEqual([]);
      await bobPhone.hangUp();
      expect(await carol.cause(carolLine)).toBe('causeCalledDisconnect');
    },
  );

  it('is offered only while another call is answered', async () => {
    const { toBob, toCarol } = await two();
    const { alice } = desks;
    const offers = async () => (await alice.lines()).map(({ actions }) => actions.includes('transfer'));
    await expect.poll(offers).toEqual([true, true]);
    await alice.act(toCarol, 'leave');
    await expect.poll(offers).toEqual([false]);
    await expect.poll(() => alice.pushed.at(-1)?.actions.includes('transfer')).toBe(false);
    expect(await alice.act(toBob, 'transfer', { line: uri(toCarol) })).toBe(404);
  });
});

describe('merge', () => {
  it('connects all parties in one bridge', async () => {
    const { toBob, lines, media } = await three();
    expect(await desks.alice.cause(toBob)).toBe('causeNormal');
    expect(new Set(lines.map(({ conference }) => conference)).size).toBe(1);
    const [alice, bob, carol] = media;
    await expectToHear(alice, 'bob', 'carol');
    await expectToHear(bob, 'alice', 'carol');
    await expectToHear(carol, 'alice', 'bob');
    expect(await counts()).toMatchObject({ calls: 1, engine: { legs: 3, bridges: 1 } });
  });

  it('lets one leave, and the rest see each other', async () => {
    const { lines, toCarol, media } = await three();
    const { alice, bob, carol } = desks;
    expect(await alice.act(toCarol, 'leave')).toBe(204);
    expect(await alice.cause(toCarol)).toBe('causeNormal');
    await expectToHear(media[1], 'carol');
    await expectToHear(media[2], 'bob');
    const bobLine = await bob.line('talking', to('103'));
    expect(bobLine).toMatchObject({ lineId: lines[1]?.lineId });
    expect((await carol.line('talking', to('102'))).conference).toBeUndefined();
    expect(await bob.act(bobLine, 'leave')).toBe(204);
    expect(await carol.lines()).toEqual([]);
  });

  it('adds a fourth party, and excludes a party on hold', async () => {
    const { toCarol, media } = await three();
    const { alice } = desks;
    const [davePhone] = await plugIn('dave');
    await alice.call('104');
    const toDave = await alice.line('talking', to('104'));
    await expectToHear(media[1], 'carol');
    expect(await alice.act(toDave, 'merge', { line: uri(toCarol) })).toBe(204);
    if (!davePhone) throw new Error('Dave has no phone.');
    await expectToHear(davePhone.sound, 'alice', 'bob', 'carol');
    await expectToHear(media[1], 'alice', 'carol', 'dave');
    expect(await alice.act(toDave, 'disconnect')).toBe(204);
    await expect.poll(counts).toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0 } });
  });
});

describe('addParty', () => {
  /** Alice talks with bob. */
  async function talk() {
    const [, bobPhone, carolPhone] = await plugIn('alice', 'bob', 'carol');
    if (!bobPhone || !carolPhone) throw new Error('Phones are missing.');
    await desks.alice.call('102');
    return { toBob: await desks.alice.line('talking', to('102')), bobPhone, carolPhone };
  }

  it('rings another user, who is then in a conference with all', async () => {
    const { toBob, bobPhone, carolPhone } = await talk();
    const { alice, carol } = desks;
    expect(await alice.act(toBob, 'addParty', { destination: '103' })).toBe(204);
    const carolLine = await carol.line('talking', isConference);
    expect(carolLine).toMatchObject({ isIncoming: true, displayedNumber: '101' });
    await expectToHear(bobPhone.sound, 'alice', 'carol');
    await expectToHear(carolPhone.sound, 'alice', 'bob');
    expect(await alice.act(toBob, 'addParty', { destination: '103' })).toBe(409);
    expect(await carol.act(carolLine, 'leave')).toBe(204);
    await expectToHear(bobPhone.sound, 'alice');
    expect((await alice.line('talking')).conference).toBeUndefined();
  });

  it.each([
    ['nobody', 406],
    ['102', 409],
    ['101', 409],
    ['105', 409],
    ['605', 204],
  ])('of %s is answered %d, and the others go on talking', async (destination, status) => {
    const { toBob, bobPhone } = await talk();
    const { alice } = desks;
    await expectToHear(bobPhone.sound, 'alice');
    const before = await counts();
    expect(await alice.act(toBob, 'addParty', { destination })).toBe(status);
    await expect.poll(counts).toEqual(before);
    await expectToHear(bobPhone.sound, 'alice');
    expect(await alice.lines()).toMatchObject([{ lineId: toBob.lineId, state: 'talking' }]);
  });

  it('stops ringing where all others leave', async () => {
    const { toBob } = await talk();
    const { alice, dave } = desks;
    await dave.plugIn('ring');
    expect(await alice.act(toBob, 'addParty', { destination: '104' })).toBe(204);
    const ringing = await dave.line('ringing');
    expect(await alice.act(toBob, 'disconnect')).toBe(204);
    await dave.cause(ringing);
  });
});

describe('recording', () => {
  it('records both parties until it is stopped, and every line shows it', async () => {
    const { alicePhone, carolPhone, toCarol } = await two();
    const { alice, carol } = desks;
    expect(await alice.act(toCarol, 'startRecord')).toBe(204);
    const recorded = await alice.line('talking', ({ isRecording }) => isRecording);
    expect(recorded.actions).toContain('stopRecord');
    expect(recorded.actions).not.toContain('startRecord');
    const far = await carol.line('talking', ({ isRecording }) => isRecording);
    expect(far.actions.filter((action) => action.endsWith('Record'))).toEqual([]);
    await expectToHear(alicePhone.sound, 'carol');
    const folder = join(data, 'recordings');
    const mine = (file: string) => file.startsWith(`${toCarol.lineId.slice(1)}-`);
    await expect.poll(async () => (await readdir(folder)).some(mine)).toBe(true);
    const name = (await readdir(folder)).find(mine) ?? '';
    const length = async () => (await readFile(join(folder, name))).length;
    await expect.poll(length).toBeGreaterThan(16_000);
    expect(await alice.act(toCarol, 'stopRecord')).toBe(204);
    await carol.line('talking', ({ isRecording }) => !isRecording);
    await expectToHear(carolPhone.sound, 'alice');
    const written = async () => (await readFile(join(folder, name))).readUInt32LE(40);
    await expect.poll(written).toBeLessThan(0xffff_0000);
    const samples = decodeWav(await readFile(join(folder, name))).slice(-4_000);
    const isHeard = names.filter((who) => strengthOf(samples, tones[who]) > 0.05);
    expect(isHeard).toEqual(['alice', 'carol']);
    expect(await alice.act(toCarol, 'stopRecord')).toBe(409);
  });

  it('ends with the call', async () => {
    const { toCarol } = await two();
    const { alice } = desks;
    expect(await alice.act(toCarol, 'startRecord')).toBe(204);
    const folder = join(data, 'recordings');
    const file = (await readdir(folder)).find((name) => name.startsWith(`${toCarol.lineId.slice(1)}-`));
    const read = () => readFile(join(folder, file ?? ''));
    // An empty recording would be deleted with the end of the call.
    await expect.poll(async () => (await read()).length).toBeGreaterThan(1_000);
    expect(await alice.act(toCarol, 'disconnect')).toBe(204);
    const length = async () => (await read()).readUInt32LE(40);
    await expect.poll(length).toBeLessThan(0xffff_0000);
  });
});

it('refuses the fifth call of a phone with four lines with 486, until one of its calls has ended', async () => {
  const { alice } = desks;
  const phone = await alice.plugInDeskPhone();
  const calls: Inviter[] = [];
  for (let line = 1; line <= 4; line += 1) {
    calls.push(await phone.dial('601'));
    await expect.poll(async () => (await alice.lines()).length).toBe(line);
  }
  const refused = Promise.withResolvers<number>();
  await phone.dial('601', refused.resolve);
  expect(await refused.promise).toBe(486);
  expect(await alice.lines()).toHaveLength(4);

  await expect.poll(() => calls[0]?.state).toBe(SessionState.Established);
  await calls[0]?.bye();
  await expect.poll(async () => (await alice.lines()).length).toBe(3);
  const last = await phone.dial('601');
  await expect.poll(() => last.state).toBe(SessionState.Established);
});

describe.each(['merge', 'transfer'])('%s', (action) => {
  it('with anything but another call is refused, and nothing changes', async () => {
    const { toBob, toCarol, carolPhone } = await two();
    const { alice, bob } = desks;
    await expectToHear(carolPhone.sound, 'alice');
    const [foreign] = await bob.lines();
    if (!foreign) throw new Error('Bob has no line.');
    const before = [await counts(), await alice.lines()];
    const refused = async (line: unknown) => {
      const answer = await alice.request('POST', `${uri(toCarol)}/${action}`, { line });
      const { message } = (await answer.json()) as { message: string };
      expect(message).toMatch(/\w{3}/);
      return answer.status;
    };
    expect(await refused(undefined)).toBe(400);
    expect(await refused(7)).toBe(400);
    expect(await refused('')).toBe(400);
    expect(await refused('telephony/Call/1')).toBe(400);
    expect(await refused('v1/user/CallLine/')).toBe(404);
    expect(await refused('v1/user/CallLine/-1')).toBe(404);
    expect(await refused(uri(foreign))).toBe(404);
    expect(await refused(uri(toCarol))).toBe(409);
    expect([await counts(), await alice.lines()]).toEqual(before);
    await expectToHear(carolPhone.sound, 'alice');
    expect(await alice.act(toBob, 'leave')).toBe(204);
    await expect.poll(() => refused(uri(toBob))).toBe(404);
  });
});
