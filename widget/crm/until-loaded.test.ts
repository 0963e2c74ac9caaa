import { expect, it, vi } from 'vitest';
import type { CrmLink } from './crm-link.ts';
import { untilLoaded } from './until-loaded.ts';

it('a failed load is shown as an error, and repeated when its user retries', async () => {
  const show = vi.fn<(link: Pick<CrmLink, 'state' | 'retry'>) => void>();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue('the CRM');
  const loaded = untilLoaded(load, show, expect.unreachable);
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce());
  const link = show.mock.lastCall?.[0];
  expect(link?.state.peek()).toMatchObject({
    name: 'error',
    error: { code: 'crm.scriptFailed' },
  });
  link?.retry();
  expect(await loaded).toBe('the CRM');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a file that cannot be fetched again is fetched by another load of the page', async () => {
  const retries: (() => void)[] = [];
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValue(
    new TypeError('Failed to fetch dynamically imported module: https://phone.example/a.js'),
  );
  const reload = vi.fn();
  void untilLoaded(load, ({ retry }) => void retries.push(retry), reload);
  await vi.waitFor(() => expect(retries).toHaveLength(1));
  expect(reload).not.toHaveBeenCalled();
  retries[0]?.();
  await vi.waitFor(() => expect(retries).toHaveLength(2));
  expect(reload).toHaveBeenCalledOnce();
});
