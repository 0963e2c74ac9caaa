import { useEffect } from 'react';
import { isTyping } from './is-typing.ts';

/** Returns the pressed key in the format of `aria-keyshortcuts`, if it was pressed with Alt and Shift. */
const pressed = (event: KeyboardEvent): string | undefined =>
  event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && event.code.startsWith('Key')
    ? `Alt+Shift+${event.code.slice('Key'.length)}`
    : undefined;

/** On Apple's keyboards, Alt and Shift with a letter enter a character. Text input takes precedence over shortcuts. */
const writes = (event: KeyboardEvent): boolean =>
  isTyping(event.target) && (/Mac|iP/.test(navigator.platform) || event.getModifierState('AltGraph'));

/**
 * Connects shortcuts with buttons: a key presses the button of the page whose `aria-keyshortcuts` names it. So a key never works
 * if its button is missing, disabled or out of reach.
 */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = pressed(event);
      if (keys === undefined || writes(event)) return;
      const button = document.querySelector<HTMLElement>(
        `[aria-keyshortcuts="${keys}"]:not(:disabled):not([inert] *)`,
      );
      if (!button) return;
      event.preventDefault();
      // A key that is held down would end one call after another.
      if (!event.repeat) button.click();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
