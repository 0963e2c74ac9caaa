import { afterEach, expect, test, vi } from 'vitest';
import { askPermission, permission } from './permission.ts';

function browserSays(answer: Promise<NotificationPermission>): void {
  const asked = { permission: 'default', requestPermission: () => answer };
  vi.stubGlobal('window', { Notification: asked });
  vi.stubGlobal('Notification', asked);
  vi.stubGlobal('navigator', { serviceWorker: {} });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the user’s answer counts, a dismissed question counts as a refusal, and no timer is left', async () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  browserSays(Promise.resolve('granted'));
  expect(permission()).toBe('unknown');
  expect(await askPermission()).toBe('granted');
  expect(ended).toHaveBeenCalledWith(started.mock.results.at(-1)?.value);
  browserSays(Promise.resolve('default'));
  expect(await askPermission()).toBe('denied');
});

test('a question without an answer for ten seconds counts as denied', async () => {
  vi.useFakeTimers();
  browserSays(new Promise(() => {}));
  const answer = vi.fn();
  void askPermission().then(answer);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toHaveBeenCalledWith('denied');
});
