/** Inputs that take no letters. */
const mute = '[type=checkbox], [type=radio], [type=range], [type=file], [type=color]';

/** True if keys on this element enter text or select an option by its letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(`input:not(${mute}), textarea, select, [role="menuitem"], [role="option"]`));
