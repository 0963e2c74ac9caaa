import MessageCircle from 'lucide-react/icons/message-circle';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useOpenChat } from './use-open-chat.ts';

/** Props of `ChatButton`. */
export interface ChatButtonProps {
  /** The path of the colleague's entry in the directory; undefined for anybody else. */
  readonly contact: string | undefined;
  /** The name, for the label of the button. */
  readonly who: string;
}

/** Opens the chat with a colleague. Nothing is shown where there is no chat with this person. */
export function ChatButton({ contact, who }: ChatButtonProps) {
  const words = useTranslate(actionWords);
  const open = useOpenChat(contact);
  if (!open) return null;
  return <IconButton icon={MessageCircle} label={words('action.chatWith', { who })} onClick={open} />;
}
