import { expect, it } from 'vitest';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { announcementWords } from '#full-app/voicemail/greetings/queue/words.ts';
import { translatorFor } from '#i18n/i18n.ts';
import type { GroupChange } from '#sdk/supervision.ts';
import { groupSettingsWords } from '../groups/settings-words.ts';
import { differenceLines } from './difference-lines.ts';
import { groupHistoryWords } from './words.ts';

const words = translatorFor(areaWords, announcementWords, groupHistoryWords, groupSettingsWords);
const linesOf = (difference: Partial<GroupChange>) =>
  differenceLines({ settings: [], sounds: [], ...difference }, words).map(({ label, before, after }) => [
    label,
    before,
    after,
  ]);

it('settings are named as in their form, with their values in words', () => {
  const settings = [
    { name: 'queueSize', before: -1, after: 12 },
    { name: 'syndicalPause', before: 0, after: 30_000 },
    { name: 'maxWaitingTime', before: null, after: 120_000 },
    { name: 'overflowGroup', before: null, after: '302' },
    { name: 'ringPattern', before: 'cyclic', after: 'unisson' },
    { name: 'isVoiceMailNoMessage', before: true, after: false },
    { name: 'announcedTopics', before: [], after: ['WELCOME', 'POSITION'] },
    { name: 'aSettingOfTomorrow', before: 'x', after: 'y' },
  ];
  expect(linesOf({ settings })).toEqual([
    ['Queue length', 'Any number of callers', '12'],
    ['Time for work after a call', 'None', '30 seconds'],
    ['Longest wait', 'Without a limit', '2 minutes'],
    ['Number for overflow', '', '302'],
    ['Order of agents', 'One agent after the other, in turn', 'Everybody at once'],
    ['Accept messages', 'No', 'Yes'],
    ['Announcements in the voice of the phone system', '', 'Welcome and Place in the queue'],
    ['aSettingOfTomorrow', 'x', 'y'],
  ]);
});

const slot = (dayOfWeek: number, dayHourStart: number, dayHourEnd: number) => ({
  dayOfWeek,
  dayHourStart,
  dayMinuteStart: 0,
  dayHourEnd,
  dayMinuteEnd: 30,
});
const closed = (label: string, dayStart: number, dayEnd: number) => ({
  label,
  ...{ yearStart: 2026, monthStart: 12, dayStart },
  ...{ yearEnd: 2026, monthEnd: 12, dayEnd },
});

it('opening hours show the days of the week and the closed days that differ', () => {
  const before = {
    weekSlots: [slot(1, 13, 17), slot(1, 9, 11), slot(2, 9, 17)],
    absoluteTimeSlots: [closed('Christmas', 24, 26)],
  };
  const after = { weekSlots: [slot(2, 9, 17), slot(3, 8, 11)], absoluteTimeSlots: [closed('Ball', 31, 31)] };
  const lines = linesOf({ hours: { before, after } });
  expect(lines.map(([label]) => label)).toEqual(['Monday', 'Wednesday', 'Closed days']);
  expect(lines[0]?.[1]).toMatch(/^0?9:00.*–11:30.*, (13|0?1):00.*–(17|0?5):30/);
  expect(lines[0]?.[2]).toBe('closed');
  expect(lines[2]?.[1]).toMatch(/^Christmas \(.*24.*–.*26.*\)$/);
  expect(lines[2]?.[2]).toMatch(/^Ball \([^–]*31[^–]*\)$/);
  const [first] = linesOf({ hours: { before: null, after } });
  expect(first?.slice(0, 2)).toEqual(['Opening hours', 'Always open']);
  expect(first?.[2]).toMatch(/^Monday: closed; Tuesday: .*; Wednesday: .*; Thursday–Sunday: closed$/);
});

const member = (number: string, displayName: string, skillLevel = 1) => ({ number, displayName, skillLevel });

it('agents who came, went, have another skill or another place are named', () => {
  const before = [member('101', 'Alice'), member('102', 'Bob'), member('103', 'Carol'), member('104', '')];
  const after = [
    member('102', 'Bob', 5),
    member('101', 'Alice'),
    member('105', 'Erin'),
    member('103', 'Carol'),
  ];
  expect(linesOf({ members: { before, after } })).toEqual([
    ['Agents added', '', 'Erin'],
    ['Agents removed', '104', ''],
    ['Skill of Bob', '1', '5'],
    ['Order of the agents', 'Alice, Bob, and Carol', 'Bob, Alice, and Carol'],
  ]);
});

it('sounds say for which topic they are, and whether callers hear them', () => {
  const tone = { topic: 'WELCOME', label: 'Tone', isChosen: true } as const;
  const sounds = [
    { greetingID: '1', before: null, after: tone },
    { greetingID: '2', before: tone, after: { ...tone, isChosen: false } },
    { greetingID: '3', before: tone, after: null },
  ];
  expect(linesOf({ sounds })).toEqual([
    ['Sound: Welcome', '', 'Tone (in use)'],
    ['Sound: Welcome', 'Tone (in use)', 'Tone (not in use)'],
    ['Sound: Welcome', 'Tone (in use)', ''],
  ]);
});
