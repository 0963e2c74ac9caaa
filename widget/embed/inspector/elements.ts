import { createShadowHost } from '../shadow-host.ts';
import css from './inspector.css?inline';

type Children = readonly (Node | string)[];

/** Creates an element with its properties and children, without HTML text, because pages may require trusted types. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: Children
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const button = (textContent: string) => element('button', { type: 'button', textContent });
const option = ([value, textContent]: readonly [string, string]) => element('option', { value, textContent });

/** The filters for a kind of message. */
const kinds = [
  ['all', 'All messages'],
  ['calls', 'Calls and replies'],
  ['events', 'Events'],
  ['services', 'Page services'],
  ['handshake', 'Handshake'],
  ['problems', 'Against the contract'],
] as const;
export type Kind = (typeof kinds)[number][0];

/** The elements of an inspector, in a shadow root of their own. */
export function createElements() {
  const { host, shadow } = createShadowHost('callside-inspector', css);

  const elements = {
    host,
    filter: element('input', { type: 'search', placeholder: 'Method, event, value…' }),
    kind: element('select', {}, ...kinds.map(option)),
    pause: button('Pause'),
    clear: button('Clear'),
    record: button('Record'),
    count: element('output'),
    said: element('p', { className: 'said', role: 'status' }),
    scroller: element('div', { className: 'scroller', tabIndex: 0 }),
    rows: element('tbody'),
    nothing: element('p', { className: 'nothing' }),
    detail: element('section', { className: 'detail', hidden: true }),
  };
  const { filter, kind, pause, clear, record, count, said, scroller, rows, nothing, detail } = elements;
  filter.ariaLabel = 'Filter messages';
  kind.ariaLabel = 'Kind of message';
  scroller.role = 'region';
  scroller.ariaLabel = 'Messages';
  detail.ariaLabel = 'Message';
  const heads = ['Time', 'To', 'Message', 'About', 'Contract', 'Took'];
  const head = element('tr', {}, ...heads.map((textContent) => element('th', { scope: 'col', textContent })));
  scroller.append(element('table', {}, element('thead', {}, head), rows), nothing);
  const tools = element('div', { className: 'tools' }, filter, kind, pause, clear, record, count);
  shadow.append(
    element(
      'section',
      { className: 'inspector', ariaLabel: 'Bridge inspector' },
      tools,
      element('div', { className: 'split' }, scroller, detail),
      said,
    ),
  );
  return elements;
}

export type InspectorElements = ReturnType<typeof createElements>;
