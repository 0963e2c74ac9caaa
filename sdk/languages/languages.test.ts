import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
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
