import { signal } from '@preact/signals-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Languages } from './languages.ts';

test('a language is stored without changing settings of another version', async () => {
  await using router = await SmallRouter.start();
  const user = 'v1/user/User/1';
  router.answer(user, 200, { restUri: user, userName: 'alice', lang: 'fr', settings: { version: 7 } });
  const deps = new TestDeps(router.url, { login: { user } });
  const languages = new Languages(deps, { customData: signal(undefined) });
  await languages.prefer('fr');
  expect(languages.preferred.value).toBe('fr');
});

test('a translation service that does not answer is given up after 20 s, and the words of the product stay', async () => {
  await using router = await SmallRouter.start();
  router.answers.set('/words/fr.json', () => undefined);
  const deps = new TestDeps(router.url, { login: {} });
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const asked: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    // 1 ms for each second.
    return timeout(ms / 1_000);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const customData = signal({ useLocize: true, commonDictionaryUrl: `${router.url}/words/{lang}.json` });
  const languages = new Languages(deps, { customData: customData as never });
  const own = async (tag: string) => (tag === 'fr' ? { greeting: 'Bonjour' } : undefined);
  const loaded = await languages.load('fr', { own });
  expect(loaded).toMatchObject({ tag: 'fr', words: { greeting: 'Bonjour' } });
  expect(loaded.failure?.code).toBe('timeout');
  expect(asked).toContain(20_000);
});
