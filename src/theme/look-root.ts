let own: HTMLElement | undefined;

/**
 * The element that carries the theme, the text size, the language and the direction: the whole page, unless the widget is
 * a part of somebody else's page.
 */
export const lookRoot = (): HTMLElement => own ?? document.documentElement;

/** Limits the look to this element and what is in it. Without one the whole page has it again. */
export function setLookRoot(element: HTMLElement | null): void {
  own = element ?? undefined;
}

/** The selector of `lookRoot()` in a style sheet. */
export const lookRootSelector = (): string => (own ? '.callside' : ':root');
