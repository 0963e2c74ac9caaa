import { expect, test, vi } from 'vitest';
import { refusingSocket } from './socket.ts';

const constructorFails = refusingSocket(() => {
  throw new SyntaxError('no such address');
});

test('a WebSocket that cannot be constructed is reported as closed, after the caller has its socket', async () => {
  const events = { opened: vi.fn(), message: vi.fn(), closed: vi.fn() };
  constructorFails('ws://nowhere', events).send('lost');
  expect(events.closed).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(events.closed.mock.calls).toEqual([[1006, 'SyntaxError: no such address']]);
});

test('a WebSocket that cannot be constructed is silent if it was closed meanwhile', async () => {
  const events = { opened: vi.fn(), message: vi.fn(), closed: vi.fn() };
  constructorFails('ws://nowhere', events).close();
  await Promise.resolve();
  expect(events.closed).not.toHaveBeenCalled();
});
