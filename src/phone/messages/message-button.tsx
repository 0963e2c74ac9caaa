import MessageSquareText from 'lucide-react/icons/message-square-text';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { ContactNumber } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { takesMessages, useWriteMessage } from './message-writer.ts';

/** Props of `MessageButton`. */
export interface MessageButtonProps {
  /** The numbers of the person; the first external mobile number gets the message, or else the first external number. */
  readonly numbers: readonly ContactNumber[];
  /** The name, for the label of the button. */
  readonly who: string;
}

/** Begins a text message to a person. Nothing is shown for a person without a number that takes text messages. */
export function MessageButton({ numbers, who }: MessageButtonProps) {
  const words = useTranslate(actionWords);
  const fit = numbers.filter(({ number }) => takesMessages(number));
  const best = fit.find(({ type }) => type === 'mobile') ?? fit[0];
  const write = useWriteMessage(best?.number ?? '', best?.type);
  if (!write) return null;
  return <IconButton icon={MessageSquareText} label={words('action.writeTo', { who })} onClick={write} />;
}
