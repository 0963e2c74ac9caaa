import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LineSeen } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { callActions } from '#wire/calls/call-line.ts';
import { type Effect, effects } from './effects.ts';
import { describe as describePage, type Tried } from './page.ts';
import { Scenario } from './scenario.ts';
import { type Situation, type Subject, situations } from './situations.ts';

/** `drop` equals one of two other actions, depending on the state. No line lists it. */
const actions = callActions.filter((action) => action !== 'drop');
/**
 * If nobody stays behind, `leave` ends the call. Clients use it for calls that do not ring, although such a line does
 * not list it.
 */
const aloneStates = ['prompting', 'monitoring'];

let phoneSystem: PhoneSystem;
let scenario: Scenario;
const tried: Tried[] = [];

beforeAll(async () => {
  phoneSystem = await startPhoneSystem({
    control: true,
    busyToneMs: 60_000,
    noAnswerMs: 600_000,
    agentMs: 600_000,
  });
  scenario = new Scenario(phoneSystem);
});
afterEach(async () => {
  await scenario.clear();
  const counts = async () => (await fetch(`${phoneSystem.url}/control/counts`)).json();
  await expect.poll(counts).toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0 } });
});
afterAll(() => phoneSystem.stop());

async function act(
  { name, line, lines, other }: Subject,
  action: string,
  body: object = {},
): Promise<number> {
  const otherLine = other === undefined ? {} : { line: `v1/user/CallLine/${other.lineId}` };
  const path = `${lines}/${line.lineId}/${action}`;
  return (await (await scenario.desk(name)).request('POST', path, { ...otherLine, ...body })).status;
}

async function expectEffect({ name, line, lines }: Subject, { becomes, hears, also }: Effect): Promise<void> {
  const desk = await scenario.desk(name);
  // A user who acts on a colleague's line gets a line of their own.
  const isIt = lines === 'v1/user/CallLine' ? ({ lineId }: LineSeen) => lineId === line.lineId : () => true;
  if (becomes.startsWith('cause')) expect(await desk.cause(line)).toBe(becomes);
  else await desk.line(becomes, isIt);
  await scenario.hears(hears);
  await also?.see(scenario);
}

describe.each(Object.keys(effects) as Situation[])('%s', (situation) => {
  const { allowed, like, not = [] } = effects[situation];
  const alike =
    like === undefined ? [] : Object.keys(effects[like].allowed).filter((action) => !not.includes(action));

  it.each(Object.entries(allowed))('%s', async (action, effect) => {
    const subject = await situations[situation](scenario);
    expect(await act(subject, action, effect.body)).toBe(204);
    await expectEffect(subject, effect);
  });

  it('every action that the line does not list is refused', async () => {
    const subject = await situations[situation](scenario);
    const possible = [...Object.keys(allowed), ...alike];
    expect([...subject.line.actions].sort()).toEqual([...possible].sort());
    const isAlone = aloneStates.includes(subject.line.state);
    const taken = isAlone ? [...possible, 'leave'] : possible;
    const refused = actions.filter((action) => !taken.includes(action));
    const body = { destination: inside(104), dtmfs: '1', line: `v1/user/CallLine/${subject.line.lineId}` };
    const answers = refused.map(async (action) => [action, await act(subject, action, body)]);
    expect(await Promise.all(answers)).toEqual(refused.map((action) => [action, 409]));
    await scenario.hears(subject.hears);
    tried.push({
      situation,
      state: subject.line.state,
      like,
      effects: new Map(Object.entries(allowed)),
      refused,
    });
  });
});

it('a line that is gone refuses every action', async () => {
  const subject = await situations['alice talks with bob'](scenario);
  expect(await act(subject, 'leave')).toBe(204);
  await (await scenario.desk('alice')).cause(subject.line);
  const body = { destination: inside(104), dtmfs: '1', line: `v1/user/CallLine/${subject.line.lineId}` };
  const answers = actions.map(async (action) => [action, await act(subject, action, body)]);
  expect(await Promise.all(answers)).toEqual(actions.map((action) => [action, 404]));
});

it('docs/call-actions.md lists the actions and effects of every situation', async () => {
  await expect(describePage(tried)).toMatchFileSnapshot(
    fileURLToPath(new URL('../../../docs/call-actions.md', import.meta.url)),
  );
});
