import type { LineSeen } from '#phone-system/testing/desk.ts';
import { inside } from '#tests/support/company/company.ts';
import type { Hearing, Name, Scenario } from './scenario.ts';

/** The user who acts, and the place of the line. */
export interface Subject {
  readonly name: Name;
  readonly line: LineSeen;
  /** The user's own line, or a colleague's. */
  readonly lines: 'v1/user/CallLine' | 'v1/user/ColleagueCallLine';
  /** The other line for `transfer` and `merge`. */
  readonly other?: LineSeen;
  /** The audio paths. */
  readonly hears: Hearing;
}

/** Brings a line into a state. */
type Bring = (scenario: Scenario) => Promise<Subject>;

const to = (number: string) => (line: LineSeen) => line.displayedNumber === number;
const isConference = ({ conference }: LineSeen) => conference !== undefined;
const isBusy = ({ stateCause }: LineSeen) => stateCause === 'causeBusy';
const nobody: Hearing = {};
const aliceAndBob: Hearing = { alice: ['bob'], bob: ['alice'] };

/** Returns a line of alice once all audio paths are as expected. */
async function alices(
  scenario: Scenario,
  line: LineSeen,
  hears: Hearing,
  other?: LineSeen,
): Promise<Subject> {
  await scenario.hears(hears);
  return { name: 'alice', line, lines: 'v1/user/CallLine', hears, ...(other === undefined ? {} : { other }) };
}

async function talking(scenario: Scenario): Promise<Subject> {
  await scenario.phones('alice', 'bob', 'carol');
  await scenario.call('alice', inside(102));
  return alices(scenario, await scenario.line('alice', 'talking'), aliceAndBob);
}

/** Alice performed an action on the line on which she talks with bob. */
const talkingAnd = (action: string, state: string, hears: Hearing): Bring => {
  return async (scenario) => {
    const { line } = await talking(scenario);
    await scenario.act('alice', line, action);
    return alices(scenario, await scenario.line('alice', state), hears);
  };
};

/** Alice talks with carol and holds bob. */
async function two(scenario: Scenario) {
  await talking(scenario);
  await scenario.call('alice', inside(103));
  const withCarol = await scenario.line('alice', 'talking', to(scenario.shown(inside(103))));
  return { withCarol, withBob: await scenario.line('alice', 'held') };
}
const carolNotBob: Hearing = { alice: ['carol'], carol: ['alice'] };

/** Alice holds bob and consults dave, whose phone rings. */
async function asking(scenario: Scenario) {
  const { line } = await talking(scenario);
  await scenario.phone('dave', 'ring');
  await scenario.act('alice', line, 'addCall', { destination: inside(104) });
  return {
    withDave: await scenario.line('alice', 'ringing', to(scenario.shown(inside(104)))),
    withBob: await scenario.line('alice', 'held', ({ actions }) => actions.includes('transfer')),
  };
}

async function conferring(scenario: Scenario): Promise<Subject> {
  const { withCarol, withBob } = await two(scenario);
  await scenario.phones('dave');
  await scenario.act('alice', withCarol, 'merge', { line: `v1/user/CallLine/${withBob.lineId}` });
  const hears = { alice: ['bob', 'carol'], bob: ['alice', 'carol'], carol: ['alice', 'bob'] } as const;
  return alices(scenario, await scenario.line('alice', 'talking', isConference), hears);
}

/** A robot took a call of bob in the place of alice. */
async function served(scenario: Scenario): Promise<Subject> {
  await scenario.phones('alice', 'bob');
  await scenario.forward('alice', inside(600));
  await scenario.call('bob', inside(101));
  // The robot is an echo.
  return alices(scenario, await scenario.line('alice', 'monitoring'), { bob: ['bob'] });
}

async function listening(scenario: Scenario): Promise<Subject> {
  await talking(scenario);
  await scenario.phones('grace');
  const line = await scenario.colleagueLine('grace', ({ actions }) => actions.includes('listen'));
  await scenario.act('grace', line, 'listen', {}, 'v1/user/ColleagueCallLine');
  const hears = { ...aliceAndBob, grace: ['alice', 'bob'] } as const;
  await scenario.hears(hears);
  return { name: 'grace', line: await scenario.line('grace', 'listen'), lines: 'v1/user/CallLine', hears };
}

async function calling(scenario: Scenario, number: string, state: string): Promise<Subject> {
  await scenario.phones('alice');
  await scenario.call('alice', number);
  return alices(scenario, await scenario.line('alice', state), nobody);
}

/** Actions of a user on a colleague's line. */
async function colleagues(scenario: Scenario, name: Name, state: string, hears: Hearing): Promise<Subject> {
  await scenario.hears(hears);
  const line = await scenario.colleagueLine(name, (one) => one.state === state);
  return { name, line, lines: 'v1/user/ColleagueCallLine', hears };
}

