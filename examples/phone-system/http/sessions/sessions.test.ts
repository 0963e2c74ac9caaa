import { pino } from 'pino';
import { expect, it } from 'vitest';
import { assistantApplication } from '../../../../sdk/wire/assistants/proposal.ts';
import { Clock } from '../../base/clock.ts';
import { addDemoData } from '../../demonstration/people/demo-data.ts';
import { openStore } from '../../store/store.ts';
import { Sessions } from './sessions.ts';

const log = pino({ level: 'silent' });
const hourMs = 3_600_000;

async function startStore() {
  const { db, close } = await openStore({ server: undefined, folder: undefined, log });
  await addDemoData(db);
  return { db, close };
}

const newSession = {
  app: 'callside',
  client: 'test',
  address: '127.0.0.1',
  origin: undefined,
  holder: { kind: 'person', personId: 1, actorId: undefined },
} as const;

it('a session from before the clock was set back ends like any other after a restart', async () => {
  const { db, close } = await startStore();
  const clock = new Clock();
  clock.move(1000 * hourMs);
  const before = await Sessions.load(db, { timeoutMs: () => hourMs, clock, log });
  const { id, app } = await before.create(newSession);
  before.dispose();
  const right = new Clock();
  const after = await Sessions.load(db, { timeoutMs: () => hourMs, clock: right, log });
  expect(after.size).toBe(1);
  right.move(hourMs);
  expect(after.use(app, id)).toBeUndefined();
  expect(after.size).toBe(0);
  after.dispose();
  await close();
});

it('a session belongs to the origin that began it, also after a restart', async () => {
  const { db, close } = await startStore();
  const options = { timeoutMs: () => hourMs, clock: new Clock(), log };
  const before = await Sessions.load(db, options);
  const { id } = await before.create({ ...newSession, origin: 'https://crm.example' });
  expect(before.originOf(id)).toBe('https://crm.example');
  before.dispose();
  const after = await Sessions.load(db, options);
  expect(after.originOf(id)).toBe('https://crm.example');
  after.dispose();
  await close();
});

it('the session of an assistant stays for 30 days without a sign of life', async () => {
  const { db, close } = await startStore();
  const clock = new Clock();
  const sessions = await Sessions.load(db, { timeoutMs: () => hourMs, clock, log });
  const usual = await sessions.create(newSession);
  const assistant = await sessions.create({ ...newSession, app: assistantApplication });
  clock.move(30 * 24 * hourMs - 60_000);
  expect(sessions.all()).toEqual([assistant]);
  expect(usual.isEnded).toBe(true);
  clock.move(60_000);
  expect(sessions.all()).toEqual([]);
  sessions.dispose();
  await close();
});
