import { expect, test } from 'vitest';
import { type GroupGreeting, type GroupTopic, groupTopics } from '#sdk/index.ts';
import { heardOn, neverHeard } from './heard.ts';

const sound = (topic: GroupTopic, isChosen: boolean): GroupGreeting => ({
  restUri: `telephony/ACDGroupAddress/1/Greeting/${topic}`,
  greetingID: topic,
  group: '1',
  topic,
  label: topic,
  timestamp: 0,
  duration: 1_000,
  isChosen,
});

test('callers hear the chosen sound of a topic, whether or not the group announces it', () => {
  const chosen = sound('CLOSED', true);
  expect(heardOn('CLOSED', { announcedTopics: [] }, [sound('CLOSED', false), chosen])).toEqual({
    kind: 'sound',
    sound: chosen,
  });
  expect(heardOn('CLOSED', { announcedTopics: ['CLOSED'] }, [chosen]).kind).toBe('sound');
});

test('without a chosen sound the phone system speaks about the announced topics only', () => {
  const kinds = (announcedTopics: GroupTopic[]) =>
    groupTopics.map((topic) => heardOn(topic, { announcedTopics }, [sound(topic, false)]).kind);
  expect(new Set(kinds([]))).toEqual(new Set(['nothing', 'music']));
  expect(new Set(kinds([...groupTopics]))).toEqual(new Set(['spoken', 'music']));
});

test('an offer that the group does not make, and announcements without places or overflow, are never heard', () => {
  const bare = { queueSize: 10 };
  expect(neverHeard('CALLBACK_OFFER', bare)).toBe('noCallbacks');
  expect(neverHeard('CALLBACK_OFFER', { ...bare, acdGroupCallbackEnabled: true })).toBeUndefined();
  expect(neverHeard('VOICE_MAIL_OFFER', bare)).toBe('noMailbox');
  expect(neverHeard('VOICE_MAIL_OFFER', { ...bare, isVoiceMailNoMessage: false })).toBeUndefined();
  expect(neverHeard('OVERFLOW', bare)).toBe('noOverflow');
  expect(neverHeard('OVERFLOW', { ...bare, overflowGroup: '302' })).toBeUndefined();
  expect(neverHeard('POSITION', { queueSize: 0 })).toBe('noPlaces');
  expect(neverHeard('CLOSED', { queueSize: 0 })).toBeUndefined();
});
