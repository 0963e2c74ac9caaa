import { createShadowHost } from '../shadow-host.ts';
import css from './panel.css?inline';

/** Paths of the icons, in a square of 24 (lucide's, ISC licence). */
const icons = {
  grip: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01',
  resize: 'M15 3h6v6M21 3l-7 7M9 21H3v-6M3 21l7-7',
  dock: 'M3 3h18v18H3zM15 3v18',
  minimise: 'M5 12h14',
  phone:
    'M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.4a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4',
};

/** Created without HTML text, because pages may require trusted types. */
function icon(name: keyof typeof icons): SVGElement {
  const made = (tag: string, attribute: string, value: string) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement;
    element.setAttribute(attribute, value);
    return element;
  };
  const svg = made('svg', 'viewBox', '0 0 24 24');
  svg.append(made('path', 'd', icons[name]));
  return svg;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

function button(className: string, iconName: keyof typeof icons): HTMLButtonElement {
  const made = element('button', className);
  made.type = 'button';
  made.append(icon(iconName));
  return made;
}

/**
 * The elements of a panel, in a shadow root of their own. In the top layer they are over the whole page.
 */
export function createElements() {
  const { host, shadow } = createShadowHost('callside-panel', css);

  const elements = {
    host,
    stage: element('div', 'stage'),
    panel: element('section', 'panel'),
    body: element('div', 'body'),
    move: button('move', 'grip'),
    resize: button('resize', 'resize'),
    dock: button('dock', 'dock'),
    minimise: button('minimise', 'minimise'),
    launcher: button('launcher', 'phone'),
    name: new Text(),
    said: element('div', 'said'),
  };
  const { stage, panel, body, move, resize, dock, minimise, launcher, name, said } = elements;
  stage.popover = 'manual';
  said.role = 'status';
  move.append(name);
  const bar = element('div', 'bar');
  bar.append(move, resize, dock, minimise);
  panel.append(bar, body);
  stage.append(panel, launcher, said);
  shadow.append(stage);
  return elements;
}

export type PanelElements = ReturnType<typeof createElements>;
