import { useEffect } from 'react';
import { setAlertOpener } from '../../../src/features/notifications/alert-targets.ts';
import { usePanelModel } from './panel-model.ts';

const places = { missedCalls: 'recents', voicemails: 'voicemail', queueMessages: 'queue' } as const;

/**
 * Opens the place of the panel that a clicked alert leads to. Calls are visible in every place, and the panel has no
 * chats.
 */
export function AlertTargets() {
  const { place } = usePanelModel();
  useEffect(
    () =>
      setAlertOpener((wanted) => {
        if (wanted !== 'call' && wanted !== 'chats' && wanted !== 'chatRoom') place.value = places[wanted];
      }),
    [place],
  );
  return null;
}
