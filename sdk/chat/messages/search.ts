import { fold, foldedWritings } from '#wire/fold.ts';
import type { ChatMessage } from './message.ts';

/** The text of a line that can be found: what was written, or the name of a file and what was written beside it. */
const textOf = ({ content }: ChatMessage): string => {
  if ('file' in content) return `${content.file.name} ${content.caption}`;
  return content.kind === 'text' || content.kind === 'notice' || content.kind === 'emote' ? content.text : '';
};

/**
 * Returns the lines that contain all words of a search, the newest first. Accents and capitals make no difference. Empty for a
 * search without a word.
 *
 * @example const found = searchMessages(room.timeline.messages.value, 'offer gamma');
 */
export function searchMessages(messages: readonly ChatMessage[], search: string): readonly ChatMessage[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return messages
    .filter((message) => {
      const text = foldedWritings(textOf(message));
      return words.every((word) => text.includes(word));
    })
    .reverse();
}
