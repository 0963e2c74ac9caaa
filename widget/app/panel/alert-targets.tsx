import { useEffect } from 'react';
import { setAlertOpener } from '#phone/notifications/alert-targets.ts';
import type { AlertTarget } from '#phone/notifications/notification-data.ts';
import { usePanelModel } from './panel-model.ts';

const places = { missedCalls: 'recents', voicemails: 'voicemail', queueMessages: 'queue' } as const;

const hasPlace = (wanted: AlertTarget): wanted is keyof typeof places => wanted in places;

/**
 * Opens the place of the panel that a clicked alert leads to. Calls are visible in every place. Text messages have a dialog, and
 * meetings have none.
 */
export function AlertTargets() {
  const { place, message, openChat } = usePanelModel();
  useEffect(
    () =>
      setAlertOpener((wanted, item) => {
        if (wanted === 'chatRoom') {
          if (item !== undefined) openChat({ roomID: item });
        } else if (wanted === 'chats') {
          if (item !== undefined) message.value = { threadID: item };
        } else if (hasPlace(wanted)) place.value = places[wanted];
      }),
    [place, message, openChat],
  );
  return null;
}
