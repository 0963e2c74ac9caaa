import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Changes } from '../../base/changes.ts';
import { Clock } from '../../base/clock.ts';
import { openStore, type Store } from '../../store/store.ts';
import { AgentRows } from './agent-rows.ts';
import { Agents } from './agents.ts';

const log = pino({ level: 'silent' });
/** Takes calls, takes messages only, and takes neither. */
const [caller, writer, neither] = [1, 2, 3];
let store: Store;
beforeAll(async () => {
  store = await openStore({ server: undefined, folder: undefined, log });
  for (const id of [caller, writer, neither]) {
    await sql`insert into person (id, login, number, first_name, last_name, password_hash)
      values (${id}, ${`agent${id}`}, ${`10${id}`}, 'A', 'B', '')`.execute(store.db);
    await sql`insert into agent (person_id, has_call_pad, is_call_capable, is_paused, changed_at)
      values (${id}, true, ${id === caller}, false, now())`.execute(store.db);
  }
});
afterAll(() => store.close());

it('agents who take messages only log in without a phone, and no call rings at them', async () => {
  const agents = await Agents.load(store.db, {
    clock: new Clock(),
    changes: new Changes(),
    rows: new AgentRows(store.db, { log, hasVisualQueue: () => true }),
    phoneUse: () => 'unavailable',
    isBusyElsewhere: () => false,
    isInGroupCall: () => false,
    isAutoLogin: () => false,
    hasMessages: (personId) => personId === writer,
  });
  expect([caller, writer, neither].map((id) => agents.canWork(id))).toEqual([true, true, false]);
  expect([caller, writer].map((id) => agents.takesCalls(id))).toEqual([true, false]);
  for (const id of [caller, writer]) await agents.login(id);
  expect([caller, writer].map((id) => agents.status(id))).toEqual(['UNREACHABLE', 'IDLE']);
  expect(agents.takesMessages(writer)).toBe(true);
  expect(agents.idleSince(writer)).toBeUndefined();
  await agents.startPause(writer, undefined);
  expect(agents.status(writer)).toBe('PAUSE');
  await agents.stop();
});
