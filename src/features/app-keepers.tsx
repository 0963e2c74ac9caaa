import { useEffect } from 'react';
import { startLooks } from '../theme/looks.ts';
import { BrandKeeper } from './appearance/brand-keeper.tsx';
import { LightModeKeeper } from './appearance/light-mode-keeper.tsx';
import { CallAlerts } from './notifications/call-alerts.tsx';
import { NewsAlerts } from './notifications/news-alerts.tsx';
import { UnseenCount } from './unread/unseen-count.tsx';

/** What both apps keep up behind everything that is shown, and the first paint does not wait for. */
export function AppKeepers() {
  useEffect(startLooks, []);
  return (
    <>
      <BrandKeeper />
      <LightModeKeeper />
      <CallAlerts />
      <NewsAlerts />
      <UnseenCount />
    </>
  );
}
