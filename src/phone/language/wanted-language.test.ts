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

it('wantedLanguage prefers the page, then the user, the sign-in, the last one here, the browser', () => {
  expect(wantedLanguage({})).toBe('nl');
  rememberLanguage('it');
  expect(wantedLanguage({})).toBe('it');
  expect(wantedLanguage({ preferred: 'de' })).toBe('de');
  expect(wantedLanguage({ atSignIn: 'fr' })).toBe('fr');
  expect(wantedLanguage({ atSignIn: 'fr', preferred: 'de' })).toBe('de');
  vi.stubGlobal('location', { search: '?lang=es' });
  expect(wantedLanguage({ preferred: 'de' })).toBe('es');
  expect(wantedLanguage({ byPage: 'fr', preferred: 'de' })).toBe('fr');
});

it('without storage, the browser’s language is used until another one is chosen', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Refused', 'SecurityError');
    },
  });
  expect(wantedLanguage({})).toBe('nl');
  rememberLanguage('it');
  expect(wantedLanguage({})).toBe('it');
});
