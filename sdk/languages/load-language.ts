import type { ReadonlySignal, Signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { CustomData } from '#wire/session/custom-data.ts';
import { type Dictionary, isDictionary, localeFile } from '#wire/session/language.ts';
import type { LoginResponse } from '#wire/session/login.ts';
import type { Platform } from '../platform/platform.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { backupFormats, type LanguageFormats, languageChain, readFormats } from './rules.ts';

/** The state of the words, or of the formats, of a language. */
export type LanguagePartState = 'idle' | 'pending' | 'ready';

/** The result of loading a language. */
export interface LoadedLanguage {
  /** The language tag of the loaded words: the requested tag, its parent, or `en`. */
  readonly tag: string;
  /** Texts by key; empty if only the built-in texts are left. */
  readonly words: Dictionary;
  /** Date and time formats of the language. */
  readonly formats: LanguageFormats;
  /** The failure that prevented better words from loading; undefined if they were loaded, or do not exist. */
  readonly failure: CallsideError | undefined;
}

/** How a language is loaded. */
export interface LanguageOptions {
  /** Built-in texts of the app for some languages. The router's texts replace them. */
  readonly own?: (tag: string) => Promise<Dictionary | undefined>;
}

/** The translation service is given up after this time. */
const timeoutMs = 20_000;

/** Dependencies of the loader. */
export interface LanguageDeps {
  readonly rest: Rest;
  readonly fetch: Platform['fetch'];
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly customData: ReadonlySignal<CustomData | undefined>;
}

/** How far a load is. */
export interface LoadingStates {
  readonly dictionary: Signal<LanguagePartState>;
  readonly formats: Signal<LanguagePartState>;
}

interface Words {
  readonly tag: string;
  readonly words: Dictionary;
  readonly failure: CallsideError | undefined;
}

/**
 * Loads words and formats of a language. Rejects with `aborted` when `signal` is aborted, and never because of missing words.
 */
export async function loadLanguage(
  deps: LanguageDeps,
  states: LoadingStates,
  request: LanguageOptions & { readonly tag: string; readonly signal: AbortSignal },
): Promise<LoadedLanguage> {
  const { tag, signal } = request;
  const [words, formats] = await Promise.all([
    watched(states.dictionary, signal, () => loadWords(deps, tag, request)),
    watched(states.formats, signal, () => loadFormats(deps, tag, signal)),
  ]);
  if (signal.aborted) throw new CallsideError('aborted');
  return { ...words, formats };
}

async function watched<Result>(
  state: Signal<LanguagePartState>,
  signal: AbortSignal,
  load: () => Promise<Result>,
): Promise<Result> {
  state.value = 'pending';
  const result = await load();
  if (!signal.aborted) state.value = 'ready';
  return result;
}

async function loadWords(
  deps: LanguageDeps,
  requested: string,
  options: LanguageOptions & { readonly signal: AbortSignal },
): Promise<Words> {
  let failure: CallsideError | undefined;
  const attempt = async <Value>(loading: Promise<Value>): Promise<Value | undefined> => {
    try {
      return await loading;
    } catch (thrown) {
      failure ??= toCallsideError(thrown);
      return undefined;
    }
  };
  for (const tag of languageChain(requested)) {
    const own = options.own && (await attempt(options.own(tag)));
    const offered = await attempt(offeredWords(deps, tag, options.signal));
    const found = own ?? offered;
    if (!found) continue;
    const common = await attempt(commonWords(deps, tag, options.signal));
    return { tag, words: { ...common, ...own, ...offered }, failure };
  }
  return { tag: 'en', words: {}, failure };
}

/** The languages of the router, if it named them at sign-in. */
async function offeredWords(
  { rest, login, customData }: LanguageDeps,
  tag: string,
  signal: AbortSignal,
): Promise<Dictionary | undefined> {
  const offer = login.peek()?.languages.find(({ code }) => code === tag);
  if (!offer) return undefined;
  const query = { ies: '', appName: customData.peek()?.appName ?? '' };
  return readWords(await rest.read(z.unknown(), { path: offer.restUri, query, isQuiet: true, signal }));
}

/** The words that several products share, from a translation service, if this deployment uses such a service. */
async function commonWords(
  { fetch, customData }: LanguageDeps,
  tag: string,
  signal: AbortSignal,
): Promise<Dictionary | undefined> {
  const { useLocize, commonDictionaryUrl } = customData.peek() ?? {};
  if (!useLocize || commonDictionaryUrl === undefined) return undefined;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    // Another host, which gets no credentials.
    const response = await fetch(commonDictionaryUrl.replace('{lang}', tag), {
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!response.ok) throw new CallsideError('badResponse', { status: response.status });
    return readWords(await response.json());
  } catch (cause) {
    if (timeout.aborted) throw new CallsideError('timeout', { cause });
    throw cause;
  }
}

function readWords(answer: unknown): Dictionary {
  if (isDictionary(answer)) return answer;
  throw new CallsideError('badResponse');
}

async function loadFormats({ rest }: LanguageDeps, requested: string, signal: AbortSignal) {
  for (const tag of languageChain(requested)) {
    const file = await readOrNothing(rest, `../i18n/angular-locale_${tag}.json`, localeFile, signal);
    if (file) return readFormats(file);
  }
  return backupFormats;
}

/** Formats have a built-in replacement, so a missing file is not reported. */
async function readOrNothing<Schema extends z.ZodMiniType>(
  rest: Rest,
  path: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema> | undefined> {
  try {
    return await rest.read(schema, { path, isQuiet: true, signal });
  } catch {
    return undefined;
  }
}
