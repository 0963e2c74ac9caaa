import { useTranslate } from '#i18n/use-translate.ts';
import type { VoicemailMessage } from '#sdk/index.ts';
import { voicemailWords } from './words.ts';

/** Returns in words how a message came about; undefined for the usual message, which a caller left. */
export function useKindOf({ type }: VoicemailMessage): string | undefined {
  const words = useTranslate(voicemailWords);
  return type === 'VOICE_MAIL' ? undefined : words(`voicemail.kind.${type}`);
}
