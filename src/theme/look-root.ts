let own: HTMLElement | undefined;

/**
 * The element with the theme, the text size, the language and the direction: the whole page, unless the widget is part of another
 * page.
 */
export const lookRoot = (): HTMLElement => own ?? document.documentElement;

/** Limits the look to this element and its content; null restores the whole page. */
export function setLookRoot(element: HTMLElement | null): void {
  own = element ?? undefined;
}

/** The selector of `lookRoot()` in a style sheet. */
export const lookRootSelector = (): string => (own ? '.callside' : ':root');
