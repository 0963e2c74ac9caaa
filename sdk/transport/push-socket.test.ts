import { expect, test, vi } from 'vitest';
import { HandClock } from '../platform/testing/clocks.ts';
import { PushSocket } from './push-socket.ts';

test('a socket that does not open is given up after seven seconds', () => {
  const clock = new HandClock();
  const closed = vi.fn();
  const close = vi.fn();
  const events = { opened: vi.fn(), frame: vi.fn(), alive: vi.fn(), closed };
  new PushSocket('ws://router', () => ({ send: vi.fn(), close }), { clock, events });
  clock.pass(6_999);
  expect(close).not.toHaveBeenCalled();
  clock.pass(1);
  expect(close).toHaveBeenCalledOnce();
  expect(closed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ wasOpen: false, error: expect.objectContaining({ code: 'timeout' }) }),
  );
});
