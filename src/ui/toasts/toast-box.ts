import type { AlertTone } from './alert-tone.ts';

/** The content of a toast. */
export interface ToastWords {
  /** The urgency, which selects icon and colour. */
  readonly tone: AlertTone;
  /** The message in a few words. */
  readonly title: string;
  /** More about it, in a sentence. */
  readonly detail?: string | undefined;
  /** A button: its text, and the function that it calls. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A later toast with the same topic replaces this toast. */
  readonly topic?: string;
  /** True for a toast that stays until the user takes the action or dismisses it. */
  readonly isQuestion?: boolean;
}

export interface ShownToast {
  readonly id: number;
  /** Returns the words in the current language. */
  readonly words: () => ToastWords;
}

/** The toasts on a page, newest first. */
export class ToastBox {
  #shown: readonly ShownToast[] = [];
  #lastId = 0;
  readonly #listeners = new Set<() => void>();

  /**
   * Shows a toast. It replaces a toast with the same words or topic. Words given as a function follow a change of the
   * language.
   */
  readonly show = (said: ToastWords | (() => ToastWords)): void => {
    const words = typeof said === 'function' ? said : () => said;
    const { title, detail, topic } = words();
    const same = (toast: ShownToast) => {
      const shown = toast.words();
      return (
        (topic !== undefined && shown.topic === topic) || (shown.title === title && shown.detail === detail)
      );
    };
    this.#lastId += 1;
    this.#set([{ words, id: this.#lastId }, ...this.#shown.filter((toast) => !same(toast))]);
  };

  readonly dismiss = (id: number): void => {
    this.#set(this.#shown.filter((toast) => toast.id !== id));
  };

  readonly shown = (): readonly ShownToast[] => this.#shown;

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(shown: readonly ShownToast[]) {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}
