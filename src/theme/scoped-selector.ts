const look = /^\[data-(theme|text-size|contrast|motion)/;

/**
 * Limits a selector of the base style sheet to the element with the class `callside` and its content. The specificity stays the
 * same, so that rules of components still take precedence.
 */
export function scopedSelector(selector: string): string {
  if (selector.includes(':root')) return selector.replaceAll(':root', '.callside');
  if (/^(html|body|#app)$/.test(selector)) return ':where(.callside)';
  if (look.test(selector)) return `.callside${selector}`;
  if (/^\*(?!\s)/.test(selector)) return `:where(.callside, .callside *)${selector.slice(1)}`;
  return `:where(.callside) ${selector}`;
}
