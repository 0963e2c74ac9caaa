import type { ReadonlySignal, Signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { Platform } from '../platform/platform.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { CustomData } from '../wire/custom-data.ts';
import { type Dictionary, isDictionary, localeFile } from '../wire/language.ts';
import type { LoginResponse } from '../wire/login.ts';
import type { LanguageOptions, LanguagePartState, LoadedLanguage } from './languages.ts';
import { backupFormats, languageChain, readFormats } from './rules.ts';

/** Core 9. */
const timeoutMs = 20_000;

/** Where words come from. */
export interface LanguageParts {
  readonly rest: Rest;
  readonly fetch: Platform['fetch'];
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly customData: ReadonlySignal<CustomData | undefined>;
}

/** What a load, or a choice, changes. */
export interface LanguageStates {
  readonly dictionary: Signal<LanguagePartState>;
  readonly formats: Signal<LanguagePartState>;
  /** The choice of this user since signing in. */
  readonly kept: Signal<{ readonly user: string; readonly tag: string } | undefined>;
}

interface Words {
  readonly tag: string;
  readonly words: Dictionary;
  readonly failure: CallsideError | undefined;
}

/** The loads under way, of which only the newest counts. */
const attempts = new WeakMap<LanguageStates, AbortController>();

export async function loadLanguage(
  parts: LanguageParts,
  states: LanguageStates,
  tag: string,
  options: LanguageOptions = {},
): Promise<LoadedLanguage> {
  attempts.get(states)?.abort();
  const attempt = new AbortController();
  attempts.set(states, attempt);
  const { signal } = attempt;
  const [words, formats] = await Promise.all([
    watched(states.dictionary, signal, () => loadWords(parts, tag, { ...options, signal })),
    watched(states.formats, signal, () => loadFormats(parts, tag, signal)),
  ]);
  if (signal.aborted) throw new CallsideError('aborted');
  return { ...words, formats };
}

/** Keeps the language that the user chose. */
export async function keepLanguage(
  { rest, login }: LanguageParts,
  { kept }: LanguageStates,
  tag: string,
): Promise<void> {
  const path = login.peek()?.user;
  if (path === undefined) return;
  // The rest of the user may have been kept by a client of another version.
  const answer = z.object({ lang: z.optional(z.string()) });
  const { lang } = await rest.read(answer, {
    path,
    method: 'PUT',
    query: { rt: 'lang' },
    body: { lang: tag },
  });
  if (lang !== undefined) kept.value = { user: path, tag: lang };
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
  parts: LanguageParts,
  asked: string,
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
  for (const tag of languageChain(asked)) {
    const own = options.own && (await attempt(options.own(tag)));
    const offered = await attempt(offeredWords(parts, tag, options.signal));
    const found = own ?? offered;
    if (!found) continue;
    const common = await attempt(commonWords(parts, tag, options.signal));
    return { tag, words: { ...common, ...own, ...offered }, failure };
  }
  return { tag: 'en', words: {}, failure };
}

/** What the router has, where it said so at sign-in. */
async function offeredWords(
  { rest, login, customData }: LanguageParts,
  tag: string,
  signal: AbortSignal,
): Promise<Dictionary | undefined> {
  const offer = login.peek()?.languages.find(({ code }) => code === tag);
  if (!offer) return undefined;
  const query = { ies: '', appName: customData.peek()?.appName ?? '' };
  return readWords(await rest.read(z.unknown(), { path: offer.restUri, query, isQuiet: true, signal }));
}

/** Words that several products share, from a translation service, where this deployment uses one. */
async function commonWords(
  { fetch, customData }: LanguageParts,
  tag: string,
  signal: AbortSignal,
): Promise<Dictionary | undefined> {
  const { useLocize, commonDictionaryUrl } = customData.peek() ?? {};
  if (!useLocize || commonDictionaryUrl === undefined) return undefined;
  // Another host, which is told nothing of the session.
  const response = await fetch(commonDictionaryUrl.replace('{lang}', tag), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new CallsideError('badResponse', { status: response.status });
  return readWords(await response.json());
}

function readWords(answer: unknown): Dictionary {
  if (isDictionary(answer)) return answer;
  throw new CallsideError('badResponse');
}

async function loadFormats({ rest }: LanguageParts, asked: string, signal: AbortSignal) {
  for (const tag of languageChain(asked)) {
    const file = await readOrNothing(rest, `../i18n/angular-locale_${tag}.json`, localeFile, signal);
    if (file) return readFormats(file);
  }
  return backupFormats;
}

/** Formats have a backup that can be read everywhere, so nobody has to hear that a file is missing. */
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
