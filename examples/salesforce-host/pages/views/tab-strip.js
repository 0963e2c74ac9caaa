import { element } from './element.js';

/** Draws tabs as a list of buttons, each followed by a button that closes the tab. */
export function drawTabs(strip, { tabs, current, onOpen, onClose }) {
  const drawn = tabs.map((tab) => {
    const isCurrent = tab === current;
    const open = { type: 'button', 'aria-current': String(isCurrent), onclick: () => onOpen(tab) };
    const close = { type: 'button', 'aria-label': `Close ${tab.title}`, onclick: () => onClose(tab) };
    return element(
      'li',
      { 'data-current': String(isCurrent) },
      element('button', open, tab.title),
      element('button.plain', close, '×'),
    );
  });
  const nothing = element('p.quiet', {}, 'Records that you open have tabs here.');
  strip.replaceChildren(drawn.length > 0 ? element('ul', {}, drawn) : nothing);
}

/** Returns the tab to show after the tab at this index was closed. */
export const afterClosing = (tabs, index) => tabs[Math.min(index, tabs.length - 1)];
