/** Inputs that take no letters. */
const mute = '[type=checkbox], [type=radio], [type=range], [type=file], [type=color]';

/** Whether keys that go to this element write something there, or choose in it by its letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(`input:not(${mute}), textarea, select, [role="menuitem"], [role="option"]`));
