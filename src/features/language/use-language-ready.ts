import { useRef } from 'react';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';

/** Whether words and formats of a language have been loaded; from then on another language is waited for in the present one. */
export function useLanguageReady(): boolean {
  const { languages } = useClient();
  const dictionary = useSignalValue(languages.dictionary);
  const formats = useSignalValue(languages.formats);
  const wasReady = useRef(false);
  wasReady.current ||= dictionary === 'ready' && formats === 'ready';
  return wasReady.current;
}
