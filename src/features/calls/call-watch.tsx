import { useTranslate } from '../../i18n/use-translate.ts';
import { CallAnnouncements } from './call-announcements.tsx';
import { CallEndings } from './call-endings.tsx';
import { useCallTitle } from './use-call-title.ts';

/** Everything that tells of calls beside their cards: the page's title, screen readers, why a call ended. */
export function CallWatch() {
  const words = useTranslate();
  useCallTitle(words('app.name'));
  return (
    <>
      <CallAnnouncements />
      <CallEndings />
    </>
  );
}
