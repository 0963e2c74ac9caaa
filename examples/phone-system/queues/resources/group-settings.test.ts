import { expect, it } from 'vitest';
import { wallTime } from '../../base/wall-time.ts';
import { acme } from '../../demonstration/acme.ts';
import { encodeWav } from '../../sounds/wav.ts';
import type { Desk } from '../../testing/desk.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { openOffice } from '../../testing/office.ts';

const office = openOffice();
const support = 'telephony/ACDGroupAddress/2';
const hertz = 2_000;
const minuteMs = 60_000;

/** Ten seconds of a tone. */
const tone = encodeWav(
  Int16Array.from({ length: 80_000 }, (_, at) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * hertz * at) / 8_000)),
  ),
);

const send = (desk: Desk, topic: string) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(tone)]), 'tone.wav');
  form.set('label', 'Tone');
  form.set('topic', topic);
  return desk.send(`${support}/Greeting`, form);
};
const operator = (desk: Desk, command: string) =>
  desk.request('POST', `${enterprisePath}/Extension/104/${command}`);
const statusOfDave = async (desk: Desk) =>
  (await desk.get<{ operatorStatus: string }>(`${enterprisePath}/Extension/104`)).operatorStatus;

it('a caller who waits hears the sound that a supervisor has chosen for the topic', async () => {
  const phones = await office.plugIn('alice', 'dave');
  const { alice, dave, grace } = office.desks;
  expect((await send(dave, 'WELCOME')).status).toBe(403);
  expect((await send(grace, 'NO_TOPIC')).status).toBe(400);
  const added = await send(grace, 'WELCOME');
  expect(added.status).toBe(201);
  const greeting = (await added.json()) as { restUri: string; isChosen: boolean; duration: number };
  expect(greeting).toMatchObject({ isChosen: true, duration: 10_000 });
  expect(await dave.get(`${support}/Greeting`)).toMatchObject({ items: [greeting] });

  await grace.request('PUT', support, { ringPattern: 'pickup' });
  expect((await operator(dave, 'operatorLogin')).status).toBe(204);
  await alice.call('302');
  const hears = (frequency: number) => phones.alice.sound.strength(frequency);
  await expect.poll(() => hears(hertz), { timeout: 10_000, interval: 20 }).toBeGreaterThan(0.05);
  await alice.act(await alice.line('ringing'), 'disconnect');
  expect((await grace.request('DELETE', greeting.restUri)).status).toBe(204);
  expect(await grace.get(`${support}/Greeting`)).toMatchObject({ items: [] });
  await operator(dave, 'operatorLogout');
  await grace.request('PUT', support, { ringPattern: 'cyclic' });
});

it('an agent of a group with automatic login is logged in when the phone comes into service', async () => {
  const { dave, grace } = office.desks;
  expect((await dave.request('PUT', support, { autoLogin: true })).status).toBe(403);
  expect(await (await grace.request('PUT', support, { autoLogin: true })).json()).toMatchObject({
    autoLogin: true,
  });
  expect(await statusOfDave(dave)).toBe('LOGOUT');
  await office.plugIn('dave');
  await expect.poll(() => statusOfDave(dave), { interval: 20 }).toBe('IDLE');
  await operator(dave, 'operatorLogout');
  await grace.request('PUT', support, { autoLogin: false });
});

it('announcements are set for each topic, and unknown topics and long intervals are refused', async () => {
  const { grace } = office.desks;
  const settings = { announcedTopics: ['CLOSED', 'POSITION'], announcementInterval: 30_000 };
  expect((await grace.request('PUT', support, settings)).status).toBe(200);
  expect(await grace.get(support)).toMatchObject({ ...settings, announcedTopics: ['POSITION', 'CLOSED'] });
  for (const wrong of [{ announcedTopics: ['MUSIC'] }, { announcementInterval: -1 }]) {
    expect((await grace.request('PUT', support, wrong)).status).toBe(400);
  }
  await grace.request('PUT', support, { announcedTopics: [], announcementInterval: 0 });
});

it('the key and pause of call-backs can be set, and the question for outcomes; key 2 is refused', async () => {
  const { grace } = office.desks;
  const settings = { callbackKey: '*', callbackRetryTime: 600_000, asksFeedback: true };
  expect((await grace.request('PUT', support, settings)).status).toBe(200);
  expect(await grace.get(support)).toMatchObject(settings);
  for (const wrong of [{ callbackKey: '2' }, { callbackKey: '11' }, { callbackRetryTime: 0 }]) {
    expect((await grace.request('PUT', support, wrong)).status).toBe(400);
  }
  const before = { callbackKey: '1', callbackRetryTime: 300_000, asksFeedback: false };
  await grace.request('PUT', support, before);
});

