import type { EndCause } from '../../engine/port.ts';

/** A step of a robot. */
export type Step =
  | { readonly does: 'ring' | 'answer' }
  | { readonly does: 'wait'; readonly forMs: number }
  /** Until it is over or `forMs` have passed; the tune never ends by itself. */
  | { readonly does: 'play'; readonly sound: string; readonly forMs: number | undefined }
  | { readonly does: 'say'; readonly text: string }
  | { readonly does: 'echo'; readonly forMs: number | undefined }
  | { readonly does: 'send'; readonly keys: string }
  /** Waits for keys, `undefined` for any key; goes on at `otherwise` where others or none come in time. */
  | {
      readonly does: 'expect';
      readonly keys: string | undefined;
      readonly withinMs: number;
      readonly otherwise: string | undefined;
    }
  /** Goes on elsewhere if these were the last keys that were expected. */
  | { readonly does: 'when'; readonly keys: string; readonly label: string }
  /** Goes on elsewhere if this is the number that the caller shows. */
  | { readonly does: 'when caller'; readonly number: string; readonly label: string }
  | { readonly does: 'go'; readonly label: string }
  | { readonly does: 'transfer'; readonly destination: string }
  | { readonly does: 'hang up'; readonly cause: EndCause };

/** A robot's actions on a call, from its beginning. */
export interface Script {
  /** The name of the file, without the ending. */
  readonly name: string;
  /** The internal number at which it is called, if the script has a number. */
  readonly number: string | undefined;
  /** How it is shown. */
  readonly title: string | undefined;
  readonly steps: readonly Step[];
  /** The step at which each label stands. */
  readonly labels: ReadonlyMap<string, number>;
}

/** A script cannot be understood; the message names every line that cannot. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}
