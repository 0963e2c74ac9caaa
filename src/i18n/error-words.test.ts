import { describe, expect, test } from 'vitest';
import { dictionary } from '../../tests/support/dictionaries.ts';
import { allErrorWords } from './en/errors.ts';
import { errorWords } from './error-words.ts';

const french = dictionary('fr');
const inEnglish = (key: string) => (allErrorWords as Record<string, string>)[key] ?? key;
const inFrench = (key: string) => french[key] ?? key;

const routerIds = Object.keys(allErrorWords).flatMap(
  (key) => /^error\.router\.(\w+)\.label$/.exec(key)?.[1] ?? [],
);
const actions = Object.keys(allErrorWords).flatMap(
  (key) => /^error\.call\.actionFailed\.(\w+)\.label$/.exec(key)?.[1] ?? [],
);
const methods = ['GET', 'POST', 'PUT', 'DELETE'];

test('there are rows to check', () => {
  expect([routerIds.length, actions.length]).toEqual([12, 18]);
});

describe.each([
  ['English', inEnglish],
  ['French', inFrench],
])('in %s', (_, words) => {
  const usual = errorWords('call.actionFailed', words);

  test.each(routerIds)('the router’s %s has the first word, whatever was being done', (exceptionId) => {
    const said = errorWords({ code: 'call.actionFailed', exceptionId, action: 'hold' }, words);
    expect(said.label).not.toMatch(/error\./);
    expect([said.label, said.detail]).not.toContain(usual.label);
    expect(said.detail).not.toBe(usual.detail);
  });

  test.each(actions)('a failed %s says that it was that, and what to do', (action) => {
    const { label, detail } = errorWords({ code: 'call.actionFailed', action }, words);
    expect(label).not.toBe(usual.label);
    expect(detail).toBe(usual.detail);
  });

  test.each(methods)('what fails for no known reason says what did not work (%s)', (action) => {
    const usually = errorWords('unexpected', words);
    const { label, detail } = errorWords({ code: 'unexpected', action }, words);
    expect(label).not.toBe(usually.label);
    expect(detail).toBe(usually.detail);
  });
});

test('a code of the router without words reads as the failure that it came with', () => {
  const said = errorWords({ code: 'forbidden', exceptionId: 'ROUTER_ERR_403' }, inEnglish);
  expect(said).toEqual(errorWords('forbidden', inEnglish));
});

test('of a business code that has no words the router’s own reason is told', () => {
  const failure = { code: 'badRequest', exceptionId: 'LAL_9_9', serverMessage: 'The box is locked.' };
  expect(errorWords(failure, inEnglish)).toEqual({
    label: errorWords('badRequest', inEnglish).label,
    detail: 'The box is locked.',
  });
});

test('a business code shows the router’s own sentence below our words, which names e.g. the speed dial', () => {
  const failure = { code: 'badRequest', exceptionId: 'LAL_10_15', serverMessage: 'Code 12 is used.' };
  const own = errorWords({ ...failure, serverMessage: '' }, inEnglish);
  expect(errorWords(failure, inEnglish)).toEqual({ label: own.label, detail: 'Code 12 is used.' });
  expect(own.detail).toBe('Choose another code for it.');
});

test.each([
  'call.failed',
  'call.actionFailed',
  'agent.failed',
  'badRequest',
  'login.accountBlocked',
  'login.unavailable',
])('where our words for %s only guess, the phone system’s own reason is told below them', (code) => {
  const failure = { code, serverMessage: 'This phone has as many calls as it can hold.' };
  expect(errorWords(failure, inFrench)).toEqual({
    label: errorWords(code, inFrench).label,
    detail: 'This phone has as many calls as it can hold.',
  });
});

test('a refusal without a word is told in ours', () => {
  const said = errorWords({ code: 'call.failed', serverMessage: '' }, inFrench);
  expect(said).toEqual(errorWords('call.failed', inFrench));
});

test('where our words say what is wrong and what to do, they stay', () => {
  const failure = {
    code: 'login.inadequateCredentials',
    serverMessage: 'The user name or the password is wrong.',
  };
  expect(errorWords(failure, inFrench)).toEqual(errorWords(failure.code, inFrench));
});

test('who is forbidden to call by the page around is told why by it', () => {
  const failure = { code: 'call.refusedByCheck', serverMessage: 'On the do-not-call list.' };
  expect(errorWords(failure, inEnglish).detail).toBe('On the do-not-call list.');
});
