import type { AlertTone } from './alert-tone.ts';

export interface ToastWords {
  readonly tone: AlertTone;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ShownToast extends ToastWords {
  readonly id: number;
}

/** The toasts on one page, newest first. */
export class ToastBox {
  #shown: readonly ShownToast[] = [];
  #lastId = 0;
  readonly #listeners = new Set<() => void>();

  /** Shows a toast. The same words that are still on show are not shown twice. */
  readonly show = (words: ToastWords): void => {
    const same = (toast: ShownToast) => toast.title === words.title && toast.detail === words.detail;
    this.#lastId += 1;
    this.#set([{ ...words, id: this.#lastId }, ...this.#shown.filter((toast) => !same(toast))]);
  };

  readonly dismiss = (id: number): void => {
    this.#set(this.#shown.filter((toast) => toast.id !== id));
  };

  readonly shown = (): readonly ShownToast[] => this.#shown;

  /** Calls `listener` after each change. Returns what ends it. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(shown: readonly ShownToast[]) {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}
