import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { CustomData } from '#wire/session/custom-data.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { CallsideError } from '../transport/errors.ts';
import type { LanguageOptions, LanguagePartState, LoadedLanguage } from './load-language.ts';

/** The rest of the user may have been saved by a client of another version. */
const userWithLanguage = z.object({ lang: z.optional(z.string()) });

/** The languages of the product: the languages that the router offers, and the language that is loaded. */
export class Languages {
  readonly #deps: Pick<DomainDeps, 'rest' | 'platform' | 'login'>;
  readonly #customData: ReadonlySignal<CustomData | undefined>;
  readonly #dictionary = signal<LanguagePartState>('idle');
  readonly #formats = signal<LanguagePartState>('idle');
  /** The user's choice since signing in. */
  readonly #chosen = signal<{ readonly user: string; readonly tag: string } | undefined>(undefined);
  /** Ends the load under way: only the newest load counts. */
  #loading = new AbortController();

  /** Tags of the languages that the router named at sign-in; empty before. */
  readonly offered: ReadonlySignal<readonly string[]> = computed(
    () => this.#deps.login.value?.languages.map(({ code }) => code) ?? [],
  );
  /** The user's language as stored by the router; undefined before sign-in. */
  readonly preferred: ReadonlySignal<string | undefined> = computed(() => {
    const login = this.#deps.login.value;
    const chosen = this.#chosen.value;
    return chosen?.user === login?.user ? chosen?.tag : login?.lang;
  });
  /** The loading state of the texts. */
  readonly dictionary: ReadonlySignal<LanguagePartState> = this.#dictionary;
  /** The loading state of the date and time formats. */
  readonly formats: ReadonlySignal<LanguagePartState> = this.#formats;

  /** @internal */
  constructor(
    deps: Pick<DomainDeps, 'rest' | 'platform' | 'login'>,
    { customData }: { readonly customData: ReadonlySignal<CustomData | undefined> },
  ) {
    this.#deps = deps;
    this.#customData = customData;
  }

  /**
   * Loads words and formats: of the language, else of its parent (`fr` for `fr-CA`), else English, else what is built in.
   * It never fails for want of words: `failure` names what went wrong. Rejects with `aborted` when another language is
   * requested meanwhile.
   */
  async load(tag: string, options?: LanguageOptions): Promise<LoadedLanguage> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    const { loadLanguage } = await import('./load-language.ts').catch((cause: unknown) => {
      throw new CallsideError('offline', { cause });
    });
    if (signal.aborted) throw new CallsideError('aborted');
    const { rest, login, platform } = this.#deps;
    const deps = { rest, login, fetch: platform.fetch, customData: this.#customData };
    const states = { dictionary: this.#dictionary, formats: this.#formats };
    return loadLanguage(deps, states, { ...options, tag, signal });
  }

  /** Saves the user's language at the router. Rejects with `badRequest`, `offline`, `timeout`. */
  async prefer(tag: string): Promise<void> {
    const { rest, login } = this.#deps;
    const user = login.peek()?.user;
    if (user === undefined) return;
    const { lang } = await rest.read(userWithLanguage, {
      path: user,
      method: 'PUT',
      query: { rt: 'lang' },
      body: { lang: tag },
    });
    if (lang !== undefined) this.#chosen.value = { user, tag: lang };
  }
}
