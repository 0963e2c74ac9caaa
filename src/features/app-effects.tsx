import { useEffect } from 'react';
import { startLooks } from '../theme/looks.ts';
import { BrandKeeper } from './appearance/brand-keeper.tsx';
import { LightModeKeeper } from './appearance/light-mode-keeper.tsx';
import { DeviceChanges } from './devices/device-changes.tsx';
import { HeadsetKeeper } from './headset/headset-keeper.tsx';
import { CallAlerts } from './notifications/call-alerts.tsx';
import { NewsAlerts } from './notifications/news-alerts.tsx';
import { UnseenCount } from './unread/unseen-count.tsx';

/** What both apps run behind the screens. The first paint does not wait for it. */
export function AppEffects() {
  useEffect(startLooks, []);
  return (
    <>
      <BrandKeeper />
      <LightModeKeeper />
      <DeviceChanges />
      <HeadsetKeeper />
      <CallAlerts />
      <NewsAlerts />
      <UnseenCount />
    </>
  );
}