it('the times for messages are set by supervisors, within their bounds', async () => {
  const { dave, grace } = office.desks;
  const settings = {
    smsAnswerTime: 60_000,
    smsSilenceTime: 120_000,
    webChatAnswerTime: 30_000,
    webChatFileTime: 86_400_000,
  };
  const names = Object.keys(settings) as (keyof typeof settings)[];
  const before = await grace.get<Record<keyof typeof settings, number>>(support);
  expect(names.map((name) => before[name])).toEqual([300_000, 1_800_000, 120_000, 7_776_000_000]);
  expect((await dave.request('PUT', support, settings)).status).toBe(403);
  expect((await grace.request('PUT', support, settings)).status).toBe(200);
  expect(await grace.get(support)).toMatchObject(settings);
  const tooShort = { smsAnswerTime: 29_000, smsSilenceTime: 59_000, webChatAnswerTime: 14_000 };
  const wrong = { ...tooShort, webChatFileTime: 86_399_000 };
  for (const name of names)
    for (const value of [wrong[name], 1e12, null])
      expect((await grace.request('PUT', support, { [name]: value })).status).toBe(400);
  const earlier = Object.fromEntries(names.map((name) => [name, before[name]]));
  expect((await grace.request('PUT', support, earlier)).status).toBe(200);
});

it('the web chat is set by supervisors, and texts that are no origin of a website are refused', async () => {
  const { dave, grace } = office.desks;
  const settings = {
    isWebChatEnabled: true,
    webChatOrigins: ['https://shop.example', 'http://localhost:8080'],
    webChatRequired: ['email'],
    webChatMaxWaitingTime: 120_000,
    webChatIdleWarning: 60_000,
    webChatIdleEnd: 90_000,
  };
  const before = await grace.get<Record<keyof typeof settings, unknown>>(support);
  expect((await dave.request('PUT', support, settings)).status).toBe(403);
  expect((await grace.request('PUT', support, settings)).status).toBe(200);
  expect(await grace.get(support)).toMatchObject(settings);
  for (const origin of [
    'shop.example',
    'https://shop.example/',
    '*',
    'null',
    'javascript:alert(1)',
    'https://a b',
  ])
    expect((await grace.request('PUT', support, { webChatOrigins: [origin] })).status).toBe(400);
  for (const wrong of [{ webChatRequired: ['age'] }, { webChatIdleEnd: 0 }, { webChatMaxWaitingTime: -1 }])
    expect((await grace.request('PUT', support, wrong)).status).toBe(400);
  expect((await grace.request('PUT', support, { webChatMaxWaitingTime: null })).status).toBe(200);
  expect(await grace.get(support)).not.toHaveProperty('webChatMaxWaitingTime');
  const names = Object.keys(settings) as (keyof typeof settings)[];
  const earlier = Object.fromEntries(names.map((name) => [name, before[name]]));
  expect((await grace.request('PUT', support, earlier)).status).toBe(200);
});

/** The hours of a week in which a group is open until a moment, and then closed for the rest of that day. */
function openUntil(at: number) {
  const { dayOfWeek, minutes } = wallTime(acme.timeZone, at);
  const slot = (day: number, end: number) => ({
    dayOfWeek: day,
    dayHourStart: 0,
    dayMinuteStart: 0,
    dayHourEnd: Math.floor(end / 60),
    dayMinuteEnd: end % 60,
  });
  return {
    weekSlots: [slot((dayOfWeek + 6) % 7, 24 * 60), slot(dayOfWeek, minutes)],
    absoluteTimeSlots: [],
  };
}

it('the end of the opening hours ends the wait of a caller and closes the group', async () => {
  await office.plugIn('alice', 'dave');
  const { alice, dave, grace } = office.desks;
  await grace.request('PUT', support, { ringPattern: 'pickup' });
  await operator(dave, 'operatorLogin');
  const hours = openUntil(Date.now() + 3 * minuteMs);
  expect((await dave.request('PUT', `${support}/Calendar`, hours)).status).toBe(403);
  expect(await (await grace.request('PUT', `${support}/Calendar`, hours)).json()).toMatchObject(hours);
  expect(await grace.get(support)).toMatchObject({
    isAcdGroupCalendarOpen: true,
    acdGroupCalendar: `${support}/Calendar`,
  });
  await alice.call('302');
  const line = await alice.line('ringing');
  await office.skip(4 * minuteMs);
  await expect
    .poll(async () => (await alice.lines()).some(({ lineId }) => lineId === line.lineId), { interval: 20 })
    .toBe(false);
  expect(await grace.get(support)).toMatchObject({
    isAcdGroupCalendarOpen: false,
    acdGroupNbClientsInQueue: 0,
  });
  expect((await grace.request('DELETE', `${support}/Calendar`)).status).toBe(204);
  expect(await grace.get(support)).toMatchObject({ isAcdGroupCalendarOpen: true });
  await operator(dave, 'operatorLogout');
  await grace.request('PUT', support, { ringPattern: 'cyclic' });
});
