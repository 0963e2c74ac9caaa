import { useEffect } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { arrangeCalls } from './arrange-calls.ts';
import { callKind } from './call-kind.ts';
import { callerOf } from './caller.ts';

/** Shows the call that matters in the title of the page, and `usual` while there is none. */
export function useCallTitle(usual: string): void {
  const words = useTranslate();
  const { calls } = useClient();
  const title = useSignalRead(() => {
    const lines = calls.lines.value.map((call) => call.line.value);
    const { current } = arrangeCalls(lines, undefined);
    if (!current) return usual;
    const key = callKind(current) === 'incoming' ? 'calls.title.incoming' : 'calls.title.live';
    return words(key, { name: callerOf(current, words).name });
  });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
