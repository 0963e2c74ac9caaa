import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { runtimePlatform } from '../platform/runtime.ts';
import { Rest } from '../transport/rest.ts';
import { RouterAddress } from '../transport/router-address.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import type { LoginResponse } from '../wire/login.ts';
import { keepLanguage } from './load-language.ts';

test('a language is kept beside settings of another version', async () => {
  await using router = await SmallRouter.start();
  const user = 'v1/user/User/1';
  router.answer(user, 200, { restUri: user, userName: 'alice', lang: 'fr', settings: { version: 7 } });
  const address = new RouterAddress(router.url);
  const rest = new Rest({ address, app: 'callside', platform: runtimePlatform() });
  const kept = signal<{ user: string; tag: string } | undefined>(undefined);
  const states = { dictionary: signal('ready' as const), formats: signal('ready' as const), kept };
  const login = signal({ user } as LoginResponse);
  await keepLanguage({ rest, fetch, login, customData: signal(undefined) }, states, 'fr');
  expect(kept.value).toEqual({ user, tag: 'fr' });
});
