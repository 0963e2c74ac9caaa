import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import type { AreaPath } from './areas.ts';
import { PlaceGate } from './page/area-gate.tsx';
import { NotFoundPage } from './page/not-found-page.tsx';
import { type Screen, screen } from './screen.tsx';

const HomePage = screen(() => import('../home/page.tsx'), 'HomePage');
const HistoryPage = screen(() => import('../history/history-page.tsx'), 'HistoryPage');
const ContactsPage = screen(() => import('../people/contacts-page.tsx'), 'ContactsPage');
const DialPadPage = screen(() => import('../calls/dial-pad/dial-pad-page.tsx'), 'DialPadPage');
const ChatPage = screen(() => import('../chat/chat-page.tsx'), 'ChatPage');
const ChatsPage = screen(() => import('../messages/chats-page.tsx'), 'ChatsPage');
const WorkPage = screen(() => import('../messages/queue/work-page.tsx'), 'WorkPage');
const ConferencePage = screen(() => import('../meetings/conference-page.tsx'), 'ConferencePage');
const VoicemailPage = screen(() => import('../voicemail/voicemail-page.tsx'), 'VoicemailPage');
const GroupsPage = screen(() => import('../queues/groups/groups-page.tsx'), 'GroupsPage');
const PresencePage = screen(() => import('../calendar/presence/presence-page.tsx'), 'PresencePage');
const CalendarPage = screen(() => import('../calendar/calendar-page.tsx'), 'CalendarPage');
const ForwardingPage = screen(() => import('../routing/forwardings/forwarding-page.tsx'), 'ForwardingPage');
const DenylistPage = screen(() => import('../routing/denylist/denylist-page.tsx'), 'DenylistPage');
const CrmRulesPage = screen(() => import('../crm/crm-rules-page.tsx'), 'CrmRulesPage');
const AppLinksPage = screen(() => import('../settings/app-links/app-links-page.tsx'), 'AppLinksPage');
const SettingsPage = screen(() => import('../settings/settings-page.tsx'), 'SettingsPage');
const AdministrationPage = screen(
  () => import('../administration/administration-page.tsx'),
  'AdministrationPage',
);
const ActivePage = screen(() => import('../calls/active-page.tsx'), 'ActivePage');
const DashboardPage = screen(() => import('../queues/dashboard/dashboard-page.tsx'), 'DashboardPage');
const WallboardPage = screen(() => import('../queues/wallboard/wallboard-page.tsx'), 'WallboardPage');
const GroupHistoryPage = screen(() => import('../queues/changes/history-page.tsx'), 'HistoryPage');
const MeetingPointPage = screen(() => import('../meetings/meeting-point-page.tsx'), 'MeetingPointPage');
const TeamsPage = screen(() => import('../meetings/teams/teams-page.tsx'), 'TeamsPage');
const CollaborationPage = screen(
  () => import('../meetings/collaboration/collaboration-page.tsx'),
  'CollaborationPage',
);
const BridgePage = screen(() => import('../meetings/bridge/bridge-page.tsx'), 'BridgePage');
const CallGroupsPage = screen(() => import('../queues/call-groups/call-groups-page.tsx'), 'CallGroupsPage');
const BehalfPage = screen(() => import('./behalf/behalf-page.tsx'), 'BehalfPage');
const TerminalsPage = screen(() => import('../calls/dial-pad/terminals-page.tsx'), 'TerminalsPage');
const RoomPage = screen(() => import('../meetings/room/room-page.tsx'), 'RoomPage');
const MeetingsPage = screen(() => import('../meetings/invitations/meetings-page.tsx'), 'MeetingsPage');
const CallsPage = screen(() => import('../queues/dashboard/calls-page.tsx'), 'CallsPage');
const ReportsPage = screen(() => import('../queues/reports/reports-page.tsx'), 'ReportsPage');

