import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import type { VoicemailMessage } from '#sdk/index.ts';

/** The messages, newest first; undefined until they are loaded. They are watched while a component shows them. */
export function useVoicemail(): readonly VoicemailMessage[] | undefined {
  const { items, status } = useList(useClient().voicemail.messages);
  return status === 'ready' || items.length > 0 ? items : undefined;
}
