import { useEffect } from 'react';
import { setAlertPlaces } from '../../../src/features/notifications/alert-places.ts';
import { usePanelFace } from './panel-face.ts';

const places = { missedCalls: 'recents', voicemails: 'voicemail', queueMessages: 'queue' } as const;

/**
 * Opens the place of the panel that a clicked alert leads to. Calls are visible in every place, and the panel has no
 * chats.
 */
export function AlertWays() {
  const { place } = usePanelFace();
  useEffect(
    () =>
      setAlertPlaces((wanted) => {
        if (wanted !== 'call' && wanted !== 'chats') place.value = places[wanted];
      }),
    [place],
  );
  return null;
}
