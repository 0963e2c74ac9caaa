import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { Banner } from '#ui/banner/banner.tsx';
import {
  retryMissingParts,
  useHasMissingParts,
  useHasRetriedInVain,
} from '#ui/lazy-component/missing-parts.ts';
import { noticeWords } from './notice-words.ts';

/** Shows that the code of a part of the page could not be loaded, and loads it again on request. */
export function PartNotice() {
  const words = useTranslate(actionWords, noticeWords);
  const isMissing = useHasMissingParts();
  const isInVain = useHasRetriedInVain();
  if (!isMissing) return null;
  const [detail, action] = isInVain
    ? [words('notices.partReloadDetail'), { label: words('notices.reload'), run: () => location.reload() }]
    : [words('notices.partMissingDetail'), { label: words('action.retry'), run: retryMissingParts }];
  return <Banner tone="warning" title={words('notices.partMissing')} detail={detail} action={action} />;
}
