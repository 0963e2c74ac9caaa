import { describe, expect, it } from 'vitest';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { isConference, openOffice, to, uriOf } from '../../testing/office.ts';

const office = openOffice();

/** Alice talks with bob. */
async function talk() {
  const phones = await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  await alice.call('102');
  const toBob = await alice.line('talking', to('102'));
  const atBob = await bob.line('talking', to('101'));
  await office.hears(() => phones.bob.sound, 'alice');
  return { phones, toBob, atBob };
}

describe('steal', () => {
  it('steal moves a call to another phone of the same user', async () => {
    const { phones, toBob } = await talk();
    const { alice, bob } = office.desks;
    expect(toBob.actions).not.toContain('steal');
    const desk = await alice.plugInDeskPhone('answer', 2300);
    await alice.line('talking', ({ actions }) => actions.includes('steal'));
    expect(await alice.act(toBob, 'steal', { terminal: 'telephony/Terminal/alice-desk' })).toBe(204);
    const moved = await alice.line('talking', ({ terminal }) => terminal?.endsWith('alice-desk') ?? false);
    expect(moved.lineId).toBe(toBob.lineId);
    await expect.poll(() => phones.alice.states.at(-1)).toBe('Terminated');
    await expect.poll(() => phones.bob.sound.strength(2300)).toBeGreaterThan(0.05);
    await office.hears(() => desk.sound, 'bob');
    expect(await bob.lines()).toMatchObject([{ state: 'talking' }]);
    expect(await alice.act(toBob, 'steal', { terminal: 'alice-desk' })).toBe(409);
    expect(await alice.act(toBob, 'hold')).toBe(204);
    expect(await alice.act(toBob, 'steal')).toBe(204);
    await alice.line('talking', ({ terminal }) => terminal?.endsWith('alice-web') ?? false);
    await office.hears(() => phones.bob.sound, 'alice');
  });

  it('a steal to a phone that does not answer leaves the call in its place', async () => {
    const { phones, toBob } = await talk();
    const { alice } = office.desks;
    const desk = await alice.plugInDeskPhone('ring');
    const before = await office.counts();
    expect(await alice.act(toBob, 'steal')).toBe(204);
    expect(await alice.act(toBob, 'steal')).toBe(409);
    await expect.poll(() => desk.invitations.length).toBe(1);
    await office.skip(31_000);
    await expect.poll(office.counts).toEqual(before);
    expect(await alice.lines()).toMatchObject([
      { state: 'talking', terminal: 'telephony/Terminal/alice-web' },
    ]);
    await office.hears(() => phones.bob.sound, 'alice');
    expect(await alice.act(toBob, 'steal')).toBe(204);
    expect(await alice.act(toBob, 'leave')).toBe(204);
  });

  it('a steal ends when the call merges into another one meanwhile', async () => {
    const { phones, toBob, atBob } = await talk();
    const { carol: carolPhone } = await office.plugIn('carol');
    const { alice, bob, carol } = office.desks;
    const desk = await bob.plugInDeskPhone('ring', 2300);
    expect(await bob.act(atBob, 'steal')).toBe(204);
    await expect.poll(() => desk.invitations.length).toBe(1);
    await alice.call('103');
    const toCarol = await alice.line('talking', to('103'));
    expect(await alice.act(toBob, 'transfer', { line: uriOf(toCarol) })).toBe(204);
    await expect.poll(() => desk.states.at(-1)).toBe('Terminated');
    await office.hears(() => phones.bob.sound, 'carol');
    await office.hears(() => carolPhone.sound, 'bob');
    expect(await bob.act(atBob, 'leave')).toBe(204);
    await expect.poll(() => carol.lines()).toEqual([]);
  });

  it('a steal to a phone that is not there is refused', async () => {
    const { toBob } = await talk();
    const { alice } = office.desks;
    expect(await alice.act(toBob, 'steal')).toBe(409);
    await alice.plugInDeskPhone();
    expect(await alice.act(toBob, 'steal', { terminal: 'bob-web' })).toBe(404);
    expect(await alice.act(toBob, 'steal', { terminal: 'alice-web' })).toBe(409);
    expect(await alice.act(toBob, 'steal', { terminal: 7 })).toBe(400);
  });
});

