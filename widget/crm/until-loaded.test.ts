import { expect, it, vi } from 'vitest';
import type { CrmLink } from './crm-link.ts';
import { untilLoaded } from './until-loaded.ts';

it('a failed load is shown as an error, and repeated when its user retries', async () => {
  const show = vi.fn<(link: Pick<CrmLink, 'state' | 'retry'>) => void>();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue('the CRM');
  const loaded = untilLoaded(load, show);
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
