import { describe, expect, test } from 'vitest';
import { shownWords } from '#tests/support/dictionaries.ts';
import { errorWords } from './error-text.ts';
import { allErrorWords } from './errors/words.ts';
import type { Gaps } from './word-set.ts';

const french = await shownWords('fr');
const inEnglish = (key: string) => (allErrorWords as Record<string, string>)[key] ?? key;
const inFrench = (key: string) => french[key] ?? key;

const routerIds = Object.keys(allErrorWords).flatMap(
  (key) => /^error\.router\.(\w+)\.label$/.exec(key)?.[1] ?? [],
);
const actions = Object.keys(allErrorWords).flatMap(
  (key) => /^error\.call\.actionFailed\.(\w+)\.label$/.exec(key)?.[1] ?? [],
);
const operations = ['GET', 'QUERY', 'POST', 'PUT', 'DELETE', 'UPLOAD'];
const vague = ['badRequest', 'serverError', 'unexpected'];

test('there are rows to check', () => {
  expect([routerIds.length, actions.length]).toEqual([14, 18]);
});

describe.each([
  ['English', inEnglish],
  ['French', inFrench],
])('in %s', (_, words) => {
  const usual = errorWords('call.actionFailed', words);

  test.each(routerIds)(
    'the words for the router’s code %s take precedence over those for the action',
    (exceptionId) => {
      const said = errorWords({ code: 'call.actionFailed', exceptionId, action: 'hold' }, words);
      expect(said.label).not.toMatch(/error\./);
      expect([said.label, said.detail]).not.toContain(usual.label);
      expect(said.detail).not.toBe(usual.detail);
    },
  );

  test.each(actions)('the words for a failed %s name the action and a remedy', (action) => {
    const { label, detail } = errorWords({ code: 'call.actionFailed', action }, words);
    expect(label).not.toBe(usual.label);
    expect(detail).toBe(usual.detail);
  });

  test.each(operations)('a failure of %s without a precise reason names the failed operation', (action) => {
    for (const code of vague) {
      const usually = errorWords(code, words);
      const { label, detail } = errorWords({ code, action }, words);
      expect(label).not.toBe(usually.label);
      expect(label).not.toMatch(/error\./);
      expect(detail).toBe(usually.detail);
    }
  });

  test.each(operations)('a failure of %s with a precise reason gives the reason', (action) => {
    for (const code of ['forbidden', 'notFound', 'timeout', 'offline'])
      expect(errorWords({ code, action }, words)).toEqual(errorWords(code, words));
  });
});

test('a router code without words has the words of the client’s own code', () => {
  const said = errorWords({ code: 'forbidden', exceptionId: 'ROUTER_ERR_403' }, inEnglish);
  expect(said).toEqual(errorWords('forbidden', inEnglish));
});

test('a business code without words shows the router’s own reason', () => {
  const failure = { code: 'badRequest', exceptionId: 'LAL_9_9', serverMessage: 'The box is locked.' };
  expect(errorWords(failure, inEnglish)).toEqual({
    label: errorWords('badRequest', inEnglish).label,
    detail: 'The box is locked.',
  });
});

test('a business code shows the router’s own sentence below our words, which names e.g. the limit', () => {
  const failure = { code: 'badRequest', exceptionId: 'LAL_10_12', serverMessage: 'There are 99 already.' };
  const own = errorWords({ ...failure, serverMessage: '' }, inEnglish);
  expect(errorWords(failure, inEnglish)).toEqual({ label: own.label, detail: 'There are 99 already.' });
  expect(own.detail).toMatch(/^Remove one/);
});

test.each([
  ['The code 12 is used.', '12'],
  ['Speed dial *7 is in use.', '*7'],
])('the label of a taken speed dial names it: %s', (serverMessage, code) => {
  const failure = { code: 'badRequest', exceptionId: 'LAL_10_15', serverMessage };
  const words = (key: string, gaps?: Gaps) => inEnglish(key).replace('{code}', String(gaps?.code));
  expect(errorWords(failure, words)).toEqual({
    label: `The speed dial ${code} is taken`,
    detail: serverMessage,
  });
});

test.each([
  'call.failed',
  'call.actionFailed',
  'agent.failed',
  'badRequest',
  'login.accountBlocked',
  'login.unavailable',
])('the vague words for %s are followed by the phone system’s own reason', (code) => {
  const failure = { code, serverMessage: 'This phone has as many calls as it can hold.' };
  expect(errorWords(failure, inFrench)).toEqual({
    label: errorWords(code, inFrench).label,
    detail: 'This phone has as many calls as it can hold.',
  });
});

test('a refusal without a reason has only our words', () => {
  const said = errorWords({ code: 'call.failed', serverMessage: '' }, inFrench);
  expect(said).toEqual(errorWords('call.failed', inFrench));
});

test('precise words are not replaced by the router’s reason', () => {
  const failure = {
    code: 'login.inadequateCredentials',
    serverMessage: 'The user name or the password is wrong.',
  };
  expect(errorWords(failure, inFrench)).toEqual(errorWords(failure.code, inFrench));
});

test('a call that the page around forbids shows the page’s reason', () => {
  const failure = { code: 'call.refusedByCheck', serverMessage: 'On the do-not-call list.' };
  expect(errorWords(failure, inEnglish).detail).toBe('On the do-not-call list.');
});
