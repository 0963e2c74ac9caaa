import { useEffect } from 'react';

/** An action for keys whose button is not rendered now. */
interface ShortcutAction {
  /** In the format of `aria-keyshortcuts`. */
  readonly keys: string;
  /** An element beside which the action is; where it is out of reach, so is the action. */
  readonly place: () => Element | null;
  readonly run: () => void;
}

/** The oldest first. */
const actions = new Set<ShortcutAction>();

/** Returns the action of these keys whose place a user can reach. */
export const shortcutAction = (keys: string): ShortcutAction | undefined =>
  [...actions].find((action) => {
    const place = action.keys === keys ? action.place() : null;
    return place?.isConnected && !place.matches(':disabled, [inert] *');
  });

/** Connects keys with actions whose buttons are not rendered now, such as the items of a closed menu. */
export function useShortcutActions(present: readonly ShortcutAction[]): void {
  useEffect(() => {
    for (const action of present) actions.add(action);
    return () => {
      for (const action of present) actions.delete(action);
    };
  });
}
