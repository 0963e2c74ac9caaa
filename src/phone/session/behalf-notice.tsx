import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { noticeWords } from '../connection/notice-words.ts';
import { useRun } from '../errors/use-run.ts';
import styles from './behalf-notice.module.css';

/** Shows the other user while the user acts for that user. */
export function BehalfNotice() {
  const words = useTranslate(noticeWords);
  const run = useRun();
  const { session } = useClient();
  const name = useInfo()?.user.userName;
  if (name === undefined) return null;
  return (
    <Banner
      tone="warning"
      className={styles.acting}
      title={words('behalf.actingFor', { name })}
      detail={words('behalf.actingForDetail')}
      action={{ label: words('behalf.end'), run: () => void run(() => session.stopImpersonating()) }}
    />
  );
}
