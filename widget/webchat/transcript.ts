import type { Message } from './protocol.ts';
import type { Language, Words } from './words.ts';

/** Returns the name of the writer as the visitor sees it. */
export const nameOf = ({ author, authorLabel }: Message, words: Words): string =>
  author === 'visitor' ? words.you : (authorLabel ?? words.somebody);

/** Lets the browser save a file. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has begun by then; the content is let go.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns a conversation as a text file. */
export function transcriptOf(
  messages: readonly Message[],
  { title, language: { tag, words } }: { readonly title: string; readonly language: Language },
): Blob {
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
  const lines = messages.map((message) => {
    const { text, file, timestamp } = message;
    const said = [text, file?.name].filter(Boolean).join(' ');
    return `${moment.format(timestamp)}  ${nameOf(message, words)}: ${said}`;
  });
  const head = [title, location.origin + location.pathname, ''];
  return new Blob([[...head, ...lines, ''].join('\r\n')], { type: 'text/plain;charset=utf-8' });
}
