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

/** Returns the texts of a part of the page in which numbers are searched. Shadow roots belong to their owners. */
export function* textsIn(part: Node): Generator<Text> {
  const around = part instanceof Element ? part : part.parentElement;
  if (!part.isConnected || around?.closest(never)) return;
  if (part instanceof Text) {
    yield part;
    return;
  }
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).matches(never) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  while (walker.nextNode()) yield walker.currentNode as Text;
}
