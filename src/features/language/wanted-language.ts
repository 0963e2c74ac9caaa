import { signal } from '@preact/signals-core';
import { localPreference } from '../../ui/local-preference/local-preference.ts';

/** What the page that embeds this one has asked for since; a login and its words change nothing about it. */
export const languageOfPage = signal<string | undefined>(undefined);

const lastShown = localPreference('language', (tag) => tag ?? navigator.language);

/** What was chosen at the form to sign in. */
export const languageAtSignIn = signal<string | undefined>(undefined);

/** The places that may name a language. */
export interface LanguageWishes {
  /** The page that embeds this one. */
  readonly byPage?: string | undefined;
  /** The user's account. */
  readonly preferred?: string | undefined;
  readonly atSignIn?: string | undefined;
}

/** The language that the address asks for; no address where the widget is rendered on a server. */
const inAddress = (): string | null =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('lang');

/**
 * The language to show: what the page that embeds this one asks for, now or in the address (`?lang=fr`), else the user's,
 * else the one chosen at the sign-in, else the one that was last shown here, else the browser's.
 */
export const wantedLanguage = ({ byPage, preferred, atSignIn }: LanguageWishes): string =>
  byPage ?? inAddress() ?? preferred ?? atSignIn ?? lastShown.read();

/** Shown again before anybody has signed in. */
export const rememberLanguage = lastShown.choose;
