import type { ReadonlySignal } from '@preact/signals-core';
import type { CallsideError } from '../transport/errors.ts';
import type { Dictionary } from '../wire/language.ts';

/** How far the words, or the formats, of a language are. */
export type LanguagePartState = 'idle' | 'pending' | 'ready';

/** How a language writes dates, times and weeks. */
export interface LanguageFormats {
  /** Tag of the language that they are of, as `en-GB`. */
  readonly tag: string;
  /** As `dd/MM/y`. */
  readonly shortDate: string;
  readonly hourCycle: 'h12' | 'h23';
  /** 0 is Sunday. */
  readonly firstDayOfWeek: number;
  /** Days without work; 0 is Sunday. */
  readonly weekend: readonly number[];
}

/** What was found for a language that was asked for. */
export interface LoadedLanguage {
  /** Tag of the language that the words are in: the one asked for, its parent, or `en`. */
  readonly tag: string;
  /** Words by their keys; empty where only what is built in is left. */
  readonly words: Dictionary;
  readonly formats: LanguageFormats;
  /** What kept the better words from coming; undefined where they came or nobody has them. */
  readonly failure: CallsideError | undefined;
}

export interface LanguageOptions {
  /** Words that the app brings itself, for languages that it has. The router's come over them. */
  readonly own?: (tag: string) => Promise<Dictionary | undefined>;
}

/** The languages of the product: what the router offers, and what is loaded of it. */
export interface Languages {
  /** Tags of the languages that the router said at sign-in it has words in; empty before. */
  readonly offered: ReadonlySignal<readonly string[]>;
  /** The user's language as the router keeps it; undefined before sign-in. */
  readonly preferred: ReadonlySignal<string | undefined>;
  readonly dictionary: ReadonlySignal<LanguagePartState>;
  readonly formats: ReadonlySignal<LanguagePartState>;
  /**
   * Loads words and formats: of the language, else of its parent (`fr` for `fr-CA`), else English, else what is built in.
   * It never fails for want of words: `failure` says what went wrong on the way. Rejects with `aborted` when another
   * language is asked for meanwhile.
   */
  load(tag: string, options?: LanguageOptions): Promise<LoadedLanguage>;
  /** Keeps the user's language at the router. Rejects with `badRequest`, `offline`, `timeout`. */
  prefer(tag: string): Promise<void>;
}
