import { createContext } from 'react';

/** Decides about leaving a screen: calls `go` to leave it, at once or later. */
export type LeaveQuestion = (go: () => void) => void;

/** Lets a screen with unsaved changes ask before another screen replaces it. */
export class LeaveGuard {
  #question: LeaveQuestion | undefined;

  /** True while a screen wants to be asked. */
  get isHeld(): boolean {
    return this.#question !== undefined;
  }

  /** Sends everything that would leave the screen to this question. Returns a function that ends this. */
  hold(question: LeaveQuestion): () => void {
    this.#question = question;
    return () => {
      if (this.#question === question) this.#question = undefined;
    };
  }

  /** Leaves the screen, unless it wants to be asked. */
  pass(go: () => void): void {
    if (this.#question) this.#question(go);
    else go();
  }
}

/** The guard of the window. The default guard has no effect outside the client's own history. */
export const LeaveGuardContext = createContext(new LeaveGuard());
