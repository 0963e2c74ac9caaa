import type { callWork } from './en/call-work.ts';
import type { contacts } from './en/contacts.ts';
import type { deviceChanges } from './en/device-changes.ts';
import type { devices } from './en/devices.ts';
import type { doctor } from './en/doctor.ts';
import type { fullApp } from './en/full-app.ts';
import type { headset } from './en/headset.ts';
import type { notifications } from './en/notifications.ts';
import type { quality } from './en/quality.ts';
import type { recordings } from './en/recordings.ts';
import { english } from './english.ts';

type Words = typeof english &
  typeof fullApp &
  typeof callWork &
  typeof contacts &
  typeof devices &
  typeof deviceChanges &
  typeof doctor &
  typeof headset &
  typeof notifications &
  typeof quality &
  typeof recordings;

/** Key of a text. A typing mistake is a compile error. */
export type TranslationKey = keyof Words;

/** What stands in the `{{gaps}}` of a text. */
export type Gaps = Readonly<Record<string, string | number>>;
export type Translate = (key: TranslationKey, gaps?: Gaps) => string;

/** What turns keys into words, in one language at a time. */
export interface LanguageEngine {
  readonly translate: Translate;
  /** Language tag in use. */
  readonly language: () => string;
  readonly onLanguage: (listener: () => void) => () => void;
}

const builtIn: Record<string, string> = { ...english };
const listeners = new Set<() => void>();

/** English without any library: it answers until the engine is loaded, and for good where it cannot be. */
let engine: LanguageEngine = {
  translate: (key, gaps) =>
    (builtIn[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, gap: string) => String(gaps?.[gap] ?? '')),
  language: () => 'en',
  onLanguage: () => () => {},
};

/** Adds the words of a part that is loaded by itself: an app, or what comes after the first paint. Call it before they are shown. */
export function addWords(words: Readonly<Record<string, string>>): void {
  Object.assign(builtIn, words);
}

/** Loads the engine for all languages. The first paint does not wait for it. */
export async function startLanguages(): Promise<void> {
  const { createLanguageEngine } = await import('./language-engine.ts');
  engine = createLanguageEngine(builtIn);
  engine.onLanguage(tell);
  tell();
}

function tell() {
  document.documentElement.lang = language();
  for (const listener of listeners) listener();
}

export const translate: Translate = (key, gaps) => engine.translate(key, gaps);

/** Language tag in use, for `Intl` and the page's `lang`. */
export const language = (): string => engine.language();

/** Calls `listener` after the language changed. Returns what ends it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
