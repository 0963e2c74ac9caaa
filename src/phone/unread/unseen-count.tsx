import { useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSession } from '#react/use-domains.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import { callKind } from '../calls/call-kind.ts';
import { unreadChats } from '../chat/loaded-chat.ts';
import { thisDevice } from '../notifications/alert-preferences.ts';
import { actsBy } from '../notifications/triggers.ts';
import { sessionWords } from '../session/words.ts';
import { unseen } from './unseen.ts';

/** A frame or a browser may not support it; the title shows the same number. */
const badge = (count: number) => void navigator.setAppBadge?.(count).catch(() => undefined);

/**
 * Shows the number of new items and ringing calls on the icon of the app, and the product's name as the title while no user is
 * signed in.
 */
export function UnseenCount() {
  const client = useClient();
  const { session, unread, calls, settings } = client;
  const words = useTranslate(sessionWords);
  const name = useSignalValue(session.customData)?.appName ?? words('app.name');
  const isSignedIn = useSession().name === 'signedIn';
  const count = useSignalRead(() => unseen(unread.counters.value) + unreadChats(client));
  const ringing = useSignalRead(
    () => calls.lines.value.filter(({ line }) => callKind(line.value) === 'incoming').length,
  );
  const hasLight = useSignalRead(() => actsBy(settings.current.value?.notifications, thisDevice, 'light'));

  useEffect(() => {
    if (!isSignedIn) document.title = name;
  }, [name, isSignedIn]);

  const shown = hasLight ? count + ringing : 0;
  useEffect(() => {
    badge(shown);
    return () => badge(0);
  }, [shown]);
  return null;
}
