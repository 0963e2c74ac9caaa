import { useEffect } from 'react';
import { isTyping } from './is-typing.ts';
import { pressedKeys } from './pressed-keys.ts';
import { shortcutAction } from './shortcut-actions.ts';

/** On Apple's keyboards, Alt and Shift with a letter enter a character. Text input takes precedence over shortcuts. */
const writes = (event: KeyboardEvent): boolean =>
  isTyping(event.target) && (/Mac|iP/.test(navigator.platform) || event.getModifierState('AltGraph'));

/**
 * Connects shortcuts with actions: a key presses the button of the page whose `aria-keyshortcuts` names it, or else runs the action
 * of a closed menu. So a key never works if its action is missing, disabled or out of reach.
 */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = pressedKeys(event);
      if (keys === undefined || writes(event)) return;
      const button = document.querySelector<HTMLElement>(
        `[aria-keyshortcuts="${keys}"]:not(:disabled):not([inert] *)`,
      );
      const run = button ? () => button.click() : shortcutAction(keys)?.run;
      if (!run) return;
      event.preventDefault();
      // A key that is held down would end several calls in sequence.
      if (!event.repeat) run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