describe('lines of a colleague', () => {
  it('a ringing line is picked up by a member of the same department', async () => {
    // Alice and frank are in the same department, carol and bob in others.
    const phones = await office.plugIn('carol', 'frank', 'bob');
    const { alice, bob, carol, frank } = office.desks;
    await alice.plugIn('ring');
    await carol.call('101');
    const atAlice = await alice.line('ringing');
    const seen = await frank.colleagueLine('pickUp');
    expect(seen).toMatchObject({
      lineId: atAlice.lineId,
      state: 'ringing',
      actions: ['pickUp'],
      displayedNumber: '103',
      extension: `${enterprisePath}/Extension/101`,
      ownerContact: 'v1/directory/Contact/1',
    });
    expect(atAlice).not.toHaveProperty('ownerContact');
    expect(await bob.colleagueLines()).toEqual([]);
    expect(await bob.actOnColleague(seen, 'pickUp')).toBe(404);
    expect(await frank.actOnColleague(seen, 'listen')).toBe(409);
    expect(await frank.actOnColleague(seen, 'explode')).toBe(404);
    expect(await frank.actOnColleague(seen, 'pickUp', { terminal: 'alice-web' })).toBe(404);
    expect(await frank.actOnColleague(seen, 'pickUp')).toBe(204);
    expect(await alice.cause(atAlice)).toBe('causePickedUp');
    expect(await frank.line('talking', to('103'))).toMatchObject({
      isIncoming: true,
      displayedVia: 'Alice Martin',
    });
    expect(await carol.line('talking', to('106'))).toBeDefined();
    await office.hears(() => phones.carol.sound, 'frank');
    expect(await frank.colleagueLines()).toEqual([]);
    expect(await alice.lastHistory()).toMatchObject({ isMissed: false });
  });

  it('a ringing line is picked up by one user only, the first one', async () => {
    await office.plugIn('carol');
    const { alice, carol, frank } = office.desks;
    const phone = await frank.plugIn('ring', 2300);
    await alice.plugIn('ring');
    await carol.call('101');
    const atAlice = await alice.line('ringing');
    const seen = await frank.colleagueLine('pickUp');
    const answers = await Promise.all([1, 2].map(() => frank.actOnColleague(seen, 'pickUp')));
    expect(answers.toSorted()).toEqual([204, 404]);
    await frank.line('prompting');
    await expect.poll(() => phone.invitations.length).toBe(1);
    expect(await alice.act(atAlice, 'answer')).toBe(204);
    await alice.line('talking');
    await expect.poll(() => frank.lines()).toEqual([]);
    await expect.poll(() => phone.states.at(-1)).toBe('Terminated');
  });

  it('a line is heard by a supervisor, whom nobody hears before she barges in', async () => {
    const { phones, toBob, atBob } = await talk();
    const { alice, bob, grace } = office.desks;
    const gracePhone = await grace.plugIn('answer', 2900);
    const seen = await grace.colleagueLine('listen');
    expect(seen.actions).toEqual(['listen', 'bargeIn']);
    expect(await grace.colleagueLines()).toHaveLength(2);
    const line = (await grace.colleagueLines()).find(({ lineId }) => lineId === toBob.lineId);
    if (!line) throw new Error('Grace does not see the line.');
    expect(await grace.actOnColleague(line, 'listen')).toBe(204);
    const listening = await grace.line('listen');
    expect(listening.actions).toEqual(['bargeIn', 'leave']);
    await office.hears(() => gracePhone.sound, 'alice', 'bob');
    await office.hears(() => phones.bob.sound, 'alice');
    expect((await bob.lines()).flatMap(({ parties }) => parties)).toHaveLength(1);
    expect((await alice.lines()).every((one) => !isConference(one))).toBe(true);
    expect(await grace.actOnColleague(line, 'listen')).toBe(404);

    expect(await grace.act(listening, 'bargeIn')).toBe(204);
    await office.hears(() => phones.bob.sound, 'alice', 'grace');
    await bob.line('talking', isConference);
    expect(await grace.act(listening, 'leave')).toBe(204);
    await office.hears(() => phones.alice.sound, 'bob');
    expect(await bob.act(atBob, 'leave')).toBe(204);
  });

  it("the end of a call ends a listener's line, and the call goes on when the listener leaves", async () => {
    const { phones, toBob } = await talk();
    const { alice, grace } = office.desks;
    await grace.plugIn('answer', 2900);
    expect(await grace.actOnColleague(toBob, 'listen')).toBe(204);
    const first = await grace.line('listen');
    expect(await grace.act(first, 'drop')).toBe(204);
    expect(await grace.cause(first)).toBe('causeNormal');
    await office.hears(() => phones.bob.sound, 'alice');
    expect(await grace.actOnColleague(toBob, 'listen')).toBe(204);
    const second = await grace.line('listen');
    expect(await alice.act(toBob, 'leave')).toBe(204);
    expect(await grace.cause(second)).toBe('causeNormal');
    expect(await office.counts()).toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0 } });
  });

  it('an intrusion into a line plays a tone that everybody hears', async () => {
    const phones = await office.plugIn('alice', 'dave', 'carol');
    const { alice, carol, dave } = office.desks;
    await alice.call('104');
    const toDave = await alice.line('talking', to('104'));
    const seen = await carol.colleagueLine('intrude');
    expect(seen.actions).toEqual(['intrude']);
    expect(await carol.actOnColleague(toDave, 'intrude')).toBe(204);
    await carol.line('talking', isConference);
    await office.hears(() => phones.dave.sound, 'alice', 'carol');
    expect(await dave.line('talking', isConference)).toBeDefined();
    expect(await alice.act(toDave, 'disconnect')).toBe(204);
  });

  it('a line is refused to users without the right', async () => {
    const { toBob } = await talk();
    const { dave } = office.desks;
    expect(await dave.colleagueLines()).toEqual([]);
    for (const action of ['pickUp', 'listen', 'bargeIn', 'intrude']) {
      expect(await dave.actOnColleague(toBob, action)).toBe(404);
    }
  });
});

