import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { type PhoneSystem, startPhoneSystem } from '../testing.ts';

let phoneSystem: PhoneSystem;
let alice: Desk;
let bob: Desk;
let carol: Desk;

beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ busyToneMs: 0, control: true });
});
afterAll(() => phoneSystem.stop());
beforeEach(async () => {
  [alice, bob, carol] = await Promise.all([
    Desk.open(phoneSystem, 'alice'),
    Desk.open(phoneSystem, 'bob'),
    Desk.open(phoneSystem, 'carol'),
  ]);
});
afterEach(async () => {
  await Promise.all([alice.leave(), bob.leave(), carol.leave()]);
  await expect.poll(counts).toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0 } });
});

const counts = async () => (await fetch(`${phoneSystem.url}/control/counts`)).json();

/** Advances the clock. */
async function skip(moveMs: number): Promise<void> {
  const clock = { method: 'POST', body: JSON.stringify({ moveMs }) };
  expect((await fetch(`${phoneSystem.url}/control/clock`, clock)).status).toBe(200);
}

/** Alice and bob talk, called by alice from her phone. */
async function talk() {
  const [alicePhone, bobPhone] = await Promise.all([alice.plugIn('answer', 500), bob.plugIn('answer', 800)]);
  await alicePhone.dial('102');
  const [aliceLine, bobLine] = await Promise.all([alice.line('talking'), bob.line('talking')]);
  return { alicePhone, bobPhone, aliceLine, bobLine };
}

