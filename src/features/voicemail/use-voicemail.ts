import { useEffect } from 'react';
import type { VoicemailMessage } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';

/** The messages, newest first; undefined until they are loaded. They are watched while a component shows them. */
export function useVoicemail(): readonly VoicemailMessage[] | undefined {
  const { voicemail } = useClient();
  useEffect(() => voicemail.watch(), [voicemail]);
  return useSignalValue(voicemail.messages);
}
