import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { LoginResponse } from '#wire/session/login.ts';

/** A user's time between signing in and signing out. */
export interface SignedInScope {
  /** Path of the user. */
  readonly user: string;
  readonly login: LoginResponse;
  /** Aborted when the user signs out. */
  readonly signal: AbortSignal;
  /** Runs `end` when the user signs out, before everything that was registered earlier. */
  onEnd(end: () => unknown): void;
}

/** Starts work for a user who is signed in. */
export type SignedInStart = (scope: SignedInScope) => void;

interface OpenScope extends SignedInScope {
  close(): void;
}

/** Runs everything that a client does for a signed-in user, and only while that user is signed in. */
export class SignedInWork {
  readonly #starts: SignedInStart[] = [];
  readonly #unfollow: () => void;
  readonly #scope = signal<OpenScope | undefined>(undefined);
  /** The unfinished cleanup of ended scopes. */
  #finished: Promise<unknown> = Promise.resolve();

  /** The user's time since signing in; undefined while no user is signed in. */
  readonly scope: ReadonlySignal<SignedInScope | undefined> = this.#scope;

  constructor(login: ReadonlySignal<LoginResponse | undefined>) {
    this.#unfollow = effect(() => {
      const present = login.value;
      untracked(() => this.#become(present));
    });
  }

  /** Registers work. It starts with each sign-in, in the order of registration, or at once where a user is signed in. */
  readonly whileSignedIn = (start: SignedInStart): void => {
    this.#starts.push(start);
    const scope = this.#scope.peek();
    if (scope) start(scope);
  };

  /** Ends all work. Resolves when it is finished. */
  async dispose(): Promise<void> {
    this.#unfollow();
    this.#become(undefined);
    await this.#finished;
  }

  /** A new answer for the same user changes nothing. */
  #become(login: LoginResponse | undefined): void {
    const before = this.#scope.peek();
    if (login?.user === before?.user) return;
    before?.close();
    const scope = login && this.#open(login);
    this.#scope.value = scope;
    if (scope) for (const start of this.#starts) start(scope);
  }

  #open(login: LoginResponse): OpenScope {
    const life = new AbortController();
    const ends: (() => unknown)[] = [];
    return {
      user: login.user,
      login,
      signal: life.signal,
      onEnd: (end) => void ends.unshift(end),
      close: () => {
        life.abort();
        this.#finished = Promise.all([this.#finished, ...ends.map((end) => end())]);
      },
    };
  }
}