describe('parties of a line', () => {
  it('the parties of a line are all others, with their states', async () => {
    const phones = await office.plugIn('alice', 'bob');
    const { alice, bob, carol } = office.desks;
    await carol.plugIn('ring', 1100);
    await alice.call('102');
    const toBob = await alice.line('talking', to('102'));
    expect(toBob.parties).toMatchObject([{ displayedNumber: '102', state: 'established', isHeld: false }]);
    expect(await alice.act(toBob, 'hold')).toBe(204);
    const partiesOfBob = async () => (await bob.lines()).flatMap(({ parties }) => parties);
    await expect.poll(partiesOfBob).toMatchObject([{ displayedNumber: '101', isHeld: true }]);
    expect(await alice.act(toBob, 'unhold')).toBe(204);
    expect(await alice.act(toBob, 'addParty', { destination: '103' })).toBe(204);
    await expect
      .poll(partiesOfBob)
      .toMatchObject([{ state: 'established' }, { displayedNumber: '103', state: 'alerting' }]);
    expect(await carol.act(await carol.line('ringing'), 'answer')).toBe(204);
    await office.hears(() => phones.bob.sound, 'alice', 'carol');
    await expect
      .poll(partiesOfBob)
      .toMatchObject([{ isTalking: true }, { state: 'established', isTalking: true }]);
    const ids = (await bob.lines()).flatMap(({ parties }) => parties.map(({ partyId }) => partyId));
    expect(new Set(ids).size).toBe(2);
    expect(await alice.act(toBob, 'disconnect')).toBe(204);
  });

  it('outside parties of a line ring in the network', async () => {
    await office.plugIn('alice');
    const { alice } = office.desks;
    await alice.call('+33199000003');
    const ringing = await alice.line('ringing');
    expect(ringing.parties).toMatchObject([{ state: 'networkAlerting' }]);
    expect(await alice.act(ringing, 'leave')).toBe(204);
  });
});
