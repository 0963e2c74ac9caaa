import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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

const offset = async () => {
  const { now } = (await (await fetch(`${phoneSystem.url}/control/clock`)).json()) as { now: number };
  return now - Date.now();
};

/** Each test signs its users out before the clock is reset. */
async function sitDown(login: string): Promise<Desk> {
  const desk = await Desk.open(phoneSystem, login);
  desks.push(desk);
  return desk;
}
const desks: Desk[] = [];
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.leave();
  await move(-Math.round(await offset()));
});

describe('the clock under test control', () => {
  it('the moved clock ends the ringing of phones, and dates calls', async () => {
    const alice = await sitDown('alice');
    await alice.plugIn();
    await alice.call('603');
    const line = await alice.line('ringing');
    await move(30_000);
    expect(await alice.cause(line)).toBe('causeNoAnswer');
    expect(await offset()).toBeGreaterThan(29_000);
  });

  it('the moved clock advances robots, and redirects their callers', async () => {
    const carol = await sitDown('carol');
    const bob = await sitDown('bob');
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
  });

  it('the moved clock ends unused sessions', async () => {
    const dave = await sitDown('dave');
    expect((await dave.request('GET', 'v1/user/Info')).status).toBe(200);
    await move(9 * 3_600_000);
    expect((await dave.request('GET', 'v1/user/Info')).status).toBe(401);
  });

  it('a clock set back during a call gives no negative duration, and ends nothing early or never', async () => {
    const alice = await sitDown('alice');
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
  });

  it('a clock set back leaves the timeout of unused sessions unchanged', async () => {
    const dave = await sitDown('dave');
    await move(-30 * 24 * 3_600_000);
    expect((await dave.request('GET', 'v1/user/Info')).status).toBe(200);
    await move(9 * 3_600_000);
    expect((await dave.request('GET', 'v1/user/Info')).status).toBe(401);
  });

  it('the clock moves by a year at most', async () => {
    expect((await move(1e15)).status).toBe(400);
  });
});

it('a caller from outside rings a user, talks, and hangs up in time', async () => {
  const bob = await sitDown('bob');
  await bob.plugIn('answer');
  const order = { to: '102', from: '+33612345678', label: 'Zoé', hangUpAfterMs: 60_000 };
  const response = await fetch(`${phoneSystem.url}/control/callers`, {
    method: 'POST',
    body: JSON.stringify(order),
  });
  expect(response.status).toBe(200);
  const line = await bob.line('talking');
  expect(line).toMatchObject({ isIncoming: true, displayedLabel: 'Zoé' });
  await move(60_001);
  expect(await bob.cause(line)).toBe('causeCallerDisconnect');
  const wrong = await fetch(`${phoneSystem.url}/control/callers`, { method: 'POST', body: '{"to":"x"}' });
  expect(wrong.status).toBe(400);
});
