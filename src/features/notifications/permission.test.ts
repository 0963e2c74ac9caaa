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
});

test('the user’s answer counts, and a dismissed question counts as a refusal', async () => {
  browserSays(Promise.resolve('granted'));
  expect(permission()).toBe('unknown');
  expect(await askPermission()).toBe('granted');
  browserSays(Promise.resolve('default'));
  expect(await askPermission()).toBe('denied');
});

test('a question without an answer for ten seconds counts as denied, and leaves no timer', async () => {
  vi.useFakeTimers();
  browserSays(new Promise(() => {}));
  const answer = vi.fn();
  void askPermission().then(answer);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toHaveBeenCalledWith('denied');
  expect(vi.getTimerCount()).toBe(0);
});
