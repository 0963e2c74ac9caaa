import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OutsideLock, storedOutsideCalls } from '../../../sdk/wire/administration/outside-calls.ts';
import { Clock } from '../base/clock.ts';
import type { CompanySettings, Setting } from '../company/company-settings.ts';
import { acme } from '../demonstration/acme.ts';
import type { OngoingOutsideCall, OutsidePass } from '../exchange/outside-lines.ts';
import { CallRights } from '../numbers/call-rights.ts';
import { openStore, type Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { OutsideGate } from './outside-gate.ts';
import { OutsideUse } from './outside-use.ts';

const log = pino({ level: 'silent' });
const national = '+33123450600';
const abroad = '+442079460600';
const dayMs = 24 * 3_600_000;

let store: Store;
let db: Kysely<Tables>;
let clock: Clock;
let rules: Setting<'outsideCalls'>;
let locks: OutsideLock[];
let uses: OutsideUse[];

beforeAll(async () => {
  store = await openStore({ server: undefined, folder: undefined, log });
  db = store.db;
});
afterAll(() => store.close());
beforeEach(async () => {
  clock = new Clock();
  rules = storedOutsideCalls.parse({});
  locks = [];
  uses = [];
  await db.deleteFrom('outside_use').execute();
});
afterEach(() => Promise.all(uses.map((use) => use.settle())));

async function open(): Promise<{ readonly gate: OutsideGate; readonly use: OutsideUse }> {
  const settings = { of: () => rules } as unknown as Pick<CompanySettings, 'of'>;
  const company = { current: acme };
  const use = await OutsideUse.load(db, { clock, company, log });
  uses.push(use);
  const gate = new OutsideGate({
    ...{ settings, clock, use, log },
    rights: new CallRights(settings, company),
    people: { byId: () => undefined },
    trunks: {
      waysTo: (number) => [{ kind: 'trunk', trunk: '1', number }],
      takesEmergencies: false,
      isAccount: () => false,
      arrived: ({ from }) => ({ from, route: undefined }),
    },
    isEmergency: (number) => number === '112',
    onAlarm: (lock) => {
      locks.push(lock);
      rules = { ...rules, lock };
    },
  });
  return { gate, use };
}

const place = (gate: OutsideGate, number = national, payer: number | undefined = 7) =>
  gate.admit({ number, payer, caller: { number: '107' } });

const untouched: OngoingOutsideCall = { endsAt: () => undefined, end: () => undefined };

/** A call over the trunk that was answered at once. */
function talk(gate: OutsideGate, number = national, ongoing: OngoingOutsideCall = untouched): OutsidePass {
  const pass = place(gate, number);
  if (typeof pass === 'string') throw new Error(pass);
  pass.tries({ kind: 'trunk', trunk: '1', number });
  pass.answered(ongoing);
  return pass;
}

test('a user has three calls at once, and the end of a call makes room for another', async () => {
  const { gate } = await open();
  const passes = [place(gate), place(gate), place(gate)];
  expect(place(gate)).toBe('tooManyOutside');
  expect(place(gate, national, 8)).not.toBe('tooManyOutside');
  const [first] = passes;
  if (typeof first === 'object') {
    first.ended();
    // An end that comes twice makes no room for two.
    first.ended();
  }
  expect(place(gate)).not.toBe('tooManyOutside');
  expect(place(gate)).toBe('tooManyOutside');
});

test('five hundred calls abroad at once are refused, and let nothing else through', async () => {
  const { gate, use } = await open();
  const outcomes = Array.from({ length: 500 }, () => place(gate, abroad));
  expect(new Set(outcomes)).toEqual(new Set(['abroadNotAllowed']));
  expect(use.of('company')).toEqual({ calls: 0, seconds: 0 });
  rules = { ...rules, classes: [...rules.classes, 'international'], atOnce: 0 };
  const allowed = Array.from({ length: 500 }, () => place(gate, abroad));
  expect(allowed.filter((one) => typeof one === 'object')).toHaveLength(21);
  expect(locks).toMatchObject([{ reason: 'costlyCalls', count: 21, limit: 20 }]);
  expect(place(gate)).toBeTypeOf('object');
});

test('emergency numbers are never refused', async () => {
  rules = { ...rules, classes: [], atOnce: 1, company: { calls: 1, minutes: 1 } };
  const { gate } = await open();
  for (let calls = 0; calls < 5; calls += 1) expect(place(gate, '112')).toBeTypeOf('object');
});

test('minutes of calls that go on count, and a restart forgets nothing of the day', async () => {
  rules = { ...rules, user: { calls: 0, minutes: 10 } };
  const first = await open();
  const pass = talk(first.gate);
  clock.move(9 * 60_000);
  expect(place(first.gate)).toBeTypeOf('object');
  clock.move(60_000);
  expect(place(first.gate)).toBe('tooManyOutside');
  pass.ended();
  await first.use.settle();
  const { gate, use } = await open();
  expect(use.of('trunk:1')).toMatchObject({ calls: 1, seconds: expect.closeTo(600, -1) });
  expect(place(gate)).toBe('tooManyOutside');
  clock.move(dayMs);
  expect(place(gate)).toBeTypeOf('object');
});

test('three times the minutes of the last days close the costly numbers, and an administrator opens them', async () => {
  rules = {
    ...rules,
    alarm: { costlyPerHour: 0, timesUsual: 3, leastMinutes: 10 },
    user: { calls: 0, minutes: 0 },
  };
  rules = { ...rules, classes: [...rules.classes, 'international'] };
  const { gate, use } = await open();
  const minutes = (count: number) => {
    const pass = talk(gate);
    clock.move(count * 60_000);
    pass.ended();
  };
  minutes(20);
  expect(locks).toEqual([]);
  clock.move(dayMs);
  minutes(59);
  await use.settle();
  expect(locks).toEqual([]);
  minutes(2);
  expect(locks).toMatchObject([{ reason: 'minutes', count: 61, limit: 60, trunk: '1' }]);
  expect(place(gate, abroad)).toBe('outsideClosed');
  const { lock: _opened, ...rest } = rules;
  rules = rest;
  gate.opened();
  expect(place(gate, abroad)).toBeTypeOf('object');
  minutes(30);
  expect(locks).toHaveLength(1);
});

/** A call that notes what the gate does to it. */
function followed(gate: OutsideGate, seen: string[]): OutsidePass {
  const pass = talk(gate, national, {
    endsAt: (moment) => seen.push(moment === undefined ? 'goes on' : 'ends soon'),
    end: () => {
      seen.push('ended');
      pass.ended();
    },
  });
  return pass;
}

test('a call ends when the minutes of the day are used up, after a warning, if that is chosen', async () => {
  const { gate } = await open();
  const seen: string[] = [];
  rules = { ...rules, user: { calls: 0, minutes: 10 }, endsAtLimit: false };
  const pass = followed(gate, seen);
  clock.move(11 * 60_000);
  clock.move(1_000);
  expect(seen).toEqual([]);
  pass.ended();
  rules = { ...rules, user: { calls: 0, minutes: 20 }, endsAtLimit: true };
  followed(gate, seen);
  clock.move(7 * 60_000);
  clock.move(1_000);
  expect(seen).toEqual([]);
  clock.move(60_000);
  expect(seen).toEqual(['ends soon']);
  rules = { ...rules, user: { calls: 0, minutes: 30 } };
  clock.move(1_000);
  expect(seen).toEqual(['ends soon', 'goes on']);
  clock.move(12 * 60_000);
  expect(seen).toEqual(['ends soon', 'goes on', 'ended']);
  expect(place(gate)).toBe('tooManyOutside');
  gate.stop();
});

test('two calls use up a common limit twice as fast, and a limit of others ends none', async () => {
  const { gate } = await open();
  const seen: string[] = [];
  rules = { ...rules, company: { calls: 0, minutes: 4 }, user: { calls: 0, minutes: 0 }, endsAtLimit: true };
  followed(gate, seen);
  followed(gate, seen);
  clock.move(70_000);
  expect(seen).toEqual(['ends soon', 'ends soon']);
  clock.move(55_000);
  expect(seen).toEqual(['ends soon', 'ends soon', 'ended', 'ended']);
  gate.stop();
});
