import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { ForwardingRules } from './forwarding-rules.ts';
import { Forwardings } from './forwardings.ts';

const path = 'v1/user/Forwarding';
const stored = {
  restUri: `${path}/1`,
  forwardingID: '1',
  forwardType: 'NA',
  destination: 'ENT_VM',
  specificCaller: '101',
  priorityOrder: 10,
};
const other = { ...stored, restUri: `${path}/2`, forwardingID: '2', priorityOrder: 11 };

async function open() {
  const router = await SmallRouter.start();
  router.answer(path, 200, { count: 2, items: [other, stored] });
  router.answer(stored.restUri, 200, stored);
  router.answer(other.restUri, 200, other);
  const deps = new TestDeps(router.url);
  const forwardings = new Forwardings(deps, { info: signal(undefined) });
  await forwardings.refresh();
  const rules = new ForwardingRules({
    ...deps,
    scope: deps.scope,
    info: signal(undefined),
    forwardings,
  });
  const written = () =>
    router.requests
      .filter(({ line }) => !line.startsWith('GET'))
      .map(({ line, body }) => [line.replace('/restletrouter/', ''), JSON.parse(body || 'null')]);
  return { router, deps, forwardings, rules, written };
}

test('saving sends only what has changed, an empty list of callers as null, and loads the rule again', async () => {
  const { router, forwardings, rules, written } = await open();
  await using _ = router;
  const rule = await rules.load('1');
  const draft = rules.draft(rule);
  expect([draft.isModified.value, draft.isValid.value, draft.canRemove.value]).toEqual([false, true, true]);
  await draft.save();
  expect(written()).toEqual([]);
  draft.set({ specificCaller: '', filter: 'E' });
  expect(draft.isModified.value).toBe(true);
  const before = router.requests.length;
  router.answer(stored.restUri, 200, { ...stored, specificCaller: null, filter: 'E' });
  await draft.save();
  expect(written()).toEqual([[`PUT ${path}/1?rt=restUri`, { filter: 'E', specificCaller: null }]]);
  expect(router.requests.slice(before).map(({ line }) => line.split('?')[0])).toEqual([
    `PUT /restletrouter/${path}/1`,
    `GET /restletrouter/${path}/1`,
    `GET /restletrouter/${path}`,
  ]);
  expect([draft.isModified.value, draft.rule.value?.filter]).toEqual([false, 'E']);
  expect(forwardings.items.value.map(({ forwardingID }) => forwardingID)).toEqual(['1', '2']);
});

test('a new rule is sent whole, once it has no faults', async () => {
  const { router, rules, written } = await open();
  await using _ = router;
  const draft = rules.draft();
  expect([draft.isValid.value, draft.canRemove.value]).toEqual([false, false]);
  await draft.save();
  expect(written()).toEqual([]);
  draft.set({ destination: 'OTHERS', number: '06 12 34', hours: { days: [1], start: 480, end: 1080 } });
  router.answer(path, 201, stored);
  expect((await draft.save())?.forwardingID).toBe('1');
  expect(written()[0]).toEqual([
    `POST ${path}`,
    expect.objectContaining({ destination: '061234', specificCaller: null, timeFilter: 9372728 + 0 }),
  ]);
  expect(draft.canRemove.value).toBe(true);
});

test('a refusal has a code of its own, is kept in the draft, and loses nothing', async () => {
  const { router, rules } = await open();
  await using _ = router;
  const draft = rules.draft(await rules.load('1'));
  draft.set({ destination: 'OTHERS', number: '102' });
  router.answers.set(stored.restUri, (_request, response) => {
    response.statusCode = 409;
    response.end(JSON.stringify({ exceptionId: 'FORWARDING_LOOP', message: 'A → B → A' }));
  });
  await expect(draft.save()).rejects.toMatchObject({ code: 'forwarding.loop', serverMessage: 'A → B → A' });
  expect(draft.error.value).toMatchObject({ code: 'forwarding.loop' });
  expect([draft.fields.value.number, draft.isModified.value, draft.pending.value]).toEqual([
    '102',
    true,
    undefined,
  ]);
  draft.reset();
  expect([draft.error.value, draft.isModified.value]).toEqual([undefined, false]);
});

test('a part of another rule cannot be removed alone', async () => {
  const { router, rules, written } = await open();
  await using _ = router;
  const [rule] = [await rules.load('1')];
  const draft = rules.draft({ ...rule, parentForwarding: other.restUri });
  expect(draft.canRemove.value).toBe(false);
  await draft.remove();
  expect(written()).toEqual([]);
});

test('moving a rule writes the priority that puts it there', async () => {
  const { router, rules, written } = await open();
  await using _ = router;
  await rules.move(other, 0);
  await rules.move(stored, 0);
  expect(written()).toEqual([[`PUT ${path}/2?rt=restUri`, { priorityOrder: 5 }]]);
});

test('the rules of a colleague are requested, not subscribed to: a refusal leaves the connection alone', async () => {
  const { router, deps, rules } = await open();
  await using _ = router;
  const address = 'v1/directory/Contact/5/Forwarding';
  router.answer(address, 403, {});
  const list = rules.ofContact('5');
  using stop = new DisposableStack();
  stop.defer(list.watch());
  await expect.poll(() => list.error.value?.code).toBe('forbidden');
  expect(deps.watched).toEqual([]);
  router.answer(address, 200, { count: 1, items: [other] });
  await list.refresh();
  expect(list.items.value.map(({ forwardingID }) => forwardingID)).toEqual(['2']);
});
