import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { BridgeId } from '../../port.ts';
import type { Orders } from './orders.ts';
import { Place } from './place.ts';

function lab() {
  const sent: string[] = [];
  const orders = {
    post: (path: string) => void sent.push(`POST ${path}`),
    delete: (path: string) => void sent.push(`DELETE ${path}`),
  } as unknown as Orders;
  return { sent, place: new Place(orders) };
}

const bridge = (id: string) => ({ kind: 'bridge', bridge: id as BridgeId, isHeard: true }) as const;

it('a phone that comes into a bridge as soon as it is answered is not given silence before', async () => {
  const { sent, place } = lab();
  place.attach('c', { isOpen: false });
  place.open();
  place.change(bridge('b'));
  await nextTurn();
  expect(sent).toEqual(['POST bridges/b/addChannel']);
});

it('a phone that leaves its bridge gets silence, which ends when it comes into another', async () => {
  const { sent, place } = lab();
  place.attach('c');
  await nextTurn();
  place.change(bridge('b'));
  place.change();
  await nextTurn();
  place.change(bridge('d'));
  place.change();
  place.change(bridge('e'));
  await nextTurn();
  expect(sent).toEqual([
    ...['POST channels/c/silence', 'DELETE channels/c/silence', 'POST bridges/b/addChannel'],
    ...['POST bridges/b/removeChannel', 'POST channels/c/silence'],
    ...['DELETE channels/c/silence', 'POST bridges/d/addChannel'],
    ...['POST bridges/d/removeChannel', 'POST bridges/e/addChannel'],
  ]);
});

it('a phone whose channel takes no orders at the moment gets no silence', async () => {
  const { sent, place } = lab();
  place.attach('c');
  place.change(bridge('b'));
  place.suspend();
  await nextTurn();
  place.resume('c');
  expect(sent).toEqual([
    'POST bridges/b/addChannel',
    'POST bridges/b/removeChannel',
    'POST bridges/b/addChannel',
  ]);
});
