import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpeningHours, SeenGroup } from '#sdk/index.ts';
import { changedKeys, changeOf, draftOf, type GroupDraft, isValid, problemsOf } from './draft.ts';
import { hoursDraft, hoursOf, hoursProblems, likeMonday } from './hours.ts';

const group = {
  internalAddressID: '2',
  addressNumber: '302',
  pnNumbers: ['+33100000302'],
  label: 'Support',
  active: true,
  ringPattern: 'cyclic',
  queueSize: 20,
  priority: 2,
  syndicalPause: 0,
  unreachableDuration: 30_000,
  maxCallbackAttempts: 3,
  isVoiceMailNoMessage: true,
  isGroupAcdMessageCapable: true,
  smsAnswerTime: 300_000,
  smsSilenceTime: 1_800_000,
  webChatAnswerTime: 120_000,
  webChatFileTime: 90 * 86_400_000,
} as SeenGroup;
const present = draftOf(group, undefined, []);
const withChange = (change: Partial<GroupDraft>): GroupDraft => ({ ...present, ...change });

test('an untouched group has no changes and no problems', () => {
  expect(changedKeys(present, draftOf(group, undefined, []))).toEqual([]);
  expect(changeOf(present, present)).toEqual({});
  expect(isValid(present, group)).toBe(true);
});

test.each<[Partial<GroupDraft>, object]>([
  [
    { label: ' Help ', isActive: false },
    { label: 'Help', active: false },
  ],
  [{ wrapUp: 'fixed', wrapUpTime: '45' }, { syndicalPause: 45_000 }],
  [{ wrapUp: 'open' }, { syndicalPause: -1 }],
  [{ queue: 'any' }, { queueSize: -1 }],
  [{ queue: 'none' }, { queueSize: 0 }],
  [{ places: '7' }, { queueSize: 7 }],
  [
    { ringTime: '25', maxWait: '5' },
    { ringingTimeout: 25_000, maxWaitingTime: 300_000 },
  ],
  [{ overflow: '+33 1 40-00' }, { overflowGroup: '+3314000' }],
  [{ hasMailbox: true }, { isVoiceMailNoMessage: false }],
  [
    { callbackKey: '#', retryTime: '15' },
    { callbackKey: '#', callbackRetryTime: 900_000 },
  ],
  [{ asksFeedback: true }, { asksFeedback: true }],
])('the fields %o are sent as %o, and nothing else is', (fields, sent) => {
  expect(changeOf(withChange(fields), present)).toEqual(sent);
});

test('the times for messages are minutes, seconds and days', () => {
  expect(present).toMatchObject({ smsAnswer: '5', smsSilence: '30', webAnswer: '120', webFiles: '90' });
  const times = { smsAnswer: '10', smsSilence: '60', webAnswer: '45', webFiles: '7' };
  expect(changeOf(withChange(times), present)).toEqual({
    smsAnswerTime: 600_000,
    smsSilenceTime: 3_600_000,
    webChatAnswerTime: 45_000,
    webChatFileTime: 7 * 86_400_000,
  });
});

test.each<[Partial<GroupDraft>, string, object]>([
  [{ smsAnswer: '0' }, 'smsAnswer', { name: 'range', least: 1, most: 1_440 }],
  [{ smsSilence: '' }, 'smsSilence', { name: 'range', least: 1, most: 10_080 }],
  [{ webAnswer: '14' }, 'webAnswer', { name: 'range', least: 15, most: 3_600 }],
  [{ webFiles: 'x' }, 'webFiles', { name: 'range', least: 1, most: 3_650 }],
])('times for messages with %o have a problem at %s, if the group takes messages', (times, key, problem) => {
  const draft = withChange({
    hasWebChat: true,
    websites: 'https://a.example',
    webWarning: '1',
    webEnd: '2',
    ...times,
  });
  expect(problemsOf(draft, group).get(key)).toEqual(problem);
  expect(problemsOf(draft, { ...group, isGroupAcdMessageCapable: false }).size).toBe(0);
});

test('an emptied limit is removed', () => {
  const limited = draftOf(
    { ...group, ringingTimeout: 9_000, maxWaitingTime: 60_000, overflowGroup: '301' },
    undefined,
    [],
  );
  const emptied = { ...limited, ringTime: '', maxWait: '', overflow: '' };
  expect(changeOf(emptied, limited)).toEqual({
    ringingTimeout: null,
    maxWaitingTime: null,
    overflowGroup: null,
  });
});

test.each<[Partial<GroupDraft>, string, string]>([
  [{ label: ' ' }, 'label', 'required'],
  [{ priority: '0' }, 'priority', 'range'],
  [{ priority: '1.5' }, 'priority', 'range'],
  [{ ringTime: '301' }, 'ringTime', 'range'],
  [{ absence: '' }, 'absence', 'range'],
  [{ wrapUp: 'fixed', wrapUpTime: '-3' }, 'wrapUpTime', 'range'],
  [{ places: '10001' }, 'places', 'range'],
  [{ maxWait: '0' }, 'maxWait', 'range'],
  [{ hasCallback: true, attempts: '11' }, 'attempts', 'range'],
  [{ overflow: 'Sales' }, 'overflow', 'number'],
  [{ overflow: '302' }, 'overflow', 'own'],
  [{ overflow: '+33 100000302' }, 'overflow', 'own'],
  [{ members: [{ extension: 'e/1', name: 'A', number: '1', skill: '101' }] }, 'skill:e/1', 'range'],
])('the fields %o have a problem with %s: %s', (fields, key, name) => {
  const draft = withChange(fields);
  expect([...problemsOf(draft, group)]).toEqual([[key, expect.objectContaining({ name })]]);
  expect(isValid(draft, group)).toBe(false);
});

