import { memo, Suspense, useCallback } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { CallWatch } from '#phone/calls/call-watch.tsx';
import { ChatOpener } from '#phone/chat/chat-opener.ts';
import { usePad } from '#phone/dial-pad/use-pad.ts';
import { type DestinationType, MessageWriter } from '#phone/messages/message-opener.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { PhoneChooserProvider } from '#phone/terminals/phone-chooser.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { MeetingTarget, VisitedMeeting } from '#sdk/meetings.ts';
import { classNames } from '#ui/class-names.ts';
import { DialogHost } from '#ui/dialog/dialog-host.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { Toasts } from '#ui/toasts/toasts.tsx';
import { idle } from '#ui/when-idle.ts';
import { isRoomPath, joinPath, roomPath } from '../meetings/room-path.ts';
import { AddressBookCallers } from '../people/address-book/address-book-callers.tsx';
import { AlertTargets } from './alerts/alert-targets.tsx';
import { fullAppWords } from './area-words.ts';
import { Dock } from './dock/dock.tsx';
import { FirstRun } from './first-run/first-run.tsx';
import { loadParts } from './load-parts.ts';
import { Rail } from './navigation/rail.tsx';
import { TopBar } from './navigation/top-bar.tsx';
import { numberInQuery } from './number-in-query.ts';
import { Boundary } from './page/boundary.tsx';
import { useMovable } from './page/use-movable.ts';
import styles from './shell.module.css';
import { ShortcutOverlay } from './shortcuts/shortcut-overlay.tsx';
import { BackButton } from './trail/back-button.tsx';
import { useStepTitle } from './trail/step-title.ts';
import { StepNames, useTrail } from './trail/use-trail.ts';
import { isDocked, isNarrow, useWidthClass } from './use-width-class.ts';

const AgentBar = lazyComponent(
  () => import('#phone/agents/agent-bar.tsx').then((module) => module.AgentBar),
  // Its place, so that nothing moves when its code has come.
  <div className={styles.agentPlace} />,
);

const AgentKeys = lazyComponent(() =>
  import('#phone/agents/keys/agent-keys.tsx').then((module) => module.AgentKeys),
);

const ChatWatch = lazyComponent(() =>
  idle()
    .then(() => import('#phone/chat/alerts/chat-watch.tsx'))
    .then((module) => module.ChatWatch),
);

const ContactPrompt = lazyComponent(() =>
  idle()
    .then(() => import('#phone/address-book/contact-prompt.tsx'))
    .then((module) => module.ContactPrompt),
);

const MeetingWatch = lazyComponent(() =>
  idle()
    .then(() => import('../meetings/ongoing/meeting-watch.tsx'))
    .then((module) => module.MeetingWatch),
);

const MeetingReminders = lazyComponent(() =>
  idle()
    .then(() => import('../meetings/ongoing/meeting-reminders.ts'))
    .then((module) => module.MeetingReminders),
);

const CallArea = lazyComponent(() => loadParts().then((module) => module.CallArea));
const CallAnnouncements = lazyComponent(() => loadParts().then((module) => module.CallAnnouncements));
const Notices = lazyComponent(() => loadParts().then((module) => module.ShellNotices));

/** The address changes often: what does not depend on it is not rendered again. */
const Calls = memo(CallArea);

const Breadcrumbs = lazyComponent(() =>
  import('./trail/breadcrumbs.tsx').then((module) => module.Breadcrumbs),
);

const ScreenHelp = lazyComponent(() => import('./help/screen-help.tsx').then((module) => module.ScreenHelp));

const terminalsPath = '/dialpad/terminals';

/**
 * The frame of every screen. Calls are always visible: in the dock on large screens, at the top of the main column on all others.
 */
