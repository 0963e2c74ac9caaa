import { afterEach, expect, it, vi } from 'vitest';
import { appOrigin, openAppWindows } from '../conformance/app-pages/app-windows.ts';
import { AppPage } from './app-page.ts';

interface PhonePage {
  showPhone(options: {
    readonly url: string;
    readonly crm: string;
    readonly methods: Readonly<Record<string, (...args: never[]) => unknown>>;
  }): (event: string, data?: unknown) => void;
}

const { showPhone } = (await import(
  new URL('../../../examples/crm-apps/relay.js', import.meta.url).href
)) as PhonePage;
const url = 'https://phone.example/widget/';
const isParent = (origin: string) => origin === appOrigin;
afterEach(() => vi.unstubAllGlobals());

it('a page of an origin that may not embed the widget is not asked', async () => {
  openAppWindows();
  const asked = vi.fn();
  showPhone({ url, crm: 'zoho', methods: { open: asked } });
  await expect(AppPage.open('https://evil.example', { isParent })).rejects.toMatchObject({
    code: 'crm.scriptRefused',
  });
  expect(asked).not.toHaveBeenCalled();
});

it('a call has the value of the method, a failure its words, and a method that is not listed is refused', async () => {
  openAppWindows();
  const fail = (thrown: unknown) => () => Promise.reject(thrown);
  showPhone({
    url,
    crm: 'zoho',
    methods: {
      open: () => {},
      add: (one: number, other: number) => one + other,
      failed: fail(new Error('No')),
      refused: fail({ status: 400 }),
    },
  });
  const page = await AppPage.open(appOrigin, { isParent });
  expect(await page.call('add', 1, 2)).toBe(3);
  await expect(page.call('failed')).rejects.toMatchObject({ code: 'crm.failed', message: 'No' });
  await expect(page.call('refused')).rejects.toMatchObject({ message: '{"status":400}' });
  await expect(page.call('toString')).rejects.toMatchObject({
    message: 'The page has no method toString.',
  });
  page.close();
});

it('events reach their handler until the page is closed, and those of other windows and origins do not', async () => {
  openAppWindows();
  const emit = showPhone({ url, crm: 'zoho', methods: { open: () => {} } });
  const page = await AppPage.open(appOrigin, { isParent });
  const handler = vi.fn();
  page.on('dial', handler);
  emit('dial', { Number: '01' });
  for (const by of [
    { source: {}, origin: appOrigin },
    { source: window.parent, origin: 'https://evil.example' },
  ]) {
    const data = { callside: 'event', event: 'dial', data: by.origin };
    window.dispatchEvent(Object.assign(new Event('message'), { data, ...by }));
  }
  await Promise.resolve();
  expect(handler.mock.calls).toEqual([[{ Number: '01' }]]);
  page.close();
  emit('dial', {});
  await Promise.resolve();
  expect(handler).toHaveBeenCalledTimes(1);
});

it('a page that does not reach its CRM, or does not answer, is not started', async () => {
  openAppWindows();
  showPhone({ url, crm: 'zoho', methods: { open: () => Promise.reject(new Error('No CRM')) } });
  await expect(AppPage.open(appOrigin, { isParent })).rejects.toMatchObject({ code: 'crm.notStarted' });
  openAppWindows();
  vi.useFakeTimers();
  const opened = expect(AppPage.open(appOrigin, { isParent })).rejects.toMatchObject({
    code: 'crm.notStarted',
  });
  await vi.advanceTimersByTimeAsync(30_000);
  await opened;
  vi.useRealTimers();
});
