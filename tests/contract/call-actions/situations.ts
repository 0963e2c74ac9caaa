import type { LineSeen } from '../../../examples/phone-system/testing/desk.ts';
import type { Hearing, Name, Room } from './room.ts';

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
type Bring = (room: Room) => Promise<Subject>;

const to = (number: string) => (line: LineSeen) => line.displayedNumber === number;
const isConference = ({ conference }: LineSeen) => conference !== undefined;
const isBusy = ({ stateCause }: LineSeen) => stateCause === 'causeBusy';
const nobody: Hearing = {};
const aliceAndBob: Hearing = { alice: ['bob'], bob: ['alice'] };

/** Returns a line of alice once all audio paths are as expected. */
async function alices(room: Room, line: LineSeen, hears: Hearing, other?: LineSeen): Promise<Subject> {
  await room.hears(hears);
  return { name: 'alice', line, lines: 'v1/user/CallLine', hears, ...(other === undefined ? {} : { other }) };
}

async function talking(room: Room): Promise<Subject> {
  await room.phones('alice', 'bob', 'carol');
  await room.call('alice', '102');
  return alices(room, await room.line('alice', 'talking'), aliceAndBob);
}

/** Alice performed an action on the line on which she talks with bob. */
const talkingAnd = (action: string, state: string, hears: Hearing): Bring => {
  return async (room) => {
    const { line } = await talking(room);
    await room.act('alice', line, action);
    return alices(room, await room.line('alice', state), hears);
  };
};

/** Alice talks with carol and holds bob. */
async function two(room: Room) {
  await talking(room);
  await room.call('alice', '103');
  const withCarol = await room.line('alice', 'talking', to('103'));
  return { withCarol, withBob: await room.line('alice', 'held') };
}
const carolNotBob: Hearing = { alice: ['carol'], carol: ['alice'] };

/** Alice holds bob and consults dave, whose phone rings. */
async function asking(room: Room) {
  const { line } = await talking(room);
  await room.phone('dave', 'ring');
  await room.act('alice', line, 'addCall', { destination: '104' });
  return {
    withDave: await room.line('alice', 'ringing', to('104')),
    withBob: await room.line('alice', 'held', ({ actions }) => actions.includes('transfer')),
  };
}

async function conferring(room: Room): Promise<Subject> {
  const { withCarol, withBob } = await two(room);
  await room.phones('dave');
  await room.act('alice', withCarol, 'merge', { line: `v1/user/CallLine/${withBob.lineId}` });
  const hears = { alice: ['bob', 'carol'], bob: ['alice', 'carol'], carol: ['alice', 'bob'] } as const;
  return alices(room, await room.line('alice', 'talking', isConference), hears);
}

/** A robot took a call of bob in the place of alice. */
async function served(room: Room): Promise<Subject> {
  await room.phones('alice', 'bob');
  await room.forward('alice', '600');
  await room.call('bob', '101');
  // The robot is an echo.
  return alices(room, await room.line('alice', 'monitoring'), { bob: ['bob'] });
}

async function listening(room: Room): Promise<Subject> {
  await talking(room);
  await room.phones('grace');
  const line = await room.colleagueLine('grace', ({ actions }) => actions.includes('listen'));
  await room.act('grace', line, 'listen', {}, 'v1/user/ColleagueCallLine');
  const hears = { ...aliceAndBob, grace: ['alice', 'bob'] } as const;
  await room.hears(hears);
  return { name: 'grace', line: await room.line('grace', 'listen'), lines: 'v1/user/CallLine', hears };
}

async function calling(room: Room, number: string, state: string): Promise<Subject> {
  await room.phones('alice');
  await room.call('alice', number);
  return alices(room, await room.line('alice', state), nobody);
}

/** Actions of a user on a colleague's line. */
async function colleagues(room: Room, name: Name, state: string, hears: Hearing): Promise<Subject> {
  await room.hears(hears);
  const line = await room.colleagueLine(name, (one) => one.state === state);
  return { name, line, lines: 'v1/user/ColleagueCallLine', hears };
}

