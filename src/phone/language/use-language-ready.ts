import { useRef } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';

/** True once the words and formats of a language are loaded. While a later language loads, the present language stays. */
export function useLanguageReady(): boolean {
  const { languages } = useClient();
  const dictionary = useSignalValue(languages.dictionary);
  const formats = useSignalValue(languages.formats);
  const wasReady = useRef(false);
  wasReady.current ||= dictionary === 'ready' && formats === 'ready';
  return wasReady.current;
}
