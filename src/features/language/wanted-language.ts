import { signal } from '@preact/signals-core';
import { localPreference } from '../../ui/local-preference.ts';

/** What the page that embeds this one has asked for since; a login and its words change nothing about it. */
export const languageOfPage = signal<string | undefined>(undefined);

const lastShown = localPreference('language', (tag) => tag ?? navigator.language);

/**
 * The language to show: what the page that embeds this one asks for, now or in the address (`?lang=fr`), else the user's,
 * else the one that was last shown here, else the browser's.
 */
export const wantedLanguage = (byPage: string | undefined, preferred: string | undefined): string =>
  byPage ?? new URLSearchParams(location.search).get('lang') ?? preferred ?? lastShown.read();

/** Shown again before anybody has signed in. */
export const rememberLanguage = lastShown.choose;