/** Each state of a call line, by name. */
export const situations = {
  'her phone rings first': async (room) => {
    await Promise.all([room.phone('alice', 'ring'), room.phones('bob')]);
    await room.call('alice', '102');
    return alices(room, await room.line('alice', 'prompting'), nobody);
  },
  'she has dialled': (room) => calling(room, '+33199000860', 'pending'),
  'the far end rings': (room) => calling(room, '603', 'ringing'),
  'bob calls her': async (room) => {
    await Promise.all([room.phone('alice', 'ring'), room.phones('bob', 'carol')]);
    await room.call('bob', '101');
    return alices(room, await room.line('alice', 'ringing'), nobody);
  },
  'she talks with bob': talking,
  'she holds bob': talkingAnd('hold', 'held', nobody),
  'she talks with carol and holds bob': async (room) => {
    const { withCarol, withBob } = await two(room);
    return alices(room, withCarol, carolNotBob, withBob);
  },
  'she holds bob and talks with carol': async (room) => {
    const { withCarol, withBob } = await two(room);
    return alices(room, withBob, carolNotBob, withCarol);
  },
  'she holds bob and dave’s phone rings': async (room) => {
    const { withDave, withBob } = await asking(room);
    return alices(room, withDave, nobody, withBob);
  },
  'she holds bob while dave’s phone rings': async (room) => {
    const { withDave, withBob } = await asking(room);
    return alices(room, withBob, nobody, withDave);
  },
  'she hears that it is busy': async (room) => {
    await room.phones('alice');
    await room.call('alice', '604');
    return alices(room, await room.line('alice', 'pending', isBusy), nobody);
  },
  'she confers with bob and carol': conferring,
  'she holds bob and carol, who confer': async (room) => {
    const { line } = await conferring(room);
    await room.act('alice', line, 'hold');
    return alices(room, await room.line('alice', 'held', isConference), { bob: ['carol'], carol: ['bob'] });
  },
  'she records a talk with bob': async (room) => {
    const { line } = await talking(room);
    await room.act('alice', line, 'startRecord');
    return alices(room, await room.line('alice', 'talking', (one) => one.isRecording), aliceAndBob);
  },
  'she records, but not now': async (room) => {
    const { line } = await talking(room);
    await room.act('alice', line, 'startRecord');
    await room.act('alice', line, 'pauseRecord');
    const isPaused = (one: LineSeen) => one.actions.includes('resumeRecord');
    return alices(room, await room.line('alice', 'talking', isPaused), aliceAndBob);
  },
  'she talks with bob at her other phone': async (room) => {
    await room.deskPhone('alice');
    await room.phones('bob', 'carol');
    await room.call('alice', '102', 'alice-desk');
    await room.line('alice', 'talking');
    await room.phones('alice');
    const isMovable = (line: LineSeen) => line.actions.includes('steal');
    return alices(room, await room.line('alice', 'talking', isMovable), aliceAndBob);
  },
  'a robot took a call of bob in her place': served,
  'she listens to the robot in her place': async (room) => {
    const { line } = await served(room);
    await room.act('alice', line, 'listen', { terminal: 'alice-web' });
    return alices(room, await room.line('alice', 'listen'), { alice: ['bob'], bob: ['bob'] });
  },
  'grace listens to alice and bob': listening,
  'grace has broken in on alice and bob': async (room) => {
    const { line } = await listening(room);
    await room.phones('dave');
    await room.act('grace', line, 'bargeIn');
    const hears = { alice: ['bob', 'grace'], bob: ['alice', 'grace'], grace: ['alice', 'bob'] } as const;
    await room.hears(hears);
    return { name: 'grace', line: await room.line('grace', 'talking'), lines: 'v1/user/CallLine', hears };
  },
  'frank sees that alice is called': async (room) => {
    await Promise.all([room.phone('alice', 'ring'), room.phones('bob', 'frank')]);
    await room.call('bob', '101');
    await room.line('alice', 'ringing');
    return colleagues(room, 'frank', 'ringing', nobody);
  },
  'bob sees that carol calls his group': async (room) => {
    await Promise.all([room.phone('alice', 'ring'), room.phones('bob', 'carol')]);
    await room.atWork('alice');
    await room.call('carol', '301');
    await room.line('alice', 'ringing');
    return colleagues(room, 'bob', 'ringing', nobody);
  },
  'grace sees that alice talks with bob': async (room) => {
    await talking(room);
    await room.phones('grace');
    return colleagues(room, 'grace', 'talking', aliceAndBob);
  },
  'carol sees that alice talks with dave': async (room) => {
    await room.phones('alice', 'carol', 'dave');
    await room.call('alice', '104');
    return colleagues(room, 'carol', 'talking', { alice: ['dave'], dave: ['alice'] });
  },
} satisfies Record<string, Bring>;
export type Situation = keyof typeof situations;
