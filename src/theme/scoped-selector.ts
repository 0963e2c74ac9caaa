const look = /^\[data-(theme|text-size|contrast|motion)/;

/**
 * A selector of the base style sheet, limited to the element with the class `callside` and what is in it. It weighs as much
 * as before, so that rules of components still win over it.
 */
export function scopedSelector(selector: string): string {
  if (selector.includes(':root')) return selector.replaceAll(':root', '.callside');
  if (/^(html|body|#app)$/.test(selector)) return ':where(.callside)';
  if (look.test(selector)) return `.callside${selector}`;
  if (/^\*(?!\s)/.test(selector)) return `:where(.callside, .callside *)${selector.slice(1)}`;
  return `:where(.callside) ${selector}`;
}