/** Each state of a call line, by name. */
export const situations = {
  'alice’s phone rings first': async (scenario) => {
    await Promise.all([scenario.phone('alice', 'ring'), scenario.phones('bob')]);
    await scenario.call('alice', inside(102));
    return alices(scenario, await scenario.line('alice', 'prompting'), nobody);
  },
  'alice has dialled': (scenario) => calling(scenario, '+33199000860', 'pending'),
  'the far end rings': (scenario) => calling(scenario, inside(603), 'ringing'),
  'bob calls alice': async (scenario) => {
    await Promise.all([scenario.phone('alice', 'ring'), scenario.phones('bob', 'carol')]);
    await scenario.call('bob', inside(101));
    return alices(scenario, await scenario.line('alice', 'ringing'), nobody);
  },
  'alice talks with bob': talking,
  'alice holds bob': talkingAnd('hold', 'held', nobody),
  'alice talks with carol and holds bob': async (scenario) => {
    const { withCarol, withBob } = await two(scenario);
    return alices(scenario, withCarol, carolNotBob, withBob);
  },
  'alice holds bob and talks with carol': async (scenario) => {
    const { withCarol, withBob } = await two(scenario);
    return alices(scenario, withBob, carolNotBob, withCarol);
  },
  'alice holds bob and dave’s phone rings': async (scenario) => {
    const { withDave, withBob } = await asking(scenario);
    return alices(scenario, withDave, nobody, withBob);
  },
  'alice holds bob while dave’s phone rings': async (scenario) => {
    const { withDave, withBob } = await asking(scenario);
    return alices(scenario, withBob, nobody, withDave);
  },
  'alice hears that it is busy': async (scenario) => {
    await scenario.phones('alice');
    await scenario.call('alice', inside(604));
    return alices(scenario, await scenario.line('alice', 'pending', isBusy), nobody);
  },
  'alice confers with bob and carol': conferring,
  'alice holds bob and carol, who confer': async (scenario) => {
    const { line } = await conferring(scenario);
    await scenario.act('alice', line, 'hold');
    return alices(scenario, await scenario.line('alice', 'held', isConference), {
      bob: ['carol'],
      carol: ['bob'],
    });
  },
  'alice records a talk with bob': async (scenario) => {
    const { line } = await talking(scenario);
    await scenario.act('alice', line, 'startRecord');
    return alices(scenario, await scenario.line('alice', 'talking', (one) => one.isRecording), aliceAndBob);
  },
  'alice records, but not now': async (scenario) => {
    const { line } = await talking(scenario);
    await scenario.act('alice', line, 'startRecord');
    await scenario.act('alice', line, 'pauseRecord');
    const isPaused = (one: LineSeen) => one.actions.includes('resumeRecord');
    return alices(scenario, await scenario.line('alice', 'talking', isPaused), aliceAndBob);
  },
  'alice talks with bob at her other phone': async (scenario) => {
    await scenario.deskPhone('alice');
    await scenario.phones('bob', 'carol');
    await scenario.call('alice', inside(102), 'alice-desk');
    await scenario.line('alice', 'talking');
    await scenario.phones('alice');
    const isMovable = (line: LineSeen) => line.actions.includes('steal');
    return alices(scenario, await scenario.line('alice', 'talking', isMovable), aliceAndBob);
  },
  'a robot took a call of bob in alice’s place': served,
  'alice listens to the robot in her place': async (scenario) => {
    const { line } = await served(scenario);
    await scenario.act('alice', line, 'listen', { terminal: 'alice-web' });
    return alices(scenario, await scenario.line('alice', 'listen'), { alice: ['bob'], bob: ['bob'] });
  },
  'grace listens to alice and bob': listening,
  'grace has broken in on alice and bob': async (scenario) => {
    const { line } = await listening(scenario);
    await scenario.phones('dave');
    await scenario.act('grace', line, 'bargeIn');
    const hears = { alice: ['bob', 'grace'], bob: ['alice', 'grace'], grace: ['alice', 'bob'] } as const;
    await scenario.hears(hears);
    return { name: 'grace', line: await scenario.line('grace', 'talking'), lines: 'v1/user/CallLine', hears };
  },
  'frank sees that alice is called': async (scenario) => {
    await Promise.all([scenario.phone('alice', 'ring'), scenario.phones('bob', 'frank')]);
    await scenario.call('bob', inside(101));
    await scenario.line('alice', 'ringing');
    return colleagues(scenario, 'frank', 'ringing', nobody);
  },
  'bob sees that carol calls his group': async (scenario) => {
    await Promise.all([scenario.phone('alice', 'ring'), scenario.phones('bob', 'carol')]);
    await scenario.atWork('alice');
    await scenario.call('carol', inside(301));
    await scenario.line('alice', 'ringing');
    return colleagues(scenario, 'bob', 'ringing', nobody);
  },
  'grace sees that alice talks with bob': async (scenario) => {
    await talking(scenario);
    await scenario.phones('grace');
    return colleagues(scenario, 'grace', 'talking', aliceAndBob);
  },
  'carol sees that alice talks with dave': async (scenario) => {
    await scenario.phones('alice', 'carol', 'dave');
    await scenario.call('alice', inside(104));
    return colleagues(scenario, 'carol', 'talking', { alice: ['dave'], dave: ['alice'] });
  },
} satisfies Record<string, Bring>;
export type Situation = keyof typeof situations;
