import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberLanguage, wantedLanguage } from './wanted-language.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('navigator', { language: 'nl' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('is the page’s word, now or in the address, then the user’s, then the last one here, then the browser’s', () => {
  expect(wantedLanguage(undefined, undefined)).toBe('nl');
  rememberLanguage('it');
  expect(wantedLanguage(undefined, undefined)).toBe('it');
  expect(wantedLanguage(undefined, 'de')).toBe('de');
  vi.stubGlobal('location', { search: '?lang=es' });
  expect(wantedLanguage(undefined, 'de')).toBe('es');
  expect(wantedLanguage('fr', 'de')).toBe('fr');
});

it('is the browser’s where the storage is refused, until one is shown', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Refused', 'SecurityError');
    },
  });
  expect(wantedLanguage(undefined, undefined)).toBe('nl');
  rememberLanguage('it');
  expect(wantedLanguage(undefined, undefined)).toBe('it');
});
