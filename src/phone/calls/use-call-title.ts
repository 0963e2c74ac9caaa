import { useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { unreadChats } from '../chat/loaded-chat.ts';
import { unseen } from '../unread/unseen.ts';
import { arrangeCalls } from './arrange-calls.ts';
import { callerOf } from './caller.ts';
import { callWords } from './words.ts';

/** Shows the number of new items and the current call in the title of the page; without both, shows `usual`. */
export function useCallTitle(usual: string): void {
  const words = useTranslate(callWords);
  const client = useClient();
  const { calls, unread } = client;
  const title = useSignalRead(() => {
    const lines = calls.lines.value.map((call) => call.line.value);
    const { current, ringing } = arrangeCalls(lines, undefined);
    const shown = ringing ?? current;
    if (!shown) return usual;
    const key = ringing ? 'calls.title.incoming' : 'calls.title.live';
    return words(key, { name: callerOf(shown, words).name });
  });
  const count = useSignalRead(() => unseen(unread.counters.value) + unreadChats(client));
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count, title]);
}
