/** Whether keys that go to this element write something there, or choose in it by its letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="menuitem"], [role="option"]'));
