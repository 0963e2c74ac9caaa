import { type ReadonlySignal, signal } from '@preact/signals-core';

/** Commands whose server is the test: `settle` answers the pending command, or refuses it with an error. */
export interface ScriptedCommands<Action extends string> {
  readonly pending: ReadonlySignal<Action | undefined>;
  /** The requested commands, each followed by a space and its detail. */
  readonly asked: string[];
  command(action: Action, detail?: string): Promise<void>;
  settle(refusal?: Error): void;
}

export function scriptedCommands<Action extends string>(): ScriptedCommands<Action> {
  const pending = signal<Action>();
  const asked: string[] = [];
  let answer: ((refusal?: Error) => void) | undefined;
  return {
    pending,
    asked,
    command: (action, detail = '') =>
      new Promise<void>((resolve, reject) => {
        asked.push(`${action} ${detail}`.trim());
        pending.value = action;
        answer = (refusal) => {
          pending.value = undefined;
          if (refusal) reject(refusal);
          else resolve();
        };
      }),
    settle: (refusal) => answer?.(refusal),
  };
}
