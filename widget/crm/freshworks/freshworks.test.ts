import { afterEach, expect, it, vi } from 'vitest';
import { openAppWindows } from '../conformance/app-pages/app-windows.ts';
import { noEvents } from '../conformance/no-events.ts';
import { Freshworks } from './freshworks.ts';

interface PhonePage {
  showPhone(options: {
    readonly url: string;
    readonly crm: string;
    readonly methods: Readonly<Record<string, (...args: never[]) => unknown>>;
  }): unknown;
}

const { showPhone } = (await import(
  new URL('../../../examples/crm-apps/relay.js', import.meta.url).href
)) as PhonePage;
const key = 'callside:-1:1763766000000';

/** An account in which this many tickets have changed since the call. */
async function open(count: number, keyedAt?: number): Promise<Freshworks> {
  const windows = openAppWindows();
  const tickets = Array.from({ length: count }, (_, id) => ({ id, tags: id === keyedAt ? [key] : [] }));
  const request = (_: string, { page }: { readonly page: number }) =>
    tickets.slice((page - 1) * 100, page * 100);
  showPhone({
    url: 'https://phone.example/widget/',
    crm: 'freshworks',
    methods: { open: () => {}, request },
  });
  const adapter = new Freshworks(windows, { isParent: () => true, log: () => {} });
  await adapter.open(noEvents);
  return adapter;
}
afterEach(() => vi.unstubAllGlobals());

it('the ticket of a call is found on a later page of the list', async () => {
  const adapter = await open(250, 230);
  expect(await adapter.findLog(key)).toBe('230');
  adapter.close();
});

it('a list that is too long to be read is a failure: the call is not logged twice', async () => {
  const adapter = await open(1_000);
  await expect(adapter.findLog(key)).rejects.toMatchObject({ code: 'crm.failed' });
  adapter.close();
});
