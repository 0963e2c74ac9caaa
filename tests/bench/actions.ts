import type { SipPhone } from '../contract/sip-phone.ts';
import { PhoneSystemProcess } from '../soak/phone-system-process.ts';
import { demoUsers } from './support/demo-users.ts';
import { type Figure, singleFigure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';
import { SignedIn } from './support/signed-in.ts';

/** Groups of three: the first talks with the third and holds the second. */
const groups = orOnce(40, 2);

interface Group {
  readonly first: SignedIn;
  readonly members: readonly SignedIn[];
}

/** Measures how many call actions (hold, transfer, join) the phone system completes in a second. */
export async function actions(): Promise<Figure[]> {
  const phoneSystem = new PhoneSystemProcess({ args: ['--memory'] });
  const phones: SipPhone[] = [];
  try {
    const url = await phoneSystem.ready();
    const members: SignedIn[] = [];
    for (const { login } of demoUsers.slice(0, groups * 3)) {
      const person = await SignedIn.open(url, login);
      const phone = await person.plugIn();
      phones.push(phone);
      members.push(person);
    }
    const all: readonly Group[] = Array.from({ length: groups }, (_, at) => {
      const trio = members.slice(3 * at, 3 * at + 3);
      const [first] = trio;
      if (!first) throw new Error('There are not enough users.');
      return { first, members: trio };
    });
    return [
      singleFigure('holds and resumes', await holds(all), 'a second', 'no goal'),
      singleFigure('attended transfers', await connects(all, 'transfer'), 'a second', 'no goal'),
      singleFigure('merges of two calls', await connects(all, 'merge'), 'a second', 'no goal'),
    ];
  } finally {
    for (const phone of phones) phone.close();
    await phoneSystem.kill();
  }
}

/** Returns the number of actions completed in a second when all groups send requests at once. */
async function rate(of: readonly Group[], each: (group: Group) => Promise<number>): Promise<number> {
  const begin = performance.now();
  const done = await Promise.all(of.map(each));
  return done.reduce((sum, one) => sum + one, 0) / ((performance.now() - begin) / 1000);
}

async function holds(all: readonly Group[]): Promise<number> {
  await Promise.all(all.map(({ first, members }) => first.talkTo(numberOf(members, 1))));
  const rounds = orOnce(10);
  const result = await rate(all, async ({ first }) => {
    const [line] = await first.lines('talking');
    for (let round = 0; round < rounds; round += 1) {
      await first.act(line, 'hold');
      await first.act(line, 'unhold');
    }
    return 2 * rounds;
  });
  await Promise.all(all.map(({ first }) => first.hangUp()));
  return result;
}

/** Measures the time from the request until the lines of all other parties show the result. */
async function connects(all: readonly Group[], action: 'transfer' | 'merge'): Promise<number> {
  for (const at of [1, 2]) {
    await Promise.all(all.map(({ first, members }) => first.talkTo(numberOf(members, at))));
  }
  const result = await rate(all, async ({ first, members: [, , third] }) => {
    const [[talking], [held]] = await Promise.all([first.lines('talking'), first.lines('held')]);
    await first.act(talking, action, { line: held?.restUri });
    const calls = new Set((await third?.lines('talking'))?.map(({ call }) => call));
    if (calls.size !== 1) throw new Error(`The third member has ${calls.size} calls after "${action}".`);
    return 1;
  });
  // The second member takes part in the call that resulted from both.
  await Promise.all(all.map(({ members }) => members[1]?.hangUp()));
  return result;
}

function numberOf(members: readonly SignedIn[], at: number): string {
  const number = members[at]?.number;
  if (number === undefined) throw new Error('A group has three members.');
  return number;
}
