import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { type PhoneSystem, startPhoneSystem } from '../testing.ts';

let robots: string;
let phoneSystem: PhoneSystem;
beforeAll(async () => {
  robots = await mkdtemp(join(tmpdir(), 'callside-robots-'));
  await writeFile(
    join(robots, 'reception.robot'),
    'number 608\ntitle Reception\nring\nwait 20s\nanswer\nexpect 7 within 1min else bye\ntransfer to 102\nbye:\nhang up',
  );
  phoneSystem = await startPhoneSystem({ control: true, robots });
});
afterAll(async () => {
  await phoneSystem.stop();
  await rm(robots, { recursive: true });
});

async function move(moveMs: number): Promise<Response> {
  return fetch(`${phoneSystem.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });
}

describe('the clock, moved by a test,', () => {
  it('has phones give up ringing, and dates calls', async () => {
    const alice = await Desk.open(phoneSystem, 'alice');
    await alice.plugIn();
    await alice.call('603');
    const line = await alice.line('ringing');
    await move(30_000);
    expect(await alice.cause(line)).toBe('causeNoAnswer');
    const before = Date.now();
    const { now } = (await (await fetch(`${phoneSystem.url}/control/clock`)).json()) as { now: number };
    expect(now - before).toBeGreaterThanOrEqual(30_000);
    await move(-30_000);
    await alice.leave();
  });

  it('has robots get on, and send their callers elsewhere', async () => {
    const carol = await Desk.open(phoneSystem, 'carol');
    const bob = await Desk.open(phoneSystem, 'bob');
    await carol.plugIn();
    await bob.plugIn('ring');
    await carol.call('608');
    const line = await carol.line('ringing');
    expect(line).toMatchObject({ displayedLabel: 'Reception' });
    await move(20_000);
    const talking = await carol.line('talking');
    expect(await carol.act(talking, 'sendDtmfs', { dtmfs: '7' })).toBe(204);
    expect(await bob.line('ringing')).toMatchObject({
      displayedLabel: 'Carol Lindqvist',
      lastRedirectedNumber: '608',
    });
    await carol.leave();
    await bob.leave();
  });

  it('ends sessions that nobody uses', async () => {
    const dave = await Desk.open(phoneSystem, 'dave');
    expect((await dave.request('GET', 'v1/user/Info')).status).toBe(200);
    await move(9 * 3_600_000);
    expect((await dave.request('GET', 'v1/user/Info')).status).toBe(401);
    await dave.leave();
  });

  it('set back during a call, does not make it shorter than nothing, and ends nothing early or never', async () => {
    const alice = await Desk.open(phoneSystem, 'alice');
    await alice.plugIn();
    await alice.call('601');
    const talking = await alice.line('talking');
    await move(5_000);
    await move(-3_600_000);
    expect(await alice.line('talking')).toMatchObject({ lineId: talking.lineId });
    expect(await alice.act(talking, 'disconnect')).toBe(204);
    await alice.cause(talking);
    await expect.poll(async () => (await alice.lastHistory())?.talkDuration).toBeGreaterThanOrEqual(5_000);
    expect((await alice.lastHistory())?.talkDuration).toBeLessThan(60_000);

    await alice.call('603');
    const unanswered = await alice.line('ringing');
    await move(-3_600_000);
    expect(await alice.line('ringing')).toMatchObject({ lineId: unanswered.lineId });
    await move(30_000);
    expect(await alice.cause(unanswered)).toBe('causeNoAnswer');
    await move(2 * 3_600_000 - 35_000);
    await alice.leave();
  });

  it('set back, lets sessions end when nobody used them for as long as ever', async () => {
    const dave = await Desk.open(phoneSystem, 'dave');
    await move(-30 * 24 * 3_600_000);
    expect((await dave.request('GET', 'v1/user/Info')).status).toBe(200);
    await move(9 * 3_600_000);
    expect((await dave.request('GET', 'v1/user/Info')).status).toBe(401);
    await move((30 * 24 - 9) * 3_600_000);
    await dave.leave();
  });

  it('moves by a year at most', async () => {
    expect((await move(1e15)).status).toBe(400);
  });
});
