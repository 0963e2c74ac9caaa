import type { SeeMessage } from '#widget/bridge/contract/messages.ts';
import { createElements, element, type InspectorElements, type Kind } from './elements.ts';
import { Journal, type JournalEntry } from './journal.ts';
import { isShown, rowOf, verdictOf } from './rows.ts';

/** Options for the place of the inspector. */
export interface InspectorOptions {
  /** The element that contains the inspector and is filled by it. */
  container: HTMLElement;
}

/** Shows the messages between a page and its widget, and records them. */
export class Inspector {
  /** The element of the inspector in the page. */
  readonly element: HTMLElement;
  readonly #elements: InspectorElements;
  readonly #journal = new Journal(() => this.#plan());
  readonly #life = new AbortController();
  /** The planned rendering. */
  #frame: number | undefined;
  #open: number | undefined;

  /** The function for `onMessage` of `embedWidget` and `showPanel`; an inspector may see several widgets. */
  readonly see: SeeMessage = this.#journal.see;

  constructor({ container }: InspectorOptions) {
    this.#elements = createElements();
    this.element = this.#elements.host;
    this.#listen();
    container.append(this.element);
    this.#show();
  }

  /** Removes the inspector from the page. Further messages are not shown. */
  dispose(): void {
    this.#life.abort();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#journal.pause();
    this.element.remove();
  }

  #listen(): void {
    const { filter, kind, pause, clear, record } = this.#elements;
    const { signal } = this.#life;
    const on = (target: EventTarget, type: string, act: () => void) =>
      target.addEventListener(type, act, { signal });
    on(filter, 'input', () => this.#show());
    on(kind, 'change', () => this.#show());
    on(pause, 'click', () => (this.#journal.isPaused ? this.#journal.resume() : this.#journal.pause()));
    on(clear, 'click', () => this.#journal.clear());
    on(record, 'click', () => (this.#journal.recorded === undefined ? this.#journal.record() : this.#save()));
  }

  /** Renders once for all messages within an animation frame. */
  #plan(): void {
    if (this.#life.signal.aborted) return;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#show();
    });
  }

  #show(): void {
    const { filter, kind, pause, record, count, rows, nothing, scroller } = this.#elements;
    const { entries, isPaused, recorded } = this.#journal;
    const shown = entries.filter((entry) => isShown(entry, kind.value as Kind, filter.value.trim()));
    const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 40;
    const known = new Map([...rows.rows].map((row) => [row.dataset.number, row]));
    const wanted = shown.map(
      (entry) => known.get(`${entry.number}`) ?? rowOf(entry, () => this.#detail(entry)),
    );
    arrange(rows, wanted);
    for (const row of rows.rows) row.ariaCurrent = row.dataset.number === `${this.#open}` ? 'true' : null;
    // A user who reads further up keeps the scroll position.
    if (atEnd) scroller.scrollTop = scroller.scrollHeight;
    nothing.textContent = entries.length > 0 ? 'No message is like that.' : 'No message yet.';
    nothing.hidden = shown.length > 0;
    pause.textContent = isPaused ? 'Go on' : 'Pause';
    record.textContent = recorded === undefined ? 'Record' : `Save ${recorded} messages`;
    record.classList.toggle('recording', recorded !== undefined);
    count.textContent = `${shown.length} of ${entries.length}`;
  }

  #detail(entry: JournalEntry): void {
    const { detail } = this.#elements;
    const close = element('button', { type: 'button', textContent: 'Close' });
    close.addEventListener('click', () => {
      detail.hidden = true;
      this.#open = undefined;
      this.#show();
      const row = [...this.#elements.rows.rows].find(({ dataset }) => dataset.number === `${entry.number}`);
      row?.querySelector('button')?.focus();
    });
    const problems = entry.problems.map((textContent) => element('li', { textContent }));
    detail.replaceChildren(
      element(
        'header',
        {},
        element('h3', { textContent: `${entry.message.callside} ${entry.subject ?? ''}` }),
        close,
      ),
      problems.length > 0
        ? element('ul', { className: 'bad' }, ...problems)
        : element('p', { textContent: `Contract: ${verdictOf(entry)}.` }),
      element('pre', { tabIndex: 0, textContent: JSON.stringify(entry.message, null, 2) }),
    );
    detail.hidden = false;
    this.#open = entry.number;
    this.#show();
    close.focus();
  }

  #save(): void {
    const recording = this.#journal.stop();
    const url = URL.createObjectURL(
      new Blob([`${JSON.stringify(recording, null, 1)}\n`], { type: 'application/json' }),
    );
    const stamp = recording.recordedAt.replace(/[:.]/g, '-');
    element('a', { href: url, download: `bridge-${stamp}.json` }).click();
    this.#elements.said.textContent = `${recording.messages.length} messages are saved.`;
    // Later: the browser reads the URL while it saves.
    const forget = setTimeout(() => URL.revokeObjectURL(url), 10_000);
    this.#life.signal.addEventListener('abort', () => {
      clearTimeout(forget);
      URL.revokeObjectURL(url);
    });
  }
}

/** Puts rows into this order and removes the others; remaining rows are not touched, and keep the focus. */
function arrange(body: HTMLTableSectionElement, wanted: readonly HTMLTableRowElement[]): void {
  const kept = new Set(wanted);
  for (const row of [...body.rows]) if (!kept.has(row)) row.remove();
  let at = body.firstElementChild;
  for (const row of wanted) {
    if (row === at) at = row.nextElementSibling;
    else body.insertBefore(row, at);
  }
}
