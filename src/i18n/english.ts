import { actions } from './en/actions.ts';
import { calls } from './en/calls.ts';
import { firstErrors } from './en/first-errors.ts';
import { panel } from './en/panel.ts';
import { reachability } from './en/reachability.ts';
import { session } from './en/session.ts';

/** The words that both apps use, in English: the language that every other one falls back to. */
export const english = {
  ...actions,
  ...calls,
  ...firstErrors,
  ...panel,
  ...reachability,
  ...session,
} as const;
