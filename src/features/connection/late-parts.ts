import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** What lasts and has to be known: the connection is elsewhere, the router in trouble, somebody acts for somebody. */
export const StandingNotices = deferred(() =>
  withWords(import('./standing-notices.tsx'), import('../../i18n/en/standing.ts')).then(
    (part) => part.StandingNotices,
  ),
);
