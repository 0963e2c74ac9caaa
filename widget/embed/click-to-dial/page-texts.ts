import { holderTag } from './marked-text.ts';

/** Elements whose numbers are not readable text, are controls already, or are being edited. */
const never = [
  holderTag,
  'a, button, input, textarea, select, label, summary',
  '[role="button"], [role="link"], [role="textbox"], [role="option"], [role^="menuitem"], [role="tab"]',
  '[contenteditable]:not([contenteditable="false" i])',
  '[aria-hidden="true"]',
  'script, style, noscript, template, title, code, pre, kbd, samp',
  'svg, math, canvas, object, iframe, audio, video',
  '[data-callside-ignore]',
].join(',');

/** Returns all texts of a part of the page, without texts in shadow roots below it. */
export function* textsIn(part: Node): Generator<Text> {
  if (!part.isConnected) return;
  if (part instanceof Text) yield part;
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) yield walker.currentNode as Text;
}

/** Returns whether numbers are searched in a text. Few texts may have numbers, so only these texts are asked about. */
export const isReadable = (text: Text): boolean => !text.parentElement?.closest(never);

/** Returns whether texts in the shadow root of an element are read. */
export const isReadableHost = (element: Element): boolean => !element.closest(never);
