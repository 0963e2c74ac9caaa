import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Calendar } from '../../../../sdk/wire/calendars/calendar.ts';
import { presenceAt } from '../../../../sdk/wire/calendars/presence-at.ts';
import type { GroupChange } from '../../../../sdk/wire/queues/group-change.ts';
import { decodeWav } from '../../sounds/wav.ts';
import { openStore } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { Desk } from '../../testing/desk.ts';
import { startPhoneSystem, type TestPhoneSystem } from '../../testing.ts';
import { addDemoWorld } from '../people/demo-world.ts';
import { type Caller, callWeek } from './call-week.ts';
import { portraitOf } from './portrait.ts';

const now = Date.parse('2026-11-24T15:00:00Z');
const named = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi', 'ivan'];

describe('call week', () => {
  const users = named.map(
    (label, index): Caller => ({
      personId: index + 1,
      number: String(101 + index),
      label,
      queues: index < 3 ? [{ number: '301', label: 'Sales' }] : [],
      calls: 30,
      contacts: [{ number: '01 99 00 00 03', label: 'Priya Raman' }],
      messagesFrom: [{ number: '01 99 00 00 03', label: 'Priya Raman' }],
      recordings: 2,
    }),
  );
  const options = { now, seed: 1, recordingMs: 18_000 };

  it('is the same for the same seed, and another one for another seed', () => {
    expect(callWeek(users, options)).toEqual(callWeek(users, options));
    expect(callWeek(users, { ...options, seed: 2 })).not.toEqual(callWeek(users, options));
  });

  it.each(['2026-11-24T15:00:00Z', '2026-11-22T02:00:00Z', '2026-03-29T23:59:00Z'])(
    'ends before %s, and no user is in two calls at a time',
    (at) => {
      const calls = callWeek(users, { ...options, now: Date.parse(at) });
      for (const { personId } of users) {
        const own = calls.filter((call) => call.personId === personId);
        expect(own.length).toBeGreaterThan(20);
        expect(own.filter(({ left }) => left === 'message')).toHaveLength(1);
        expect(own.filter(({ left }) => left === 'recording')).toHaveLength(2);
        own.slice(1).forEach(({ startedAt }, index) => {
          expect(startedAt).toBeGreaterThan(own[index]?.endedAt ?? 0);
        });
      }
      const first = Math.min(...calls.map(({ startedAt }) => startedAt));
      const last = Math.max(...calls.map(({ endedAt }) => endedAt));
      expect(last).toBeLessThan(Date.parse(at));
      expect(first).toBeGreaterThan(Date.parse(at) - 9 * 24 * 3_600_000);
    },
  );

  it('has both sides of an internal call, and answered, missed, declined and queue calls', () => {
    const calls = callWeek(users, options);
    const both = calls.filter(
      ({ callId }, _, all) => all.filter((one) => one.callId === callId).length === 2,
    );
    expect(both.filter(({ isIncoming }) => isIncoming)).toHaveLength(both.length / 2);
    expect(both.length).toBeGreaterThan(20);
    for (const is of ['isIncoming', 'isMissed', 'isRejected'] as const)
      expect(calls.filter((call) => call[is]).length).toBeGreaterThan(5);
    expect(calls.filter(({ called }) => called.number === '301').length).toBeGreaterThan(5);
  });
});

describe('portrait', () => {
  it('is the same for the same name, and a small SVG picture', () => {
    expect(portraitOf('Alice Martin')).toBe(portraitOf('Alice Martin'));
    expect(portraitOf('Alice Martin')).not.toBe(portraitOf('Bob Keller'));
    expect(decodeURIComponent(portraitOf('Alice Martin'))).toMatch(/^data:image\/svg\+xml,<svg .+<\/svg>$/);
    expect(portraitOf('Alice Martin').length).toBeLessThan(2_000);
  });
});

/** Everything of the week that a store keeps. */
async function snapshot(): Promise<Record<string, readonly object[]>> {
  const store = await openStore({ server: undefined, folder: undefined, log: pino({ level: 'silent' }) });
  try {
    await addDemoWorld(store.db, { people: undefined, activity: true, now });
    const all = async (table: keyof Tables) => [
      table,
      await store.db.selectFrom(table).selectAll().execute(),
    ];
    return Object.fromEntries(
      await Promise.all(
        (['call_record', 'voicemail', 'call_recording', 'recorded_leg', 'contact', 'favourite'] as const).map(
          all,
        ),
      ),
    );
  } finally {
    await store.close();
  }
}

