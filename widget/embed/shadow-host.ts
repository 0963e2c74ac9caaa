/**
 * Creates an element with a shadow root and a style sheet. The page's styles do not reach its content, and the style sheet
 * needs no permission of a content security policy.
 */
export function createShadowHost(tag: string, css: string) {
  const host = document.createElement(tag);
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  return { host, shadow };
}
