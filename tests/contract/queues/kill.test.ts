import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wallTime } from '#phone-system/base/wall-time.ts';
import { acme } from '#phone-system/demonstration/acme.ts';
import { recount } from '#phone-system/demonstration/traffic/recount.ts';
import { createTraffic, type Traffic } from '#phone-system/demonstration/traffic/traffic.ts';

const size = { agents: 12, groups: 6 };
const program = join(import.meta.dirname, '../../../examples/phone-system/demonstration/traffic/run.ts');
/** The day is killed at ten o'clock, when most callers wait. */
const killedAtHour = 10;
const hourMs = 3_600_000;
/** Digits in national form: a call-back has the international one. */
const national = (number: string) => number.replace(/^\+33/, '0').replaceAll(' ', '');

/** Simulates a day in a process of its own, which is killed in the middle. */
async function killDay(data: string): Promise<void> {
  const args = ['--calls', '3000', '--agents', String(size.agents), '--groups', String(size.groups)];
  const child = spawn(process.execPath, [program, ...args, '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk;
    if (printed.includes(`\n${killedAtHour}:00 after`)) child.kill('SIGKILL');
  });
  const [, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`The day was over before it could be killed:\n${printed}`);
}

describe('a call centre that was killed in the middle of a day', () => {
  let folder: string;
  let traffic: Traffic;
  let startsAt: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'callside-queue-kill-'));
    await killDay(join(folder, 'data'));
    const now = Date.now();
    startsAt = now - wallTime(acme.timeZone, now).minutes * 60_000 - (now % 60_000);
    traffic = await createTraffic({
      ...size,
      calls: 0,
      seed: 1,
      startsAt: startsAt + killedAtHour * hourMs + 60_000,
      data: join(folder, 'data'),
    });
  }, 120_000);
  afterAll(async () => {
    await traffic?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has the counters that a recount of its stored callers gives', async () => {
    const { clients } = traffic.services;
    const counted = await recount(traffic.db, {
      from: new Date(startsAt),
      to: new Date(startsAt + 24 * hourMs),
    });
    const all = traffic.groups.map(({ id }) => clients.period(id));
    expect(all).toEqual(traffic.groups.map(({ id }) => counted.get(id)));
    expect(all.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(100);
  });

  it('has closed every caller that the kill has cut off, and keeps its agents logged in', async () => {
    const { agents, clients } = traffic.services;
    const open = await traffic.db
      .selectFrom('acd_client')
      .select('id')
      .where('left_at', 'is', null)
      .execute();
    const present = traffic.groups.flatMap(({ id }) => clients.in(id));
    // Only the call-backs that are owed are in the queues.
    expect(present.every(({ isCallback }) => isCallback)).toBe(true);
    expect(open.length).toBeLessThanOrEqual(present.length);
    const rows = await traffic.db.selectFrom('agent').select('person_id').execute();
    for (const { person_id: id } of rows) expect(agents.isLoggedIn(id)).toBe(true);
  });

  it('owes each call-back that was not made, once', async () => {
    const { clients, callbacks } = traffic.services;
    const owed = callbacks.all().map(({ groupId, number }) => `${groupId}/${number}`);
    expect(new Set(owed).size).toBe(owed.length);
    const queued = traffic.groups.flatMap(({ id }) => clients.in(id));
    expect(queued.map(({ group, number }) => `${group}/${number}`).toSorted()).toEqual(owed.toSorted());
    const asked = await traffic.db
      .selectFrom('acd_client')
      .select(['group_id', 'number'])
      .where('exit', '=', 'calledBack')
      .execute();
    const rows = await traffic.db.selectFrom('acd_callback').selectAll().execute();
    const known = new Set(rows.map(({ group_id, number }) => `${group_id}/${national(number)}`));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(({ group_id, number }) => !known.has(`${group_id}/${national(number)}`))).toEqual([]);
  });

  it('gives a caller who calls again within five minutes the former place, and counts the caller once', async () => {
    const { clients } = traffic.services;
    const cutOff = await traffic.db
      .selectFrom('acd_client')
      .selectAll()
      .where('exit', '=', 'interrupted')
      .where('answered_at', 'is', null)
      .where('is_callback', '=', false)
      .orderBy('entered_at')
      .execute();
    const [first] = cutOff;
    const group = traffic.groups.find(({ id }) => id === first?.group_id);
    if (!first || !group) throw new Error('Nobody waited when the phone system was killed.');
    const { entered } = clients.period(group.id);
    const stranger = traffic.engine.call({ number: '+33699999999' }, group.directNumber);
    await traffic.clock.run(60_000);
    const again = traffic.engine.call(
      { number: `+33${national(first.number).slice(1)}` },
      group.directNumber,
    );
    await traffic.clock.run(1);
    const callers = clients.in(group.id).filter(({ isCallback }) => !isCallback);
    expect(callers.map(({ number }) => number)).toEqual([first.number, '+33699999999']);
    expect(callers[0]).toMatchObject({
      acdClientID: String(first.id),
      queuedTime: first.entered_at.getTime(),
    });
    expect(clients.period(group.id).entered).toBe(entered + 1);
    stranger.hangUp('cancelled');
    again.hangUp('cancelled');
    await traffic.clock.run(1);
  });
});
