/** The color scheme of a page. */
export type PageScheme = 'light' | 'dark';

/**
 * Returns whether the page is light or dark around an element: by the nearest painted background, else by the page's
 * `color-scheme`.
 */
export function schemeAround(element: Element): PageScheme {
  for (let one: Element | null = element; one; one = parentOf(one)) {
    const isLight = isLightColor(getComputedStyle(one).backgroundColor);
    if (isLight !== undefined) return isLight ? 'light' : 'dark';
  }
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDark = /dark/.test(colorScheme) && (!/light/.test(colorScheme) || darkScheme().matches);
  return isDark ? 'dark' : 'light';
}

/** Calls `listener` when the page may have become light or dark. Returns an unsubscribe function. */
export function onSchemeChange(listener: () => void): () => void {
  const query = darkScheme();
  const observer = new MutationObserver(listener);
  for (const one of [document.documentElement, document.body]) observer.observe(one, { attributes: true });
  query.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', listener);
  };
}

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)');

const parentOf = (element: Element): Element | null =>
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** Returns whether a color is light; undefined for a transparent color. */
function isLightColor(color: string): boolean | undefined {
  const [a = 0, b = 0, c = 0, alpha = 1] = (color.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  if (alpha < 0.5) return undefined;
  // Lightness is the first number of lab and lch, in hundredths, and of oklab and oklch.
  if (/^ok/.test(color)) return a > 0.6;
  if (/^l/.test(color)) return a > 50;
  return a * 0.3 + b * 0.6 + c * 0.1 > (/^rgb/.test(color) ? 128 : 0.5);
}
