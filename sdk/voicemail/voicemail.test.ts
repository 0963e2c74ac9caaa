import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { Forwardings } from '../forwardings/forwardings.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Voicemail } from './voicemail.ts';

const path = 'v1/user/Forwarding';
const toMailbox = (id: string, more: object) => ({
  restUri: `${path}/${id}`,
  forwardType: 'NA',
  destination: 'ENT_VM',
  ...more,
});
/** Made by hand or by an administrator. */
const others = [
  toMailbox('off', { activated: false }),
  toMailbox('always', { forwardType: 'AL' }),
  toMailbox('outside', { filter: 'E' }),
  toMailbox('night', { timeFilter: '20:00-08:00' }),
  toMailbox('private', { filterOnCallCategory: 'PERS' }),
  toMailbox('part', { parentForwarding: `${path}/night` }),
];
const own = [toMailbox('own', {}), toMailbox('busy', { forwardType: 'OB' })];

async function voicemailWith(rules: readonly object[]) {
  const router = await SmallRouter.start();
  router.answers.set(path, ({ method }, response) => {
    const items = method === 'GET' ? rules : [];
    response.end(JSON.stringify({ count: items.length, items }));
  });
  for (const { restUri } of [...others, ...own]) router.answer(restUri, 204);
  const deps = new TestDeps(router.url);
  const voicemail = new Voicemail(deps, new Forwardings(deps, { info: signal(undefined) }));
  const written = () => router.requests.filter(({ line }) => !line.startsWith('GET'));
  return { router, voicemail, written };
}

test('switching messages off keeps the other rules of the mailbox', async () => {
  const { router, voicemail, written } = await voicemailWith([...others, ...own]);
  await using _ = router;
  await voicemail.setAnswering({ answering: false });
  const lines = written().map(({ line }) => line.replace(/\?.*$/, ''));
  expect(lines).toEqual([`DELETE /restletrouter/${path}/own`, `DELETE /restletrouter/${path}/busy`]);
});

test('a rule for some calls does not count as answering all calls', async () => {
  const { router, voicemail, written } = await voicemailWith(others);
  await using _ = router;
  expect(await voicemail.isAnswering()).toBe(false);
  await voicemail.setAnswering({ answering: true });
  expect(written().map(({ body }) => JSON.parse(body).forwardType)).toEqual(['NA', 'OB', 'UR']);
});

test('a message that another member takes care of is refused with a code of its own', async () => {
  const { router, voicemail } = await voicemailWith([]);
  await using _ = router;
  router.answer('v1/user/Voicemail/1', 409, { message: 'Another member takes care of it.' });
  await expect(
    voicemail.setHandled({ restUri: 'v1/user/Voicemail/1' }, { handled: true }),
  ).rejects.toMatchObject({ code: 'voicemail.handledByOther', status: 409 });
});
