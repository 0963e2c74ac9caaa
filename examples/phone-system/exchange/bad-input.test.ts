import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Desk, type LineSeen } from '../testing/desk.ts';
import { isConference, openOffice, to, uriOf } from '../testing/office.ts';

const office = openOffice();

/** Alice talks with carol and holds bob. */
async function two() {
  const phones = await office.plugIn('alice', 'bob', 'carol');
  const { alice } = office.desks;
  await alice.call('102');
  await alice.line('talking', to('102'));
  await alice.call('103');
  const toCarol = await alice.line('talking', to('103'));
  const toBob = await alice.line('held', to('102'));
  await office.hears(() => phones.carol.sound, 'alice');
  return { phones, toBob, toCarol };
}

type Bodies = (lines: { toBob: LineSeen; toCarol: LineSeen }) => object;

/** Actions that are possible once, with their parameters; the line is the call to carol. */
const once: readonly (readonly [action: string, body: Bodies, statuses: readonly number[]])[] = [
  ['hold', () => ({}), [204, 409]],
  ['leave', () => ({}), [204, 404]],
  ['disconnect', () => ({}), [204, 404]],
  ['redirect', () => ({ destination: '104' }), [204, 404]],
  ['addCall', () => ({ destination: '104' }), [204, 409]],
  ['addParty', () => ({ destination: '104' }), [204, 409]],
  ['transfer', ({ toBob }) => ({ line: uriOf(toBob) }), [204, 404]],
  ['merge', ({ toBob }) => ({ line: uriOf(toBob) }), [204, 404]],
  ['steal', () => ({}), [204, 409]],
  ['startRecord', () => ({}), [204, 409]],
];

