import { Link, useLocation } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useSession } from '#react/use-domains.ts';
import { fullAppWords } from '../area-words.ts';
import { placeOf } from '../areas.ts';
import { FirstRunAgain } from '../first-run/first-run-again.tsx';
import { isHelpShown } from './is-help-shown.ts';
import styles from './screen-help.module.css';
import { helpWords } from './words.ts';

const helpKeys = Object.keys(helpWords) as KeyOf<typeof helpWords>[];

/** Props of `ScreenHelp`. */
export interface ScreenHelpProps {
  /** Closes the help, because another screen or dialog follows. */
  readonly onClose: () => void;
}

/**
 * The purpose of the present screen, and where to find more help. In a frame it is shown only if the login says so
 * (`isHelpDisplayedInIframe`), since the page around has its own help.
 */
export function ScreenHelp({ onClose }: ScreenHelpProps) {
  const words = useTranslate(fullAppWords, helpWords);
  const session = useSession();
  const { pathname } = useLocation();
  if (!isHelpShown(session, window.parent !== window)) return null;
  const place = placeOf(pathname);
  const key = helpKeys.find((one) => one === `help.${place?.label}`);
  return (
    <div className={styles.help}>
      {place && key && (
        <section aria-label={words('help.here')}>
          <h3 className={styles.title}>{words(place.label)}</h3>
          <p>{words(key)}</p>
        </section>
      )}
      <section aria-label={words('help.more')}>
        <h3 className={styles.title}>{words('help.more')}</h3>
        <div className={styles.links}>
          <Link to="/settings/webrtc" onClick={onClose}>
            {words('help.check')}
          </Link>
          <Link to="/settings/about" onClick={onClose}>
            {words('help.report')}
          </Link>
          <FirstRunAgain onStart={onClose} />
        </div>
      </section>
    </div>
  );
}
