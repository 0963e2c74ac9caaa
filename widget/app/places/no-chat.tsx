import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import { useTranslate } from '#i18n/use-translate.ts';
import { chatWords } from '#phone/chat/words.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

/** Refers to the full client, in an environment where the widget has no chat. */
export function NoChat() {
  const words = useTranslate(chatWords);
  return (
    <EmptyState icon={MessageCircleOff} title={words('chat.offHere')} detail={words('chat.offHereDetail')} />
  );
}
