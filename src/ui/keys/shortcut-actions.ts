import { useEffect } from 'react';

/** An action for keys. It needs no button on the screen. */
export interface ShortcutAction {
  /** In the format of `aria-keyshortcuts`. */
  readonly keys: string;
  /** An element beside which the action is; where it is out of reach, so is the action. Default: in reach everywhere. */
  readonly place?: () => Element | null;
  /** False if the action is not possible now: `run` then says so. Default true. */
  readonly isPossible?: boolean;
  readonly run: () => void;
}

/** The oldest first. */
const actions = new Set<ShortcutAction>();

/** Returns the actions of these keys whose place a user can reach: first those that are possible now. */
export const shortcutActions = (keys: string): readonly ShortcutAction[] =>
  [...actions]
    .filter((action) => {
      if (action.keys !== keys) return false;
      const place = action.place?.();
      return place === undefined || (place?.isConnected === true && !place.matches(':disabled, [inert] *'));
    })
    .toSorted(({ isPossible: one = true }, { isPossible: other = true }) => Number(other) - Number(one));

/** Connects keys with actions, whether or not their buttons are on the screen. */
export function useShortcutActions(present: readonly ShortcutAction[]): void {
  useEffect(() => {
    for (const action of present) actions.add(action);
    return () => {
      for (const action of present) actions.delete(action);
    };
  });
}
