import { element, type Kind } from './elements.ts';
import type { JournalEntry } from './journal.ts';

const kindOf: Record<JournalEntry['message']['callside'], Kind> = {
  connect: 'handshake',
  welcome: 'handshake',
  listen: 'handshake',
  request: 'calls',
  reply: 'calls',
  event: 'events',
  ask: 'services',
  answer: 'services',
};

/** Returns true if an entry is of this kind and contains the text anywhere. */
export function isShown(entry: JournalEntry, kind: Kind, text: string): boolean {
  if (kind === 'problems' && entry.problems.length === 0) return false;
  if (kind !== 'all' && kind !== 'problems' && kindOf[entry.message.callside] !== kind) return false;
  return text === '' || wholeText(entry).includes(text.toLowerCase());
}

const texts = new WeakMap<JournalEntry, string>();
function wholeText(entry: JournalEntry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = `${entry.subject ?? ''} ${JSON.stringify(entry.message)}`.toLowerCase();
  texts.set(entry, text);
  return text;
}

/** A refusal conforms to the contract, and is still highlighted, because readers look for it. */
const refusalOf = ({ message }: JournalEntry): string =>
  'ok' in message && !message.ok ? `refused ${message.status}` : '';

export const verdictOf = (entry: JournalEntry): string =>
  entry.problems.length > 0 ? 'against it' : refusalOf(entry) || 'as agreed';

const ms = (duration: number): string => `${duration < 10 ? duration.toFixed(1) : Math.round(duration)} ms`;
const seconds = (atMs: number): string => (atMs / 1000).toFixed(3);

/** A line of the table; its button shows the message in full. */
export function rowOf(entry: JournalEntry, onOpen: () => void): HTMLTableRowElement {
  const { atMs, to, message, subject, tookMs, problems } = entry;
  const open = element('button', { type: 'button', textContent: message.callside, onclick: onOpen });
  open.ariaLabel = `Show ${message.callside} ${subject ?? ''}`.trim();
  const verdict = element('td', { textContent: verdictOf(entry), className: 'verdict' });
  verdict.title = problems.join('\n');
  const row = element(
    'tr',
    { className: problems.length > 0 ? 'bad' : refusalOf(entry) ? 'refused' : '' },
    element('td', { textContent: seconds(atMs), className: 'number' }),
    element('td', { textContent: to === 'widget' ? '→ widget' : '← page', className: to }),
    element('td', {}, open),
    element('td', { textContent: subject ?? '', className: 'subject' }),
    verdict,
    element('td', { textContent: tookMs === undefined ? '' : ms(tookMs), className: 'number' }),
  );
  row.dataset.number = `${entry.number}`;
  return row;
}
