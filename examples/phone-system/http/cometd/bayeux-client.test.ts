import { expect, it, vi } from 'vitest';
import type { Session } from '../sessions/sessions.ts';
import { BayeuxClient } from './bayeux-client.ts';

const session = { id: '1', app: 'callside' } as Session;
const newClient = () =>
  new BayeuxClient({
    id: '1',
    session,
    times: { holdMs: 1_000, awayMs: 1_000 },
    onGone: () => {},
  });

it('a frame counts as received when the connect after its own arrives', async () => {
  const client = newClient();
  const onTaken = vi.fn();
  const connect = () => client.connect({ isHeld: false, gone: new AbortController().signal });
  client.send({ n: 1 }, onTaken);
  expect(await connect()).toEqual([{ n: 1 }]);
  expect(onTaken).not.toHaveBeenCalled();
  expect(await connect()).toEqual([]);
  expect(onTaken).toHaveBeenCalledOnce();
  client.forget();
});

it('frames of a broken request wait for the next one', async () => {
  const client = newClient();
  const onTaken = vi.fn();
  const broken = new AbortController();
  const held = client.connect({ isHeld: true, gone: broken.signal });
  broken.abort();
  client.send({ n: 1 }, onTaken);
  expect(await held).toEqual([]);
  expect(await client.connect({ isHeld: false, gone: new AbortController().signal })).toEqual([{ n: 1 }]);
  expect(onTaken).not.toHaveBeenCalled();
  client.forget();
});

it('a client that sends requests and reads no answer is removed', () => {
  const onGone = vi.fn();
  const client = new BayeuxClient({ id: '1', session, times: { holdMs: 1_000, awayMs: 1_000 }, onGone });
  for (let n = 0; n < 1_025; n += 1) client.send({ n });
  expect(onGone).toHaveBeenCalledOnce();
});
