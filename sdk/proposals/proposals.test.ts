import { expect, test } from 'vitest';
import { proposalSource } from '#wire/assistants/proposal.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { CallsideError } from '../transport/errors.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Proposals, type ProposalsOptions } from './proposals.ts';

const proposed = (id: string, state: 'open' | 'accepted' = 'open') => ({
  restUri: `${proposalSource}/${id}`,
  proposalID: id,
  program: 'Desk helper',
  kind: 'call' as const,
  number: '102',
  state,
  createdAt: Number(id),
  expiresAt: 120_000,
});

function domain(router: SmallRouter, place: ProposalsOptions['calls']['place']) {
  const deps = new TestDeps(router.url);
  const groups = {} as ProposalsOptions['groups'];
  return { deps, proposals: new Proposals(deps, { calls: { place }, groups, extension: () => undefined }) };
}

test('only open proposals are listed, the oldest first, and one that is answered elsewhere goes', async () => {
  await using router = await SmallRouter.start();
  const { deps, proposals } = domain(router, async () => {});
  const unwatch = proposals.watch();
  deps.sinkOf(proposalSource).snapshot([proposed('2'), proposed('1'), proposed('3', 'accepted')]);
  expect(proposals.items.value.map(({ proposalID }) => proposalID)).toEqual(['1', '2']);
  deps.sinkOf(proposalSource).update([proposed('1', 'accepted')], []);
  expect(proposals.items.value.map(({ proposalID }) => proposalID)).toEqual(['2']);
  unwatch();
});

test('a proposal that another client has answered places no call', async () => {
  await using router = await SmallRouter.start();
  const placed: string[] = [];
  const { proposals } = domain(router, async (number) => void placed.push(number));
  const one = proposed('1');
  router.answer(`${one.restUri}/accept`, 409, { exceptionId: 'ROUTER_ERR_409' });
  expect(await proposals.accept(one)).toBe(false);
  router.answer(`${one.restUri}/decline`, 404, { exceptionId: 'ROUTER_ERR_404' });
  expect(await proposals.decline(one)).toBe(false);
  expect(placed).toEqual([]);
  router.answer(`${one.restUri}/accept`, 200, one);
  router.answer(`${one.restUri}/report`, 204);
  expect(await proposals.accept(one)).toBe(true);
  expect(placed).toEqual(['102']);
});

test('a call that fails is reported with its code; a report that is lost changes nothing', async () => {
  await using router = await SmallRouter.start();
  const { deps, proposals } = domain(router, () => Promise.reject(new CallsideError('call.noTerminal')));
  const one = proposed('1');
  router.answer(`${one.restUri}/accept`, 200, one);
  router.answer(`${one.restUri}/report`, 409, { exceptionId: 'ROUTER_ERR_409' });
  expect(await failure(proposals.accept(one))).toMatchObject({ code: 'call.noTerminal' });
  expect(JSON.parse(router.requests.at(-1)?.body ?? '')).toEqual({
    isDone: false,
    reason: 'call.noTerminal',
  });
  expect(deps.errors).toHaveLength(1);
});
