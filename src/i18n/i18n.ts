import { lookRoot } from '../theme/look-root.ts';
import type { agents } from './en/agents.ts';
import type { areas } from './en/areas.ts';
import type { callLog } from './en/call-log.ts';
import type { callWork } from './en/call-work.ts';
import type { callerId } from './en/caller-id.ts';
import type { contacts } from './en/contacts.ts';
import type { crm } from './en/crm.ts';
import type { crmSettings } from './en/crm-settings.ts';
import type { deviceChanges } from './en/device-changes.ts';
import type { devices } from './en/devices.ts';
import type { doctor } from './en/doctor.ts';
import type { errors } from './en/errors.ts';
import type { firstRun } from './en/first-run.ts';
import type { fullApp } from './en/full-app.ts';
import type { headset } from './en/headset.ts';
import type { history } from './en/history.ts';
import type { language as languageWords } from './en/language.ts';
import type { look } from './en/look.ts';
import type { notifications } from './en/notifications.ts';
import type { people } from './en/people.ts';
import type { presence } from './en/presence.ts';
import type { quality } from './en/quality.ts';
import type { recordings } from './en/recordings.ts';
import type { shortcuts } from './en/shortcuts.ts';
import type { signInHelp } from './en/sign-in-help.ts';
import type { standing } from './en/standing.ts';
import type { voicemail } from './en/voicemail.ts';
import type { windowSignIn } from './en/window-sign-in.ts';
import { english } from './english.ts';

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** In which direction a language is written. */
function directionOf(tag: string): 'ltr' | 'rtl' {
  const [language = ''] = tag.toLowerCase().split('-');
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

type Words = typeof english &
  typeof errors &
  typeof firstRun &
  typeof fullApp &
  typeof agents &
  typeof areas &
  typeof callLog &
  typeof callWork &
  typeof callerId &
  typeof contacts &
  typeof crm &
  typeof crmSettings &
  typeof devices &
  typeof deviceChanges &
  typeof doctor &
  typeof headset &
  typeof languageWords &
  typeof history &
  typeof look &
  typeof notifications &
  typeof people &
  typeof presence &
  typeof quality &
  typeof recordings &
  typeof shortcuts &
  typeof signInHelp &
  typeof standing &
  typeof voicemail &
  typeof windowSignIn;

/** `calls.many` for the forms `calls.many_one` and `calls.many_other`, of which the gap `count` chooses one. */
type Plural<Key> = Key extends `${infer Stem}_other` ? Stem : never;

/** Key of a text. A typing mistake is a compile error. */
export type TranslationKey = keyof Words | Plural<keyof Words>;

/** What stands in the `{{gaps}}` of a text. */
export type Gaps = Readonly<Record<string, string | number>>;
export type Translate = (key: TranslationKey, gaps?: Gaps) => string;

/** What turns keys into words, in one language at a time. */
export interface LanguageEngine {
  readonly translate: Translate;
  /** Language tag in use. */
  readonly language: () => string;
  readonly onLanguage: (listener: () => void) => () => void;
  /** Speaks this language from now on; where a word is missing, English. */
  readonly speak: (tag: string, words: Readonly<Record<string, string>>) => Promise<void>;
}

const builtIn: Record<string, string> = { ...english };
let times = 0;
const listeners = new Set<() => void>();

/** English without any library: it answers until the engine is loaded, and for good where it cannot be. */
let engine: LanguageEngine = {
  translate: (key, gaps) => {
    const text = builtIn[key] ?? builtIn[`${key}_${gaps?.count === 1 ? 'one' : 'other'}`] ?? key;
    return gaps ? text.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => String(gaps[gap] ?? '')) : text;
  },
  language: () => 'en',
  onLanguage: () => () => {},
  speak: async (tag, words) => (await loadEngine()).speak(tag, words),
};

/** Adds the words of a part that is loaded by itself: an app, or what comes after the first paint. Call it before they are shown. */
export function addWords(words: Readonly<Record<string, string>>): void {
  Object.assign(builtIn, words);
}

let loading: Promise<LanguageEngine> | undefined;

function loadEngine(): Promise<LanguageEngine> {
  loading ??= Promise.all([import('./language-engine.ts'), import('./en/errors.ts')]).then(
    ([{ createLanguageEngine }, { errors }]) => {
      addWords(errors);
      engine = createLanguageEngine(builtIn);
      engine.onLanguage(tell);
      tell();
      return engine;
    },
  );
  return loading;
}

/** Loads the engine for all languages, and the words of all errors. The first paint does not wait for them. */
export async function startLanguages(): Promise<void> {
  await loadEngine();
}

/** Shows everything in this language from now on; what it has no words for stays English. */
export const speak = (tag: string, words: Readonly<Record<string, string>>): Promise<void> =>
  engine.speak(tag, words);

function tell() {
  const root = lookRoot();
  root.lang = language();
  root.dir = directionOf(language());
  times += 1;
  for (const listener of listeners) listener();
}

export const translate: Translate = (key, gaps) => engine.translate(key, gaps);

/** How often the words have changed. */
export const timesSpoken = (): number => times;

/** Language tag in use, for `Intl` and the page's `lang`. */
export const language = (): string => engine.language();

/** Calls `listener` after the language changed. Returns what ends it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
