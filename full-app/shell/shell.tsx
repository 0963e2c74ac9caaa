import { Suspense, useCallback } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { CallArea } from '../../src/features/calls/call-area.tsx';
import { CallWatch } from '../../src/features/calls/call-watch.tsx';
import { ColleagueCalls } from '../../src/features/calls/late-parts.ts';
import { ConnectionBanner } from '../../src/features/connection/connection-banner.tsx';
import { PhoneBanner } from '../../src/features/connection/phone-banner.tsx';
import { DialPad } from '../../src/features/dial-pad/dial-pad.tsx';
import { PhoneChooserProvider } from '../../src/features/terminals/phone-chooser.ts';
import { TerminalBanner } from '../../src/features/terminals/terminal-banner.tsx';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { classNames } from '../../src/ui/class-names.ts';
import { Stage } from '../../src/ui/stage.tsx';
import { Toasts } from '../../src/ui/toasts.tsx';
import { Boundary } from './boundary.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useMovable } from './use-movable.ts';
import { useWidthClass } from './use-width-class.ts';

const terminalsPath = '/dialpad/terminals';

/**
 * What stands around every screen. Calls are always in sight: in the dock on large screens, at the top of the
 * main column on all others.
 */
export function Shell() {
  const words = useTranslate();
  const width = useWidthClass();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const area = pathname.split('/')[1];
  const choosePhone = useCallback(
    (destination: string) => {
      const query = destination && `?${new URLSearchParams({ destination })}`;
      // A call that fails from there too leads nowhere else.
      void navigate(terminalsPath + query, { replace: pathname === terminalsPath });
    },
    [navigate, pathname],
  );
  const docked = width === 'large';
  const narrow = width === 'small' || width === 'phone';
  const [calls, slot] = useMovable(<CallArea />);
  return (
    <PhoneChooserProvider value={choosePhone}>
      <div className={classNames(styles.shell, docked && styles.large, narrow && styles.narrow)}>
        <a className={styles.skip} href="#content">
          {words('nav.skip')}
        </a>
        <Rail narrow={narrow} />
        <div className={styles.main}>
          <TopBar />
          {!docked && <div ref={slot} className={styles.slot} />}
          <ConnectionBanner />
          <PhoneBanner />
          <TerminalBanner />
          <Toasts dismissLabel={words('action.dismiss')} />
          <Stage>
            <main id="content" className={styles.content} tabIndex={-1}>
              <Boundary key={area}>
                <Suspense fallback={null}>
                  <Outlet />
                </Suspense>
              </Boundary>
            </main>
          </Stage>
        </div>
        {docked && (
          <aside className={styles.dock} aria-label={words('area.dialPad')}>
            <div ref={slot} className={styles.slot} />
            {/* Its own page has more room for them. */}
            {area !== 'calls' && <ColleagueCalls />}
            <div className={styles.pad}>
              <DialPad />
            </div>
          </aside>
        )}
        {calls}
        <CallWatch />
      </div>
    </PhoneChooserProvider>
  );
}
