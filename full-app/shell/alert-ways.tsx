import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { setAlertPlaces } from '../../src/features/notifications/alert-places.ts';
import type { AlertPlace } from '../../src/features/notifications/notification-data.ts';

/** Core 2: where a click on an alert leads. */
const ways: Readonly<Record<AlertPlace, string>> = {
  call: '/calls/active',
  missedCalls: '/callhistories/personal/missed',
  voicemails: '/voicemails',
  chats: '/chats',
  queueMessages: '/acdsms',
};

/** Goes where a clicked alert leads. */
export function AlertWays() {
  const navigate = useNavigate();
  useEffect(() => setAlertPlaces((place) => void navigate(ways[place])), [navigate]);
  return null;
}
