import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { TestSystem } from '../testing/test-system.ts';

test('a browser that connects for SIP and then stays silent is disconnected, as a desk phone is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const system = await new TestSystem({}).start();
  onTestFinished(() => system.stop());
  const silent = new WebSocket(system.sipUrl, 'sip');
  onTestFinished(() => silent.terminate());
  await once(silent, 'open');
  await vi.waitUntil(() => system.engine.counts().connections === 1);
  for (let beat = 0; beat < 2; beat += 1) {
    const pinged = once(silent, 'ping');
    vi.advanceTimersByTime(30_000);
    await pinged;
    // The answer to the phone's ping has arrived when the answer to this ping is here.
    silent.ping();
    await once(silent, 'pong');
  }
  expect(silent.readyState).toBe(WebSocket.OPEN);
  const closed = once(silent, 'close');
  vi.advanceTimersByTime(12_000);
  await closed;
});
