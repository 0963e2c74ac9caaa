import { signal } from '@preact/signals-core';
import { localPreference } from '#ui/local-preference/local-preference.ts';

/** The language that the embedding page requested last. A sign-in does not change it. */
export const languageOfPage = signal<string | undefined>(undefined);

const lastShown = localPreference('language', (tag) => tag ?? navigator.language);

/** The language chosen at the sign-in form. */
export const languageAtSignIn = signal<string | undefined>(undefined);

/** The sources of the language. */
export interface LanguageSources {
  /** The embedding page. */
  readonly byPage?: string | undefined;
  /** The user's account. */
  readonly preferred?: string | undefined;
  readonly atSignIn?: string | undefined;
}

/** The language in the address. A widget that is rendered on a server has no address. */
const inAddress = (): string | null =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('lang');

/**
 * Returns the language to show: the language that the embedding page requests, now or in the address (`?lang=fr`), else the
 * user's, else the language chosen at sign-in, else the language last shown here, else the browser's.
 */
export const wantedLanguage = ({ byPage, preferred, atSignIn }: LanguageSources): string =>
  byPage ?? inAddress() ?? preferred ?? atSignIn ?? lastShown.read();

/** Stores the language for the next visit, until the user has signed in. */
export const rememberLanguage = lastShown.choose;