export function Shell() {
  const words = useTranslate(actionWords, fullAppWords);
  const width = useWidthClass();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { name, trail, back } = useTrail();
  const titleOf = useStepTitle();
  const area = pathname.split('/')[1];
  const choosePhone = useCallback(
    (destination: string) => {
      const query = destination && `?${new URLSearchParams({ destination })}`;
      // A call that fails from that page stays on it.
      void navigate(terminalsPath + query, { replace: pathname === terminalsPath });
    },
    [navigate, pathname],
  );
  const openChat = useCallback(
    (contact: string) => void navigate(`/matrix/add?${new URLSearchParams({ contact })}`),
    [navigate],
  );
  const writeMessage = useCallback(
    (number: string, type?: DestinationType) =>
      void navigate(`/chats/nw?${new URLSearchParams({ number, ...(type && { type }) })}`),
    [navigate],
  );
  const enterMeeting = useCallback((target: MeetingTarget) => void navigate(joinPath(target)), [navigate]);
  const ownUid = useInfo()?.user.iUserID;
  const returnToMeeting = useCallback(
    (meeting: VisitedMeeting) => void navigate(roomPath(meeting, ownUid)),
    [navigate, ownUid],
  );
  // The dial pad gives way to a meeting.
  const docked = isDocked(width) && !isRoomPath(pathname);
  const narrow = isNarrow(width);
  const canWork = useSignalValue(useClient().agent.canWork);
  const rights = useRights();
  const here = trail.at(-1);
  // The dock's dial pad only takes numbers that were opened at the dial pad's own page.
  const destination = area === 'dialpad' ? numberInQuery(new URLSearchParams(search), 'destination') : '';
  const [calls, slot] = useMovable(<Calls />);
  const pad = usePad(area ?? '');
  return (
    <PhoneChooserProvider value={choosePhone}>
      <ChatOpener value={openChat}>
        <MessageWriter value={writeMessage}>
          <AddressBookCallers>
            <div
              className={classNames(styles.shell, docked && styles.large, narrow && styles.narrow)}
              data-width={width}
              data-pad={pad.isWanted ? 'wanted' : pad.yieldsToCalls ? 'yields' : undefined}
            >
              <a className={styles.skip} href="#content">
                {words('nav.skip')}
              </a>
              <Rail narrow={narrow} />
              <div className={styles.main}>
                <TopBar
                  back={
                    (!narrow || pathname !== '/') && <BackButton back={back} disabled={pathname === '/'} />
                  }
                  onNewCall={docked ? pad.toggle : undefined}
                />
                {!docked && <div ref={slot} className={styles.slot} />}
                {canWork && <AgentBar onGroups={() => void navigate('/queue')} />}
                <div className={styles.notices}>
                  <Notices />
                  <ContactPrompt loadsScripts />
                  <MeetingReminders />
                  {rights.may('meetings') && (
                    <MeetingWatch onEnter={enterMeeting} path={pathname} onReturn={returnToMeeting} />
                  )}
                </div>
                {!narrow && here?.name && <Breadcrumbs here={here} />}
                <DialogHost>
                  <main id="content" {...focusFallback} className={styles.content} data-path={pathname}>
                    {/* Outside the part that changes with the area: the previous screen stays until the next screen is loaded. */}
                    <Suspense fallback={null}>
                      <Boundary key={area}>
                        <StepNames value={name}>
                          <Outlet />
                        </StepNames>
                      </Boundary>
                    </Suspense>
                  </main>
                  <ShortcutOverlay Help={ScreenHelp} />
                  <FirstRun />
                </DialogHost>
                <Toasts dismissLabel={words('action.dismiss')} place={narrow ? 'flow' : 'foot'} />
              </div>
              {docked && <Dock slot={slot} destination={destination} padRef={pad.ref} />}
              {calls}
              <AlertTargets />
              {canWork && <AgentKeys />}
              {rights.may('chat') && <ChatWatch />}
              <CallAnnouncements />
              <CallWatch screen={here && titleOf(here)} />
            </div>
          </AddressBookCallers>
        </MessageWriter>
      </ChatOpener>
    </PhoneChooserProvider>
  );
}