describe('calls from the phone itself', () => {
  it('a phone connects its two far ends with each other on request', async () => {
    const { alicePhone, bobPhone, aliceLine } = await talk();
    const carolPhone = await carol.plugIn('answer', 1100);
    const toBob = alicePhone.session;
    await alicePhone.dial('103');
    const second = await alice.line('talking', (line) => line.displayedNumber === '103');
    // Clients may be told of an answer before the phone is.
    await expect.poll(() => alicePhone.session?.state).toBe('Established');
    if (!toBob || !alicePhone.session) throw new Error('Alice has no calls.');
    await toBob.refer(alicePhone.session);
    expect(await alice.cause(aliceLine)).toBe('causeTransfer');
    expect(await alice.cause(second)).toBe('causeTransfer');
    expect(await bob.line('talking')).toMatchObject({ displayedNumber: '103' });
    expect(await carol.line('talking')).toMatchObject({ displayedNumber: '102' });
    await expect.poll(() => bobPhone.sound.strength(1100)).toBeGreaterThan(0.2);
    await expect.poll(() => carolPhone.sound.strength(800)).toBeGreaterThan(0.2);
  });

  it('a call rings, is answered, is heard by both and ends with the first who leaves', async () => {
    const [alicePhone, bobPhone] = await Promise.all([alice.plugIn('answer', 500), bob.plugIn('ring', 800)]);
    await alicePhone.dial('102');
    const ringing = await bob.line('ringing');
    expect(ringing).toMatchObject({
      isIncoming: true,
      actions: ['answer', 'disconnect', 'redirect'],
      displayedNumber: '101',
      displayedLabel: 'Alice Martin',
    });
    expect(await alice.line('ringing')).toMatchObject({
      isIncoming: false,
      actions: ['disconnect', 'leave'],
      displayedNumber: '102',
      displayedLabel: 'Bob Keller',
    });
    expect(await bob.telephonicState()).toBe('ringing');
    expect(await alice.telephonicState()).toBe('busy');

    expect(await bob.act(ringing, 'answer')).toBe(204);
    const talking = await bob.line('talking');
    expect(talking.actions).toEqual([
      'addCall',
      'addParty',
      'disconnect',
      'hold',
      'leave',
      'redirect',
      'sendDtmfs',
      'startRecord',
    ]);
    expect(talking.talkingTime).toMatch(/^\d+$/);
    await expect.poll(() => alicePhone.sound.strength(800)).toBeGreaterThan(0.1);
    await expect.poll(() => bobPhone.sound.strength(500)).toBeGreaterThan(0.1);

    await alicePhone.hangUp();
    expect(await bob.cause(talking)).toBe('causeCallerDisconnect');
    expect(await bob.lines()).toEqual([]);
    await expect.poll(() => bob.telephonicState()).toBe('available');
    expect(await bob.lastHistory()).toMatchObject({
      isIncoming: true,
      isMissed: false,
      isRejected: false,
      remoteNumber: '101',
      calledNumber: '102',
    });
    expect((await alice.lastHistory())?.talkDuration).toBeGreaterThan(0);
  });

  it('a call is missed by a user who does not answer', async () => {
    const alicePhone = await alice.plugIn();
    await bob.plugIn('ring');
    await alicePhone.dial('102');
    const [aliceLine, bobLine] = await Promise.all([alice.line('ringing'), bob.line('ringing')]);
    await skip(31_000);
    expect(await alice.cause(aliceLine)).toBe('causeNoAnswer');
    expect(await bob.cause(bobLine)).toBe('causeNoAnswer');
    expect(await bob.lastHistory()).toMatchObject({ isMissed: true, isRejected: false, talkDuration: 0 });
  });

  it('a declined call is reported to the calling phone, and names the decliner in the history', async () => {
    const alicePhone = await alice.plugIn();
    await bob.plugIn('ring');
    await alicePhone.dial('102');
    const [aliceLine, bobLine] = await Promise.all([alice.line('ringing'), bob.line('ringing')]);
    expect(await bob.act(bobLine, 'disconnect')).toBe(204);
    expect(await alice.cause(aliceLine)).toBe('causeRejected');
    expect(await bob.lastHistory()).toMatchObject({ isMissed: false, isRejected: true });
  });

  it('a call is missed by a user who has no phone in service', async () => {
    const alicePhone = await alice.plugIn();
    const statuses: number[] = [];
    await alicePhone.dial('105', (status) => statuses.push(status));
    await expect.poll(() => statuses).toEqual([480]);
    const erin = await Desk.open(phoneSystem, 'erin');
    await expect.poll(() => erin.lastHistory()).toMatchObject({ isMissed: true, remoteNumber: '101' });
    expect(await erin.telephonicState()).toBe('unavailable');
    await erin.leave();
  });

  it.each([
    ['604', 'causeBusy'],
    ['605', 'causeRejected'],
  ])('a call to robot %s ends with %s', async (number, cause) => {
    const alicePhone = await alice.plugIn();
    await alicePhone.dial(number);
    await expect.poll(() => alice.pushed.at(-1)).toMatchObject({ state: 'dropped', stateCause: cause });
  });

  it('a call to an unknown number is refused', async () => {
    const alicePhone = await alice.plugIn();
    const statuses: number[] = [];
    await alicePhone.dial('998', (status) => statuses.push(status));
    await expect.poll(() => statuses).toEqual([404]);
    expect(await alice.lines()).toEqual([]);
    await expect.poll(() => alice.lastHistory()).toMatchObject({ remoteNumber: '998', talkDuration: 0 });
  });
});

describe('calls placed by a client', () => {
  it("a placed call rings the caller's phone first, which goes off hook, then the far end", async () => {
    const alicePhone = await alice.plugIn('answer');
    await bob.plugIn('ring');
    const response = await alice.call('102');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ state: 'prompting', actions: ['disconnect'] });
    const bobLine = await bob.line('ringing');
    expect(alicePhone.rungBy.getHeader('Call-Info')).toContain('answer-after=0');
    expect(alicePhone.rungBy.getHeader('X-Call-Line')).toBe((await alice.line('ringing')).lineId);

    await bob.act(bobLine, 'answer');
    const talking = await alice.line('talking');
    expect(await alice.act(talking, 'drop')).toBe(204);
    expect(await bob.cause(bobLine)).toBe('causeCallerDisconnect');
  });

  it('a placed call is refused while no phone is in service', async () => {
    const ivan = await Desk.open(phoneSystem, 'ivan');
    const response = await ivan.call('102');
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ message: 'This phone is not in service.' });
    await ivan.leave();
  });
});

