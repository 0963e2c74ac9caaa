import { h, icon } from './dom.ts';
import type { ChatFile, Message } from './protocol.ts';
import type { Language } from './words.ts';

const timeOf = (at: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(at);

const sizeOf = (octets: number, tag: string): string => {
  const isLarge = octets >= 1_000_000;
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  const value = isLarge ? octets / 1_000_000 : Math.max(1, octets / 1_000);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 }).format(
    value,
  );
};

/** Lets the browser save a file. */
export function save(content: Blob, name: string): void {
  const link = h('a', { href: URL.createObjectURL(content), download: name });
  link.click();
  // The download has begun by then; the content is let go.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface MessageListOptions {
  readonly language: Language;
  readonly onFile: (file: ChatFile) => void;
}

/** The messages, which assistive technology reads as they come. Texts are shown as they are, never as markup. */
export function messageList({ language: { tag, words }, onFile }: MessageListOptions) {
  const root = h('div', { class: 'log', role: 'log', 'aria-label': words.messages, tabindex: 0 });
  const shown = new Set<string>();
  let isAtEnd = true;
  /** A visitor who reads earlier messages stays there; all others see the newest message. */
  const stay = () => {
    if (isAtEnd) root.scrollTop = root.scrollHeight;
  };
  root.addEventListener('scroll', () => {
    isAtEnd = root.scrollHeight - root.scrollTop - root.clientHeight < 60;
  });
  // Notices below the messages leave less room for them. The observer goes with the element.
  new ResizeObserver(stay).observe(root);

  function add({ author, authorLabel, text, file, timestamp }: Message): void {
    const name = author === 'visitor' ? words.you : (authorLabel ?? words.somebody);
    const at = new Date(timestamp);
    const fileButton =
      file &&
      h(
        'button',
        { class: 'file', type: 'button', onclick: () => onFile(file) },
        icon('file'),
        h('span', {}, file.name),
        h('span', { class: 'quiet' }, ` ${sizeOf(file.size, tag)}`),
      );
    root.append(
      h(
        'article',
        { class: author },
        h('span', { class: author === 'visitor' ? 'hidden' : 'author' }, name),
        h('div', { class: 'bubble' }, text !== '' && h('p', {}, text), fileButton),
        h('time', { datetime: at.toISOString() }, timeOf(timestamp, tag)),
      ),
    );
  }

  function update(messages: readonly Message[]): void {
    for (const message of messages) {
      if (shown.has(message.id)) continue;
      shown.add(message.id);
      add(message);
    }
    stay();
  }
  return { root, update };
}

/** Returns a conversation as a text file. */
export function transcriptOf(
  messages: readonly Message[],
  { title, language: { tag, words } }: { readonly title: string; readonly language: Language },
): Blob {
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
  const lines = messages.map(({ author, authorLabel, text, file, timestamp }) => {
    const name = author === 'visitor' ? words.you : (authorLabel ?? words.somebody);
    return `${moment.format(timestamp)}  ${name}: ${[text, file?.name].filter(Boolean).join(' ')}`;
  });
  const head = [title, location.origin + location.pathname, ''];
  return new Blob([[...head, ...lines, ''].join('\r\n')], { type: 'text/plain;charset=utf-8' });
}