it.each(once)(
  'the action %s sent twice at once by two clients is done once and refused once',
  async (action, body, statuses) => {
    const { toBob, toCarol } = await two();
    const { alice, dave } = office.desks;
    const again = await Desk.open(office.phoneSystem, 'alice');
    await Promise.all([dave.plugIn('ring'), alice.plugInDeskPhone('ring')]);
    await alice.line('talking', ({ actions }) => actions.includes('steal'));
    // Both clients of alice have a connection by now, so that neither waits for a connection.
    const [{ length: before }] = await Promise.all([alice.lines(), again.lines()]);
    const files = await office.files();
    const answers = await Promise.all(
      [alice, again].map((desk) =>
        desk.request('POST', `${uriOf(toCarol)}/${action}`, body({ toBob, toCarol })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(statuses);
    const refused = answers.filter(({ status }) => status !== 204);
    for (const answer of refused) {
      expect(((await answer.json()) as { message: string }).message).toMatch(/\w{3}/);
    }
    expect((await alice.lines()).length).toBeLessThanOrEqual(before + 1);
    const added = (await office.files()).filter((file) => !files.includes(file));
    expect(added).toHaveLength(action === 'startRecord' ? 1 : 0);
    await again.leave();
  },
);

/** Actions that another action makes possible, on the line to carol or the line on hold. */
const later: readonly (readonly [action: string, first: readonly string[]])[] = [
  ['unhold', ['hold']],
  ['stopRecord', ['startRecord']],
  ['pauseRecord', ['startRecord']],
  ['resumeRecord', ['startRecord', 'pauseRecord']],
];

it.each(later)('the action %s sent twice at once is done once and refused once', async (action, first) => {
  const { toCarol } = await two();
  const { alice } = office.desks;
  for (const before of first) expect(await alice.act(toCarol, before)).toBe(204);
  const answers = await Promise.all([alice.act(toCarol, action), alice.act(toCarol, action)]);
  expect(answers.toSorted()).toEqual([204, 409]);
});

it('a call is answered once, however often that is requested', async () => {
  const { alice, bob } = office.desks;
  const [{ bob: bobPhone }, phone] = await Promise.all([office.plugIn('bob'), alice.plugIn('ring')]);
  await bob.call('101');
  const line = await alice.line('ringing');
  await expect.poll(() => phone.invitations.length).toBe(1);
  const answers = await Promise.all([alice.act(line, 'answer'), alice.act(line, 'answer')]);
  expect(answers[0]).toBe(204);
  await alice.line('talking');
  expect(await alice.act(line, 'answer')).toBe(409);
  expect(phone.invitations).toHaveLength(1);
  await office.hears(() => bobPhone.sound, 'alice');
  expect(await alice.lines()).toHaveLength(1);
});

it.each([
  ['grace', 'listen'],
  ['grace', 'bargeIn'],
  ['carol', 'intrude'],
] as const)('the user %s can %s once at a time', async (name, action) => {
  await office.plugIn('alice', 'bob', name);
  const { alice } = office.desks;
  await alice.call('102');
  const viewer = office.desks[name];
  const seen = await viewer.colleagueLine(action);
  const answers = await Promise.all([
    viewer.actOnColleague(seen, action),
    viewer.actOnColleague(seen, action),
  ]);
  // A participant of the call has a line of its own, and sees no colleague's line of it.
  expect(answers.toSorted()[0]).toBe(204);
  expect([404, 409]).toContain(answers.toSorted()[1]);
  await viewer.line(action === 'listen' ? 'listen' : 'talking');
  expect(await viewer.lines()).toHaveLength(1);
});

it('each impossible action is refused with one error and changes nothing', async () => {
  const { phones, toBob, toCarol } = await two();
  const { alice } = office.desks;
  const state = async () => [await office.counts(), await alice.lines()];
  const before = await state();
  const long = '1'.repeat(201);
  const tries: readonly (readonly [action: string, body: object, status: number])[] = [
    ['redirect', { destination: '101' }, 409],
    ['redirect', { destination: '+33100000101' }, 409],
    ['redirect', { destination: '103' }, 409],
    ['redirect', { destination: '' }, 406],
    ['redirect', {}, 400],
    ['addParty', { destination: '103' }, 409],
    ['addCall', { destination: '101' }, 409],
    ['addCall', { destination: long }, 406],
    ['merge', { line: uriOf(toCarol) }, 409],
    ['transfer', { line: uriOf(toCarol) }, 409],
    ['transfer', { line: 'v1/user/CallLine/-1' }, 404],
    ['transfer', {}, 400],
    ['sendDtmfs', { dtmfs: long }, 400],
    ['sendDtmfs', { dtmfs: 'x' }, 400],
    ['steal', {}, 409],
    ['steal', { terminal: 'telephony/Terminal/nobody' }, 409],
    ['join', {}, 409],
    ['listen', {}, 409],
    ['bargeIn', {}, 409],
    ['pickUp', {}, 409],
    ['intrude', {}, 409],
    ['pauseRecord', {}, 409],
    ['resumeRecord', {}, 409],
    ['stopRecord', {}, 409],
    ['explode', {}, 404],
  ];
  for (const [action, body, status] of tries) {
    const answer = await alice.request('POST', `${uriOf(toCarol)}/${action}`, body);
    expect([action, body, answer.status]).toEqual([action, body, status]);
    expect(((await answer.json()) as { message: string }).message).toMatch(/\w{3}/);
  }
  expect(await state()).toEqual(before);
  await office.hears(() => phones.carol.sound, 'alice');
  expect(await alice.act(toBob, 'leave')).toBe(204);
});

it('every action on an ended line is answered 404', async () => {
  const { toBob, toCarol } = await two();
  const { alice, bob } = office.desks;
  expect(await alice.act(toCarol, 'leave')).toBe(204);
  await alice.cause(toCarol);
  for (const [action, body] of once) {
    expect([action, await alice.act(toCarol, action, body({ toBob, toCarol }))]).toEqual([action, 404]);
    expect(await bob.actOnColleague(toCarol, 'pickUp')).toBe(404);
  }
  expect(await alice.lines()).toMatchObject([{ lineId: toBob.lineId, state: 'held' }]);
});

it('a recording without a disk is refused, and the call goes on', async () => {
  const { phones, toCarol } = await two();
  const { alice } = office.desks;
  const folder = join(office.data, 'recordings');
  const before = [await office.counts(), await office.files()];
  await rename(folder, `${folder}-gone`);
  expect(await alice.act(toCarol, 'startRecord')).toBe(409);
  expect(await alice.line('talking')).toMatchObject({ isRecording: false });
  await office.hears(() => phones.carol.sound, 'alice');
  await rename(`${folder}-gone`, folder);
  expect([await office.counts(), await office.files()]).toEqual(before);
  expect(await alice.act(toCarol, 'startRecord')).toBe(204);
});

it('deflections between two users end', async () => {
  const { alice, bob, carol } = office.desks;
  await Promise.all([alice.plugIn(), bob.plugIn('ring'), carol.plugIn('ring')]);
  await alice.call('102');
  const ends = () => alice.pushed.find(({ state }) => state === 'dropped');
  for (let turn = 0; turn < 12; turn += 1) {
    const [desk, next] = turn % 2 === 0 ? [bob, '103'] : [carol, '102'];
    const isRinging = async () => (await desk.lines()).some(({ state }) => state === 'ringing');
    // Events to alice may be later than the state.
    await expect.poll(async () => ends() !== undefined || (await isRinging())).toBe(true);
    if (ends()) break;
    const line = await desk.line('ringing');
    expect(await desk.act(line, 'redirect', { destination: next })).toBe(204);
    await desk.cause(line);
  }
  await expect.poll(() => ends()?.stateCause).toBe('causeRouteFailure');
});

it('two users who enter a call at once leave nothing behind when all leave', async () => {
  await office.plugIn('alice', 'bob', 'grace', 'carol');
  const { alice, carol, grace } = office.desks;
  await alice.call('102');
  const toBob = await alice.line('talking', to('102'));
  await carol.colleagueLine('intrude');
  const answers = await Promise.all([
    grace.actOnColleague(toBob, 'listen'),
    carol.actOnColleague(toBob, 'intrude'),
  ]);
  expect(answers).toEqual([204, 204]);
  await grace.line('listen');
  await carol.line('talking', isConference);
  expect(await alice.act(toBob, 'disconnect')).toBe(204);
  await expect.poll(() => grace.lines()).toEqual([]);
  expect(await carol.lines()).toEqual([]);
});

it('an action reads only its own parameters from its body', async () => {
  const { toBob, toCarol } = await two();
  const { alice } = office.desks;
  const stray = { destination: '104', other: 'x', phoneId: 'x', line: uriOf(toBob), action: 'merge' };
  expect(await alice.act(toBob, 'unhold', stray)).toBe(204);
  await alice.line('talking', to('102'));
  expect(await alice.act(toCarol, 'drop', stray)).toBe(204);
  expect(await alice.cause(toCarol)).toBe('causeNormal');
  expect(await alice.act(toBob, 'leave', stray)).toBe(204);
});