/** The screens of groups: of the user's queues, or of all groups. */
const groupRoutes = (list: '/queue' | '/groups') => ({
  '': <GroupsPage list={list} />,
  ':groupId': <GroupsPage list={list} />,
  ':groupId/edit': <GroupsPage list={list} part="edit" />,
  ':groupId/editLight': <GroupsPage list={list} part="editLight" />,
  ':groupId/greetings': <GroupsPage list={list} part="announcements" />,
  ':groupId/greetingsqueuing/:topic': <GroupsPage list={list} part="topic" />,
});

/** Groups of people and queues are below the same address. Queues have numbers as ids. */
function AnyGroupPage() {
  const { groupId = '' } = useParams();
  return /^\d+$/.test(groupId) ? <GroupsPage list="/groups" /> : <CallGroupsPage />;
}

/** The page of an area that is loaded early, and its pages by their addresses. */
type AreaPages = readonly [early: Pick<Screen<never>, 'preload'>, pages: Readonly<Record<string, ReactNode>>];

/**
 * The pages of every area, by their addresses below the first part of the area's address. This table is a file of its own,
 * because the first load has the navigation only.
 */
const routes: Readonly<Record<AreaPath, AreaPages>> = {
  '/': [HomePage, { '': <HomePage /> }],
  '/callhistories/personal': [
    HistoryPage,
    {
      '': <Navigate to="/callhistories/personal" replace />,
      'personal/:sort?': <HistoryPage whose="personal" />,
      'groups/:sort?': (
        <PlaceGate label="area.groups" needs="groups">
          <HistoryPage whose="groups" />
        </PlaceGate>
      ),
    },
  ],
  '/contact/all': [
    ContactsPage,
    {
      '': <Navigate to="/contact/all" replace />,
      import: <ContactsPage tool="transfer" />,
      duplicates: <ContactsPage tool="duplicates" />,
      'edit/:folder/new': <ContactsPage edits />,
      'edit/:folder/:contactID': <ContactsPage edits />,
      'detail/all/:contactID': <ContactsPage />,
      ':directory': <ContactsPage />,
      ':page/:folder/:contactID': <ContactsPage />,
    },
  ],
  '/dialpad': [DialPadPage, { '': <DialPadPage />, terminals: <TerminalsPage /> }],
  '/matrix': [
    ChatPage,
    {
      '': <ChatPage />,
      onetoones: <ChatPage directOnly />,
      add: <ChatPage shows="new" />,
      find: <ChatPage shows="find" />,
      'view/:roomId': <ChatPage shows="room" />,
      'edit/:roomId': <ChatPage shows="details" />,
      device: <ChatPage shows="devices" />,
      'device/:roomId': <ChatPage shows="roomDevices" />,
    },
  ],
  '/chats': [
    ChatsPage,
    {
      '': <ChatsPage part="list" />,
      nw: <ChatsPage part="new" />,
      // A conversation, `th-…`, or a number.
      ':address': <ChatsPage part="thread" />,
    },
  ],
  '/acdsms': [WorkPage, { '': <WorkPage />, ':groupID/:threadID': <WorkPage /> }],
  '/conference': [
    ConferencePage,
    {
      '': <ConferencePage part="list" />,
      list: <ConferencePage part="list" />,
      search: <ConferencePage part="search" />,
      info: <ConferencePage part="info" />,
      recordings: <ConferencePage part="recordings" />,
      'edit/:id': <ConferencePage part="edit" />,
      'meet/:id': <RoomPage part="meet" />,
      'join/:owner/:id': <RoomPage part="join" />,
    },
  ],
  '/voicemails': [
    VoicemailPage,
    {
      '': <VoicemailPage kind="vm" />,
      filter: <Navigate to="/voicemails" replace />,
      'filter/vm': <VoicemailPage kind="vm" />,
      'filter/rs': <VoicemailPage kind="rs" />,
      'detail/:id': <VoicemailPage kind="vm" />,
    },
  ],
  '/queue': [GroupsPage, groupRoutes('/queue')],
  '/presence': [PresencePage, { '': <PresencePage />, ':calendarOrSlotID': <PresencePage /> }],
  '/calendar': [
    CalendarPage,
    {
      '': <CalendarPage />,
      meetings: <MeetingsPage part="list" />,
      'meetings/new': <MeetingsPage part="new" />,
      'meetings/:id': <MeetingsPage part="show" />,
      'meetings/:id/edit': <MeetingsPage part="edit" />,
      ':id': <CalendarPage />,
    },
  ],
  '/forwarding/own': [
    ForwardingPage,
    {
      '': <Navigate to="/forwarding/own" replace />,
      'own/:service?': <ForwardingPage />,
      ':extensionID/:kind/:forwardingID': <ForwardingPage />,
      ':contactID/all': <ForwardingPage />,
    },
  ],
  '/services/blacklist': [
    DenylistPage,
    {
      '': <Navigate to="/services/blacklist" replace />,
      'blacklist/:id?': <DenylistPage />,
    },
  ],
  '/crmrules': [CrmRulesPage, { ':id?': <CrmRulesPage /> }],
  '/applinks': [AppLinksPage, { '': <AppLinksPage /> }],
  '/settings': [
    SettingsPage,
    {
      'telephony/:terminalID/:deviceID?/:lineID?': <SettingsPage section="telephony" />,
      'matrix/:roomId': <SettingsPage section="matrix" />,
      'voicemail/greetings': <SettingsPage section="voicemail" />,
      'callqueuing/:kind': <SettingsPage section="callqueuing" />,
      ':section?': <SettingsPage />,
    },
  ],
  '/calls/active': [ActivePage, { active: <ActivePage /> }],
  '/directory': [ContactsPage, { '': <ContactsPage list="directory" /> }],
  '/groups': [
    CallGroupsPage,
    { ...groupRoutes('/groups'), '': <CallGroupsPage />, ':groupId': <AnyGroupPage /> },
  ],
  '/acd-dashboard': [
    DashboardPage,
    {
      calls: <CallsPage />,
      reports: <ReportsPage />,
      ':groupId?': <DashboardPage />,
    },
  ],
  '/wallboard': [WallboardPage, { '': <WallboardPage /> }],
  '/acd-conf-history': [GroupHistoryPage, { '': <GroupHistoryPage /> }],
  '/sg/meetingpoint/edit': [MeetingPointPage, { 'meetingpoint/edit': <MeetingPointPage /> }],
  '/teams': [TeamsPage, { '': <TeamsPage /> }],
  '/ucc': [CollaborationPage, { '': <CollaborationPage /> }],
  '/conferenceicb': [
    BridgePage,
    {
      '': <BridgePage part="list" />,
      list: <BridgePage part="list" />,
      search: <BridgePage part="search" />,
      info: <BridgePage part="info" />,
      'edit/:id': <BridgePage part="edit" />,
    },
  ],
  '/behalf': [BehalfPage, { '': <BehalfPage /> }],
  '/administration': [AdministrationPage, { ':section?/:id?': <AdministrationPage /> }],
};

/** Loads the page of an area before it is shown. */
export const preload = (area: AreaPath): Promise<void> => routes[area][0].preload();

/** The kinds of the things that the pages of some areas change. Other pages change things of several kinds, and lock them themselves. */
const kinds: Partial<Readonly<Record<AreaPath, string>>> = {
  '/forwarding/own': 'Forwarding',
  '/services/blacklist': 'Denylist',
  '/crmrules': 'CRMIntegrationRule',
  '/voicemails': 'Voicemail',
  '/conferenceicb': 'Conference',
};

/** The pages of an area. Every other address shows a page for unknown addresses. */
export const AreaRoutes = ({ area }: { readonly area: AreaPath }) =>
  // Every other address begins with the address of home.
  area === '/' ? (
    <HomePage />
  ) : (
    <KindLock kind={kinds[area]}>
      <Routes>
        {Object.entries(routes[area][1]).map(([path, page]) => (
          <Route key={path} path={path} element={page} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </KindLock>
  );
