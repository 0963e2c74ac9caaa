import { useTranslate } from '#i18n/use-translate.ts';
import type { RoomSummary } from '#sdk/chat.ts';
import { chatWords } from '../words.ts';

/** Returns a function that gives the first line of a message, or its kind where it is no text. */
export function useMessagePreview(): (summary: Pick<RoomSummary, 'last' | 'membership'>) => string {
  const words = useTranslate(chatWords);
  return ({ last, membership }) => {
    if (membership === 'invite') return words('chat.invited');
    if (!last) return '';
    const { content } = last;
    switch (content.kind) {
      case 'text':
      case 'notice':
      case 'emote':
      case 'call':
        return content.text.split('\n')[0] ?? '';
      case 'image':
      case 'video':
      case 'audio':
      case 'voice':
      case 'file':
        return content.caption || words(`chat.file.${content.kind}`);
      case 'deleted':
        return words('chat.deleted');
      case 'unreadable':
        return words('chat.unreadable.keysMissing');
      default:
        return '';
    }
  };
}