describe('actions in a call', () => {
  it('hold silences both, and only the other action is then possible', async () => {
    const { alicePhone, bobPhone, aliceLine } = await talk();
    await expect.poll(() => bobPhone.sound.strength(500)).toBeGreaterThan(0.1);
    expect(await alice.act(aliceLine, 'hold')).toBe(204);
    expect((await alice.line('held')).actions).toEqual([
      'addCall',
      'addParty',
      'disconnect',
      'unhold',
      'leave',
      'redirect',
    ]);
    await expect.poll(() => bobPhone.sound.strength(500)).toBeLessThan(0.001);
    await expect.poll(() => alicePhone.sound.strength(800)).toBeLessThan(0.001);
    expect(await alice.act(aliceLine, 'hold')).toBe(409);
    expect(await alice.act(aliceLine, 'unhold')).toBe(204);
    await expect.poll(() => bobPhone.sound.strength(500)).toBeGreaterThan(0.1);
    await alicePhone.hangUp();
  });

  it('keys reach the far end', async () => {
    const { alicePhone, bobPhone, aliceLine } = await talk();
    expect(await alice.act(aliceLine, 'sendDtmfs', { dtmfs: '42#' })).toBe(204);
    await expect.poll(() => bobPhone.sound.keys).toBe('42#');
    await alicePhone.hangUp();
  });

  it('a second call puts the first on hold', async () => {
    const { alicePhone, aliceLine } = await talk();
    await carol.plugIn('answer');
    await alice.call('103');
    await alice.line('talking', (line) => line.displayedNumber === '103');
    expect((await alice.line('held')).lineId).toBe(aliceLine.lineId);
    await alicePhone.close();
    expect(alicePhone.invitations).toHaveLength(1);
  });

  it('an action on a line that is gone or unknown is answered 404', async () => {
    const { aliceLine, bobLine } = await talk();
    expect(await alice.act(bobLine, 'leave')).toBe(404);
    expect(await alice.act(aliceLine, 'explode')).toBe(404);
    expect(await alice.act(aliceLine, 'leave')).toBe(204);
    await bob.cause(bobLine);
    expect(await alice.act(aliceLine, 'leave')).toBe(404);
  });
});

describe('redirect', () => {
  it('redirect deflects a ringing call', async () => {
    const alicePhone = await alice.plugIn();
    await bob.plugIn('ring');
    await carol.plugIn('answer');
    await alicePhone.dial('102');
    const ringing = await bob.line('ringing');
    expect(await bob.act(ringing, 'redirect', { destination: '103' })).toBe(204);
    expect(await bob.cause(ringing)).toBe('causeRedirected');
    expect(await carol.line('talking')).toMatchObject({
      displayedNumber: '101',
      lastRedirectedNumber: '102',
    });
    expect(await alice.line('talking')).toMatchObject({ displayedNumber: '103' });
    expect(await bob.lastHistory()).toMatchObject({ isMissed: false, isRejected: false });
    await alicePhone.hangUp();
  });

  it('redirect transfers a connected call', async () => {
    const { alicePhone, bobPhone, aliceLine } = await talk();
    const carolPhone = await carol.plugIn('answer', 1100);
    expect(await alice.act(aliceLine, 'redirect', { destination: '103' })).toBe(204);
    expect(await alice.cause(aliceLine)).toBe('causeTransfer');
    expect(await carol.line('talking')).toMatchObject({ displayedNumber: '102' });
    await expect.poll(() => bobPhone.sound.strength(1100)).toBeGreaterThan(0.1);
    await expect.poll(() => carolPhone.sound.strength(800)).toBeGreaterThan(0.1);
    expect(alicePhone.states.at(-1)).toBe('Terminated');
    await bobPhone.hangUp();
  });

  it('redirect returns the call to the transferring user when the transfer fails', async () => {
    const { bobPhone, aliceLine } = await talk();
    expect(await alice.act(aliceLine, 'redirect', { destination: '604' })).toBe(204);
    expect(await alice.cause(aliceLine)).toBe('causeTransfer');
    const back = await alice.line('talking');
    expect(back).toMatchObject({ isIncoming: true, displayedNumber: '102' });
    await bobPhone.hangUp();
    await alice.cause(back);
  });

  it('redirect to an invalid number is refused and changes nothing', async () => {
    const { alicePhone, aliceLine } = await talk();
    expect(await alice.act(aliceLine, 'redirect', { destination: 'nobody' })).toBe(406);
    expect((await alice.line('talking')).lineId).toBe(aliceLine.lineId);
    await alicePhone.hangUp();
  });
});
