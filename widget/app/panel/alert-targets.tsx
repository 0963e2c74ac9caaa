import { useEffect } from 'react';
import { setAlertOpener } from '../../../src/features/notifications/alert-targets.ts';
import { usePanelModel } from './panel-model.ts';

const places = { missedCalls: 'recents', voicemails: 'voicemail', queueMessages: 'queue' } as const;

/** Opens the place of the panel that a clicked alert leads to. Calls are visible in every place, and text messages have none. */
export function AlertTargets() {
  const { place, openChat } = usePanelModel();
  useEffect(
    () =>
      setAlertOpener((wanted, item) => {
        if (wanted === 'chatRoom') {
          if (item !== undefined) openChat({ roomID: item });
        } else if (wanted !== 'call' && wanted !== 'chats') place.value = places[wanted];
      }),
    [place, openChat],
  );
  return null;
}
