import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { GroupTopic } from '../../../../sdk/wire/queues/group-greeting.ts';
import { QueuePrompts } from '../../announcements/queue/queue-prompts.ts';
import type { QueueLanguage, QueuePhrase } from '../../announcements/queue/texts.ts';
import type { SilentCall } from '../../demonstration/traffic/silent-engine.ts';
import { type HeardSound, QuietCentre } from '../../demonstration/traffic/testing/quiet-centre.ts';
import { encodeWav } from '../../sounds/wav.ts';

const prompts = new QueuePrompts();
let centre: QuietCentre;
const callers: SilentCall[] = [];

beforeAll(async () => {
  centre = await QuietCentre.open({ agents: 4, groups: 2 });
}, 60_000);
afterAll(() => centre.stop());
beforeEach(async () => {
  for (const call of callers.splice(0)) call.hangUp('cancelled');
  // The speed of the queue before is forgotten.
  await centre.pass(40 * 60_000);
  const { agents, groupGreetings, people } = centre.traffic.services;
  for (const { id } of people.all()) if (agents.isLoggedIn(id)) await agents.logout(id);
  for (const at of [0, 1]) {
    await centre.change(at, {
      active: true,
      overflowGroup: null,
      announcedTopics: [],
      announcementInterval: 0,
      acdGroupCallbackEnabled: false,
      queueSize: -1,
    });
    for (const { greetingID } of groupGreetings.of(centre.group(at).id)) {
      await groupGreetings.remove(centre.group(at).id, Number(greetingID));
    }
  }
  centre.heard.length = 0;
});

async function dial(at: number, from?: string): Promise<SilentCall> {
  const call = await centre.dial(at, from);
  callers.push(call);
  return call;
}

/** Makes the only agent of group 0 that is logged in busy. */
async function busyGroup(): Promise<SilentCall> {
  await centre.login(3);
  const first = await dial(0);
  await centre.answer(3);
  return first;
}

const heardBy = (call: SilentCall) => centre.heard.filter(({ leg }) => leg === call.leg);
/** Waits until a caller has heard so many sounds. Files are read in real time, during which the clock stands still. */
async function hears(call: SilentCall, count: number): Promise<readonly HeardSound[]> {
  await expect.poll(() => heardBy(call).length, { interval: 5 }).toBe(count);
  return heardBy(call);
}
const durationMs = ({ sound }: HeardSound) => sound.length / 8;

async function spoken(language: QueueLanguage, phrase: QueuePhrase, number?: number): Promise<Buffer> {
  const parts = [await prompts.phrase(language, phrase)];
  if (number !== undefined) parts.push(await prompts.number(language, number));
  return Buffer.concat(parts.map((part) => octets(part)));
}
const octets = (sound: Int16Array) => Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);
const isSame = (heard: HeardSound | undefined, sound: Buffer) =>
  heard !== undefined && octets(heard.sound).equals(sound);

/** Gives a group a sound of its own, of a second. */
async function addSound(at: number, topic: GroupTopic, loudness: number): Promise<Int16Array> {
  const sound = new Int16Array(8_000).fill(loudness);
  const { groupGreetings } = centre.traffic.services;
  await groupGreetings.add(centre.group(at).id, {
    topic,
    label: topic,
    wav: encodeWav(sound),
    durationMs: 1_000,
  });
  return sound;
}

it('a caller who waits hears the welcome, the place and the offer of a call-back, one after the other', async () => {
  await centre.change(0, {
    announcedTopics: ['WELCOME', 'POSITION', 'CALLBACK_OFFER'],
    acdGroupCallbackEnabled: true,
  });
  await busyGroup();
  const caller = await dial(0, '+33611112222');
  const [welcome] = await hears(caller, 1);
  expect(isSame(welcome, await spoken('fr', 'welcome'))).toBe(true);
  if (welcome) await centre.pass(durationMs(welcome));
  const [, place] = await hears(caller, 2);
  expect(isSame(place, await spoken('fr', 'position', 1))).toBe(true);
  if (place) await centre.pass(durationMs(place));
  const [, , offer] = await hears(caller, 3);
  expect(isSame(offer, await spoken('fr', 'callbackOffer'))).toBe(true);
  expect(offer && place && offer.at - place.at).toBeCloseTo(place ? durationMs(place) : 0);
});

it('the offer of a call-back with a key other than 1 is only a sound of the group', async () => {
  const announced = { announcedTopics: ['POSITION' as const, 'CALLBACK_OFFER' as const] };
  await centre.change(0, { ...announced, acdGroupCallbackEnabled: true, callbackKey: '#' });
  await busyGroup();
  const first = await dial(0);
  const [place] = await hears(first, 1);
  if (place) await centre.pass(durationMs(place) + 1_000);
  expect(heardBy(first)).toHaveLength(1);
  const offer = await addSound(0, 'CALLBACK_OFFER', 500);
  const second = await dial(0);
  const [before] = await hears(second, 1);
  if (before) await centre.pass(durationMs(before));
  const [, heard] = await hears(second, 2);
  expect(isSame(heard, octets(offer))).toBe(true);
  await centre.change(0, { callbackKey: '1' });
});

it('a caller whose agent is free hears nothing, and an agent who becomes free ends an announcement', async () => {
  await centre.change(0, { announcedTopics: ['WELCOME', 'POSITION'] });
  const talking = await busyGroup();
  expect(heardBy(talking).length).toBe(0);
  const caller = await dial(0);
  await hears(caller, 1);
  talking.hangUp('normal');
  await centre.pass(1);
  expect(centre.ringing()).toEqual([3]);
  await centre.pass(10_000);
  expect(heardBy(caller)).toHaveLength(1);
});

