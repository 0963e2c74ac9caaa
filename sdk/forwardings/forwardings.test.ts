import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Voicemail } from '../voicemail/voicemail.ts';
import { Forwardings } from './forwardings.ts';

const path = 'v1/user/Forwarding';
const toMailbox = { restUri: `${path}/2`, forwardType: 'NA', destination: 'ENT_VM' };

test('reports kinds, filters and places of other clients unchanged, also beside an invalid one', async () => {
  await using router = await SmallRouter.start();
  router.answer(path, 200, {
    count: 3,
    items: [
      {
        restUri: `${path}/1`,
        forwardType: 'OC',
        filter: 'X',
        destination: 'USER_MOBILE',
        timeFilter: '31:0',
      },
      { label: 'of nothing' },
      toMailbox,
    ],
  });
  const deps = new TestDeps(router.url);
  const forwardings = new Forwardings(deps, { info: signal(undefined) });
  await forwardings.refresh();
  expect(forwardings.items.value).toMatchObject([
    {
      forwardType: 'OC',
      filter: 'X',
      destination: 'USER_MOBILE',
      label: '',
      timeFilter: '31:0',
      isConditional: true,
    },
    { ...toMailbox, filter: 'A', activated: true, isConditional: false },
  ]);
  expect(deps.errors).toMatchObject([{ code: 'badResponse' }]);
  expect(await new Voicemail(deps, forwardings).isAnswering()).toBe(true);
});