test('a value that is not used has no problem', () => {
  const unused = { places: '', queue: 'any', wrapUpTime: 'x', attempts: '', hasCallback: false } as const;
  expect(isValid(withChange(unused), group)).toBe(true);
});

const minutes = fc.integer({ min: 0, max: 24 * 60 });
const slot = fc
  .tuple(fc.integer({ min: 0, max: 6 }), minutes, minutes)
  .filter(([, from, until]) => from < until)
  .map(([dayOfWeek, from, until]) => ({
    dayOfWeek,
    dayHourStart: Math.floor(from / 60),
    dayMinuteStart: from % 60,
    dayHourEnd: Math.floor(until / 60),
    dayMinuteEnd: until % 60,
  }));

test('hours of the phone system are the same after editing without a change', () => {
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 5 }), (weekSlots) => {
      const days = { yearStart: 2026, monthStart: 12, dayStart: 24, yearEnd: 2027, monthEnd: 1, dayEnd: 1 };
      const hours: OpeningHours = { weekSlots, absoluteTimeSlots: [{ label: 'Winter', ...days }] };
      expect(hoursOf(hoursDraft(hours))).toEqual(hours);
    }),
  );
  expect(hoursOf(hoursDraft(undefined))).toBeUndefined();
});

test('hours that overlap, end before they begin or lack a time are problems; those until midnight are none', () => {
  const at = (key: string, from: string, until: string, day = 1) => ({ key, day, from, until });
  const slots = [
    at('a', '09:00', '12:00'),
    at('b', '11:59', '13:00'),
    at('c', '13:00', '00:00'),
    at('d', '09:00', '12:00', 2),
    at('e', '14:00', '13:00', 3),
    at('f', '', '13:00', 4),
  ];
  const closed = [
    { key: 'g', label: '', from: '2026-12-24', until: '2026-12-23' },
    { key: 'h', label: '', from: '', until: '2026-12-23' },
    { key: 'i', label: '', from: '2026-12-24', until: '2026-12-24' },
  ];
  const problems = hoursProblems({ isAlwaysOpen: false, slots, closed });
  expect(Object.fromEntries(problems)).toEqual({
    a: 'overlap',
    b: 'overlap',
    e: 'order',
    f: 'required',
    g: 'order',
    h: 'required',
  });
  expect(hoursProblems({ isAlwaysOpen: true, slots, closed }).size).toBe(0);
});

test('the hours of Monday replace those from Tuesday to Friday', () => {
  const one = { from: '09:00', until: '17:00' };
  const slots = [1, 3, 6].map((day) => ({ ...one, key: `k${day}`, day }));
  const days = likeMonday(slots, () => 'new').map(({ day }) => day);
  expect(days).toEqual([1, 6, 2, 3, 4, 5]);
});

test('the web chat of a group is read, checked and sent as minutes and origins', () => {
  const fields = {
    hasWebChat: true,
    websites: ' https://shop.example/cart?x=1\nhttps://www.example.com',
    asksEmail: true,
    webWait: '',
    webWarning: '2',
    webEnd: '4',
  };
  const chatting = draftOf(
    {
      ...group,
      webChatRequired: ['name'],
      webChatIdleWarning: 60_000,
      webChatIdleEnd: 180_000,
      webChatMaxWaitingTime: 1,
    },
    undefined,
    [],
  );
  expect(chatting).toMatchObject({ hasWebChat: false, asksName: true, webWarning: '1', webEnd: '3' });
  const draft = { ...chatting, ...fields };
  expect(isValid(draft, group)).toBe(true);
  expect(changeOf(draft, chatting)).toEqual({
    isWebChatEnabled: true,
    webChatOrigins: ['https://shop.example', 'https://www.example.com'],
    webChatRequired: ['name', 'email'],
    webChatMaxWaitingTime: null,
    webChatIdleWarning: 120_000,
    webChatIdleEnd: 240_000,
  });
});

test.each<[Partial<GroupDraft>, string, object]>([
  [{ websites: ' ' }, 'websites', { name: 'required' }],
  [{ websites: 'www.example.com' }, 'websites', { name: 'website' }],
  [{ websites: 'javascript:alert(1)' }, 'websites', { name: 'website' }],
  [{ webWarning: '5', webEnd: '5' }, 'webEnd', { name: 'afterWarning' }],
  [{ webEnd: '' }, 'webEnd', { name: 'range', least: 1, most: 1_440 }],
])('a web chat with %o has a problem at %s', (fields, key, problem) => {
  const draft = withChange({
    hasWebChat: true,
    websites: 'https://a.example',
    webWarning: '1',
    webEnd: '2',
    ...fields,
  });
  expect(problemsOf(draft, group).get(key)).toEqual(problem);
  expect(problemsOf({ ...draft, hasWebChat: false }, group).has(key)).toBe(false);
});
