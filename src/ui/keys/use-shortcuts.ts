import { useEffect } from 'react';
import { isTyping } from './is-typing.ts';
import { pressedKeys } from './pressed-keys.ts';
import { shortcutActions } from './shortcut-actions.ts';

/** On Apple's keyboards, Alt and Shift with a letter enter a character. Text input takes precedence over shortcuts. */
const writes = (event: KeyboardEvent): boolean =>
  isTyping(event.target) && (/Mac|iP/.test(navigator.platform) || event.getModifierState('AltGraph'));

/**
 * Connects shortcuts with actions: a key runs the action that is connected with it and possible now, or else presses the button of the
 * page whose `aria-keyshortcuts` names it. A connected action that is not possible now says so. So a key never does what its button
 * would not do.
 */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = pressedKeys(event);
      if (keys === undefined || writes(event)) return;
      const [action] = shortcutActions(keys);
      const button = document.querySelector<HTMLElement>(
        `[aria-keyshortcuts="${keys}"]:not(:disabled):not([inert] *)`,
      );
      const run = button && !(action?.isPossible ?? false) ? () => button.click() : action?.run;
      if (!run) return;
      event.preventDefault();
      // A key that is held down would end several calls in sequence.
      if (!event.repeat) run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
