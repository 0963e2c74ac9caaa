import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Returns a storage for a limited number of characters, like a browser's. */
function storageOf(room: number) {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
  };
}

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

/** Imports a fresh copy of the module, as in a newly opened page. */
async function openPage(storage: () => unknown) {
  vi.resetModules();
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: storage });
  const { localChoice, localPreference, openPreferencesOf } = await import('./local-preference.ts');
  const size = localPreference('size', (text) => (text === 'large' ? 'large' : 'normal'));
  return { size, view: localChoice('view', ['week', 'day']), openPreferencesOf };
}

test('each user has choices of their own, which the next visit knows before sign-in', async () => {
  const storage = storageOf(100);
  const { size, openPreferencesOf } = await openPage(() => storage);
  openPreferencesOf('v1/user/User/1');
  size.choose('large');
  openPreferencesOf('v1/user/User/2');
  expect(size.read()).toBe('normal');
  openPreferencesOf('v1/user/User/1');
  expect((await openPage(() => storage)).size.read()).toBe('large');
});

test('a choice from before sign-in applies to users who have not chosen anything', async () => {
  const storage = storageOf(100);
  const { size, openPreferencesOf } = await openPage(() => storage);
  size.choose('large');
  openPreferencesOf('v1/user/User/1');
  expect(size.read()).toBe('large');
});

test('a choice of values is the first one without a stored one, and where that no longer exists', async () => {
  const storage = storageOf(100);
  const { view, openPreferencesOf } = await openPage(() => storage);
  openPreferencesOf('v1/user/User/1');
  expect(view.read()).toBe('week');
  view.choose('day');
  expect((await openPage(() => storage)).view.read()).toBe('day');
  storage.setItem('callside.1.view', 'year');
  expect(view.read()).toBe('week');
});

const full = storageOf(0);
test.each([
  ['full', () => full],
  [
    'refused',
    () => {
      throw new DOMException('refused', 'SecurityError');
    },
  ],
  ['missing', () => undefined],
])('where the storage is %s a choice lasts as long as the page', async (_, storage) => {
  const { size, openPreferencesOf } = await openPage(storage);
  openPreferencesOf('v1/user/User/1');
  size.choose('large');
  expect(size.read()).toBe('large');
});

test('a listener receives choices, changes of the user and of other tabs, until it unsubscribes', async () => {
  const storage = storageOf(100);
  const { size, openPreferencesOf } = await openPage(() => storage);
  const heard = vi.fn();
  const end = size.onChange(heard);
  openPreferencesOf('v1/user/User/1');
  size.choose('large');
  page.dispatchEvent(new Event('storage'));
  expect(heard).toHaveBeenCalledTimes(3);
  end();
  size.choose('normal');
  page.dispatchEvent(new Event('storage'));
  expect(heard).toHaveBeenCalledTimes(3);
});
