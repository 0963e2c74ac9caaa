import { useShortcutActions } from '#ui/keys/shortcut-actions.ts';
import { useToast } from '#ui/toasts/toasts.tsx';

/** A command that a key gives. */
export interface KeyCommand {
  /** In the format of `aria-keyshortcuts`. */
  readonly keys: string;
  readonly possible: boolean;
  readonly pending?: boolean;
  /** It opens a field, which gets the user’s next input. */
  readonly opensField?: boolean;
  readonly run: () => unknown;
}

/**
 * Connects keys with commands, whether or not their buttons are on the screen. The keys of a command that is not possible now say so.
 *
 * @param notNow the text for such keys
 */
export function useCommandKeys(commands: readonly KeyCommand[], notNow: (keys: string) => string): void {
  const toast = useToast();
  useShortcutActions(
    commands.map(({ keys, possible, pending = false, opensField = false, run }) => {
      const refuse = () => {
        // The user’s next input was meant for that field: it must reach no other field.
        if (opensField && document.activeElement instanceof HTMLElement) document.activeElement.blur();
        toast({ tone: 'info', title: notNow(keys) });
      };
      const act = possible ? run : refuse;
      return {
        keys,
        isPossible: possible || pending,
        run: () => {
          if (!pending) void act();
        },
      };
    }),
  );
}
