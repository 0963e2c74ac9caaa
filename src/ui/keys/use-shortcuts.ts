import { useEffect } from 'react';
import { isTyping } from './is-typing.ts';

/** What `aria-keyshortcuts` calls the key that was pressed together with Alt and Shift. */
const pressed = (event: KeyboardEvent): string | undefined =>
  event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && event.code.startsWith('Key')
    ? `Alt+Shift+${event.code.slice('Key'.length)}`
    : undefined;

/** On Apple's keyboards, Alt and Shift with a letter write something; what is typed goes before any shortcut. */
const writes = (event: KeyboardEvent): boolean =>
  isTyping(event.target) && (/Mac|iP/.test(navigator.platform) || event.getModifierState('AltGraph'));

/**
 * Makes shortcuts do what their buttons do: a key presses the button on the page whose `aria-keyshortcuts`
 * names it. So a key never works where its button is not there, not enabled or out of reach.
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
      // A key that is held would end one call after another.
      if (!event.repeat) button.click();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
