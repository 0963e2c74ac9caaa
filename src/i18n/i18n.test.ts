import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { callWorkWords } from '#phone/calls/work-words.ts';
import { allWords } from './all-english.ts';
import { formatMoment, formatWhen, isoMoment } from './format.ts';
import { formatDecimal, formatDuration, formatPercent, formatShortDuration } from './format-amounts.ts';
import { setFormats } from './formats.ts';
import { lookUp, translatorFor } from './i18n.ts';
import { createLanguageEngine } from './language-engine.ts';
import { defineWords, english } from './word-set.ts';

const words = allWords;
const root = fileURLToPath(new URL('../../', import.meta.url));

const sources = ['src', 'widget', 'full-app'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !path.includes('.test.') && !/^(i18n|theme)|(\/|-)words\.ts$/.test(path),
    )
    .map((path) => readFileSync(`${root}${folder}/${path}`, 'utf8')),
);

const prefixes = new Set(Object.keys(words).map((key) => key.split('.')[0]));
const keyLike = /['"`]([a-z][A-Za-z]*(?:\.[A-Za-z]+)+)['"`]/g;

test('every key in the sources is in the dictionary', () => {
  const used = sources.flatMap((source) => [...source.matchAll(keyLike)].map(([, key = '']) => key));
  const missing = used.filter(
    (key) =>
      prefixes.has(key.split('.')[0]) &&
      !(key in words) &&
      !(`${key}_other` in words) &&
      !(`error.${key}.label` in words) &&
      !(`${key}.title` in words) &&
      !/^(error|login|call|phone|callerId)\./.test(key),
  );
  expect(new Set(missing)).toEqual(new Set());
});

test('every word in the dictionary is used', () => {
  const all = sources.join('\n');
  const built =
    /^(error|provider|administration\.(role|right|kind|level|licence)|audit\.(change|name|what)|retention\.kind|sounds\.(occasion|detail)|security\.secondFactor|accounts\.hours|numbers\.kind|brand|embedding\.permission|phones\.(kind|state)|adminGroups\.kinds?|adminCalls\.(result|cause)|outsideCalls|webhooks\.(event|kind|urlHint|token)|trunks\.(encryption|numberFormat|state|step)|company|room\.(state|waiting|ended)|emoji|reach|time|calls\.state|calls\.cause|calls\.member|colleagues|presence|phone|connection|area|devices|deviceChange|preflight|quality|appearance|history|notifications|agent\.status|desk\.exit|look\.(textSize|clock|enterKey)|groups\.(state|order|agentOrder|agentView)|groupHistory\.web|crm\.(state|outcome)|rules\.(failure|scope|state|direction|type|bodyType|outcome)|people|transfer\.choice|windowSignIn|firstRun|setUp|start|trust\.(end|level)|group\.ring|callGroups\.(type|pattern)|forward\.(when|calls|goal|only|number|state)|ruleEditor\.(goal|to|category|scope)|simulator\.(phones|kind|tried|miss|fail|service)|barred|messages\.(state|failure)|meetings\.(external|state|reason|connection|licence|plugin)|desktopPhone\.error|chat\.(keys|file|unreadable|kind|status|member|room|permission|level|joinRule|history|membership)|calendar\.(fault|repeat|ends)|invite\.(answer|answered|ends|every|place|provider|type|fault)|calendarFile\.(fault|loss)|account\.rule|myPhones\.(fn|fault)|voicemail\.(kind|email)|services\.(name|part)|greetings\.purpose(Detail)?|wallboard\.reason|announce\.(heard|never|topic|topicDetail)|groupEdit\.(queue|wrapUp|wrong)|help\.area|stats|work\.(kind|state|note|hint)|relations\.add|report\.(frequency|sent)|collaboration\.(licence|conference))\./;
  const unused = Object.keys(words).filter(
    (key) => !built.test(key) && !all.includes(key.replace(/_(one|other)$/, '')),
  );
  expect(unused).toEqual([]);
});

test.each([
  ['built in', lookUp],
  ['of i18next', createLanguageEngine(english).translate],
])('the engine %s fills gaps as they are, without escaping', (_, words) => {
  expect(words('calls.said.incoming', { name: "O'Brien & Sons" })).toBe("Incoming call from O'Brien & Sons");
  expect(words('action.call')).toBe('Call');
});

test('a word set is known as soon as it is imported', () => {
  expect(lookUp('area.nowhere')).toBe('area.nowhere');
  defineWords({ 'area.nowhere': 'Nowhere' });
  expect(lookUp('area.nowhere')).toBe('Nowhere');
});

test('a key that no imported word set has does not compile', () => {
  const words = translatorFor(callWorkWords, fullAppWords);
  expect(words('calls.merge', { name: 'Bob' })).toBe('Merge with Bob');
  expect(words('area.home')).toBe('Home');
  // @ts-expect-error a word of the keypad
  expect(words('dialPad.number')).toBe('Number');
  // @ts-expect-error a plural of which only the forms are written
  expect(words('calls.nothing_other')).toBe('calls.nothing_other');
});

test.each(['en', 'fr'])(
  'words that are imported after the engine has loaded are known, also in %s',
  async (tag) => {
    const known: Record<string, string> = { 'action.call': 'Call' };
    const engine = createLanguageEngine(known);
    await engine.changeLanguage(tag, { 'action.call': 'Appeler' });
    expect(engine.translate('action.call')).toBe('Appeler');
    Object.assign(known, callWorkWords);
    expect(engine.translate('calls.merge', { name: 'Bob' })).toBe('Merge with Bob');
  },
);

test('short durations are formatted as m:ss, from an hour on as h:mm:ss', () => {
  expect([0, 65_999, 3_600_000, 100 * 3_600_000, -5].map(formatShortDuration)).toEqual([
    '0:00',
    '1:05',
    '1:00:00',
    '100:00:00',
    '0:00',
  ]);
});

test('durations are formatted as hh:mm:ss', () => {
  expect(formatDuration(0)).toBe('00:00:00');
  expect(formatDuration(65_999)).toBe('00:01:05');
  expect(formatDuration(100 * 3_600_000)).toBe('100:00:00');
  expect(formatDuration(-5)).toBe('00:00:00');
});

test('moments are as short as they stay clear', () => {
  const now = new Date(2026, 10, 21, 14, 30).getTime();
  expect(formatWhen(new Date(2026, 10, 21, 9, 5).getTime(), now)).toBe('09:05 AM');
  expect(formatWhen(new Date(2026, 10, 21, 9, 5).getTime(), now, { hourCycle: 'h23' })).toBe('09:05');
  expect(formatWhen(new Date(2026, 10, 20, 23, 59).getTime(), now)).toBe('yesterday');
  expect(formatWhen(new Date(2026, 10, 17, 9, 0).getTime(), now)).toBe('Tue');
  expect(formatWhen(new Date(2026, 9, 2, 9, 0).getTime(), now)).toBe('02/10/2026');
  expect(formatWhen(new Date(2024, 9, 2, 9, 0).getTime(), now)).toBe('02/10/2024');
  expect(formatWhen(new Date(2025, 11, 31, 9, 0).getTime(), now)).toBe('31/12/2025');
  setFormats({ shortDate: "d. M. yy 'Uhr'", hourCycle: 'h23', firstDayOfWeek: 1, weekend: [6, 0] });
  expect(formatWhen(new Date(2025, 11, 3, 9, 0).getTime(), now)).toBe('3. 12. 25 Uhr');
  expect(formatWhen(new Date(2026, 10, 21, 9, 5).getTime(), now)).toBe('09:05');
});

test.each([8.64e15 + 1, -9e15, Number.NaN, Number.POSITIVE_INFINITY])(
  'an invalid time (%d) reads as unknown',
  (time) => {
    expect([formatWhen(time, Date.now()), formatMoment(time), isoMoment(time)]).toEqual([
      'Unknown time',
      'Unknown time',
      undefined,
    ]);
  },
);

test('ratios and values are formatted in the language', () => {
  expect([formatPercent(0.5), formatDecimal(3.14)]).toEqual(['50%', '3.1']);
});