describe('demonstration', () => {
  let phoneSystem: TestPhoneSystem;
  const desks = new Map<string, Desk>();
  beforeAll(async () => {
    phoneSystem = await startPhoneSystem({ activity: true });
    for (const login of named.filter((one) => one !== 'heidi'))
      desks.set(login, await Desk.open(phoneSystem, login));
  });
  afterAll(() => phoneSystem?.stop());

  it('has the same data in two new stores at the same time', async () => {
    const first = await snapshot();
    expect(await snapshot()).toEqual(first);
    for (const rows of Object.values(first)) expect(rows.length).toBeGreaterThan(0);
  });

  it('gives every named user history, a new message, recordings, favourites and photos', async () => {
    for (const [login, desk] of desks) {
      const page = async <Item>(path: string) =>
        (await desk.get<{ items: Item[]; count: number }>(path)).items;
      expect((await page('v1/logs/CallHistory?length=50')).length, login).toBeGreaterThan(20);
      const messages = await page<{ isRead: boolean; type: string; transcript?: string }>(
        'v1/user/Voicemail',
      );
      const left = messages.filter(({ type }) => type === 'VOICE_MAIL');
      expect(
        left.map(({ isRead }) => isRead),
        login,
      ).toEqual([false, true, true]);
      expect(messages.filter(({ type }) => type === 'RECORD_SERVICE')).toHaveLength(1);
      expect(messages.every(({ transcript = '' }) => transcript.length > 20)).toBe(true);
      expect((await page('v1/logs/CallRecording')).length, login).toBeGreaterThanOrEqual(2);
      const favourites = await page<{ urlPhoto?: string }>('v1/directory/Contact?favorites=true');
      expect(favourites.length, login).toBeGreaterThan(3);
      expect(
        favourites.every(({ urlPhoto }) => urlPhoto?.startsWith('data:image/svg+xml')),
        login,
      ).toBe(true);
    }
  });

  it('gives the named users a calendar that their presence follows, with holidays and a visit', async () => {
    const [own] = (await desks.get('alice')?.get<{ items: Calendar[] }>('v1/user/Calendar'))?.items ?? [];
    if (!own) throw new Error('alice has no calendar.');
    expect(own.weekSlots).toHaveLength(15);
    expect(own.absoluteTimeSlots).toMatchObject([{ customPresenceState: 'Visiting a customer' }]);
    const agenda = { timeZone: own.timeZone, calendars: [own], holidays: [] };
    const [visit] = own.absoluteTimeSlots;
    expect(presenceAt(agenda, Number(visit?.startDateTime))).toMatchObject({
      presenceState: 'meetingCustomer',
      text: 'Visiting a customer',
    });
    for (const [login, desk] of desks) {
      const { count } = await desk.get<{ count: number }>('v1/user/Holiday');
      expect(count, login).toBe(3);
    }
  });

  it('gives each message and recording its sound, of the length that is said', async () => {
    const alice = desks.get('alice');
    for (const list of ['v1/user/Voicemail', 'v1/logs/CallRecording']) {
      const { items } = (await alice?.get<{ items: { restUri: string; duration: number }[] }>(list)) ?? {};
      for (const { restUri, duration } of items ?? []) {
        const sound = await alice?.request('GET', `${restUri}/content`);
        const samples = decodeWav(Buffer.from((await sound?.arrayBuffer()) ?? new ArrayBuffer()));
        expect(samples.length / 8).toBeCloseTo(duration, -1);
        expect(samples.some((sample) => Math.abs(sample) > 5_000)).toBe(true);
      }
    }
  });

  it('gives supervisors changes of groups, which can be undone', async () => {
    const grace = desks.get('grace');
    const { items } = (await grace?.get<{ items: GroupChange[] }>('v1/logs/AcdGroupChange')) ?? { items: [] };
    expect(new Set(items.map(({ groupLabel }) => groupLabel))).toEqual(new Set(['Sales', 'Support']));
    for (const { restUri } of items)
      expect((await grace?.request('POST', `${restUri}/undo`))?.status).toBe(204);
  });

  it('gives calls to all other users too', async () => {
    const desk = await Desk.open(phoneSystem, 'karim.bauer');
    const { items } = await desk.get<{ items: object[] }>('v1/logs/CallHistory');
    expect(items.length).toBeGreaterThan(0);
  });

  it('is empty without activity, as tests and `--empty` start it', async () => {
    const bare = await startPhoneSystem();
    try {
      const alice = await Desk.open(bare, 'alice');
      for (const path of ['v1/logs/CallHistory', 'v1/user/Voicemail', 'v1/directory/Contact?favorites=true'])
        expect((await alice.get<{ items: object[] }>(path)).items).toEqual([]);
    } finally {
      await bare.stop();
    }
  });
});