it('the place is said again after each interval, with the place of that moment, and never a worse one', async () => {
  await centre.change(0, { announcedTopics: ['POSITION'], announcementInterval: 30_000 });
  await busyGroup();
  const [first, second, third] = [await dial(0), await dial(0), await dial(0)];
  for (const [at, caller] of [first, second, third].entries()) {
    const [place] = await hears(caller, 1);
    expect(isSame(place, await spoken('fr', 'position', at + 1))).toBe(true);
  }
  await centre.pass(20_000);
  first.hangUp('cancelled');
  await centre.pass(20_000);
  const [, moved] = await hears(third, 2);
  expect(isSame(moved, await spoken('fr', 'position', 2))).toBe(true);
  await centre.pass(60_000);
  const all = heardBy(third);
  expect(all.length).toBeGreaterThan(2);
  for (const [at, one] of all.slice(2).entries()) {
    expect(isSame(one, await spoken('fr', 'position', 2))).toBe(true);
    // The interval begins with the end of the announcement.
    const gap = one.at - (all[at + 1]?.at ?? 0);
    expect(gap).toBeCloseTo(30_000 + durationMs(one), -1);
  }
});

it('the waiting time is said once the speed of the queue is known', async () => {
  await centre.change(0, { announcedTopics: ['WAITING_TIME'] });
  let talking = await busyGroup();
  const silent = await dial(0);
  expect(heardBy(silent).length).toBe(0);
  for (let answered = 0; answered < 4; answered += 1) {
    await centre.pass(120_000);
    const next = callers.at(-1);
    if (next === undefined) throw new Error('Nobody waits.');
    talking.hangUp('normal');
    await centre.pass(1);
    await centre.answer(3);
    talking = next;
    await dial(0);
  }
  const last = callers.at(-1);
  if (last === undefined) throw new Error('Nobody waits.');
  const [time] = await hears(last, 1);
  expect(isSame(time, await spoken('fr', 'waitingTime', 2))).toBe(true);
});

it.each([
  ['CLOSED', 'closed', { active: false }],
  ['DISSUASION', 'dissuasion', { queueSize: 0 }],
] as const)(
  'a caller whom the group does not take hears %s, and the call ends',
  async (topic, phrase, settings) => {
    await centre.change(0, { announcedTopics: [topic], ...settings });
    await busyGroup().catch(() => undefined);
    const caller = await dial(0, '+4930123456');
    const [heard] = await hears(caller, 1);
    expect(isSame(heard, await spoken('de', phrase))).toBe(true);
    expect(caller.isEnded).toBe(false);
    if (heard) await centre.pass(durationMs(heard) + 1);
    expect(caller.isEnded).toBe(true);
    expect(centre.traffic.services.exchange.size).toBe(
      centre.ringing().length + (topic === 'CLOSED' ? 0 : 1),
    );
  },
);

it('a call that goes to another group is announced, and rings there afterwards', async () => {
  await centre.change(0, {
    announcedTopics: ['OVERFLOW'],
    queueSize: 0,
    overflowGroup: centre.group(1).directNumber,
  });
  await busyGroup();
  await centre.login(2);
  const caller = await dial(0, '+442071234567');
  const [heard] = await hears(caller, 1);
  expect(isSame(heard, await spoken('en', 'overflow'))).toBe(true);
  expect(centre.ringing()).toEqual([]);
  if (heard) await centre.pass(durationMs(heard) + 1);
  expect(centre.ringing()).toEqual([2]);
});

it('a caller who hangs up during an announcement leaves nothing behind', async () => {
  await centre.change(0, {
    announcedTopics: ['CLOSED'],
    active: false,
    overflowGroup: centre.group(1).directNumber,
  });
  await centre.login(2);
  const caller = await dial(0);
  await hears(caller, 1);
  caller.hangUp('cancelled');
  await centre.pass(60_000);
  expect(centre.ringing()).toEqual([]);
  expect(centre.traffic.services.exchange.size).toBe(0);
});

it('callers hear the sound that the group has chosen for a topic, and its music between announcements', async () => {
  const welcome = await addSound(0, 'WELCOME', 1_000);
  const music = await addSound(0, 'WAITING_MUSIC', 2_000);
  await busyGroup();
  const caller = await dial(0);
  const [heard] = await hears(caller, 1);
  expect(heard?.sound).toEqual(welcome);
  await centre.pass(1_000);
  await hears(caller, 2);
  await centre.pass(3_000);
  expect(
    heardBy(caller)
      .slice(1)
      .map(({ sound }) => sound),
  ).toEqual([music, music, music, music]);
  const { groupGreetings } = centre.traffic.services;
  const id = centre.group(0).id;
  for (const { greetingID } of groupGreetings.of(id)) {
    await groupGreetings.change(id, Number(greetingID), { isChosen: false });
  }
  const other = await dial(0);
  await centre.pass(5_000);
  expect(heardBy(other).length).toBe(0);
});

it('agents see a caller from outside with the international number, by which they find earlier calls', async () => {
  await busyGroup();
  await dial(0, '+33612345678');
  const { clients } = centre.traffic.services;
  expect(clients.in(centre.group(0).id).map(({ number }) => number)).toContain('+33612345678');
});
