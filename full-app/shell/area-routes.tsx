import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import type { AreaPath } from './areas.ts';
import { PlaceGate } from './page/area-gate.tsx';
import { NotFoundPage } from './page/not-found-page.tsx';
import {
  ActivePage,
  AppLinksPage,
  BehalfPage,
  BridgePage,
  CalendarPage,
  ChatPage,
  ChatsPage,
  CollaborationPage,
  ConferencePage,
  ContactsPage,
  CrmRulesPage,
  DashboardPage,
  DenylistPage,
  DialPadPage,
  ForwardingPage,
  GroupHistoryPage,
  GroupsPage,
  HistoryPage,
  MeetingPointPage,
  PresencePage,
  SettingsPage,
  TeamsPage,
  VoicemailPage,
  WallboardPage,
  WorkPage,
} from './pages.ts';
import { screen } from './screen.tsx';

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

/**
 * The pages of every area except home, by their addresses below the first part of the area's address. This table is a file of its own,
 * because the first load has the navigation only.
 */
const routes: Readonly<Record<Exclude<AreaPath, '/'>, Readonly<Record<string, ReactNode>>>> = {
  '/callhistories/personal': {
    '': <Navigate to="/callhistories/personal" replace />,
    'personal/:sort?': <HistoryPage whose="personal" />,
    'groups/:sort?': (
      <PlaceGate label="area.groups" needs="groups">
        <HistoryPage whose="groups" />
      </PlaceGate>
    ),
  },
  '/contact/all': {
    '': <Navigate to="/contact/all" replace />,
    import: <ContactsPage tool="transfer" />,
    duplicates: <ContactsPage tool="duplicates" />,
    'edit/:folder/new': <ContactsPage edits />,
    'edit/:folder/:contactID': <ContactsPage edits />,
    'detail/all/:contactID': <ContactsPage />,
    ':directory': <ContactsPage />,
    ':page/:folder/:contactID': <ContactsPage />,
  },
  '/dialpad': { '': <DialPadPage />, terminals: <TerminalsPage /> },
  '/matrix': {
    '': <ChatPage />,
    onetoones: <ChatPage directOnly />,
    add: <ChatPage shows="new" />,
    find: <ChatPage shows="find" />,
    'view/:roomId': <ChatPage shows="room" />,
    'edit/:roomId': <ChatPage shows="details" />,
    device: <ChatPage shows="devices" />,
    'device/:roomId': <ChatPage shows="roomDevices" />,
  },
  '/chats': {
    '': <ChatsPage part="list" />,
    nw: <ChatsPage part="new" />,
    // A conversation, `th-…`, or a number.
    ':address': <ChatsPage part="thread" />,
  },
  '/acdsms': { '': <WorkPage />, ':groupID/:threadID': <WorkPage /> },
  '/conference': {
    '': <ConferencePage part="list" />,
    list: <ConferencePage part="list" />,
    search: <ConferencePage part="search" />,
    info: <ConferencePage part="info" />,
    recordings: <ConferencePage part="recordings" />,
    'edit/:id': <ConferencePage part="edit" />,
    'meet/:id': <RoomPage part="meet" />,
    'join/:owner/:id': <RoomPage part="join" />,
  },
  '/voicemails': {
    '': <VoicemailPage kind="vm" />,
    filter: <Navigate to="/voicemails" replace />,
    'filter/vm': <VoicemailPage kind="vm" />,
    'filter/rs': <VoicemailPage kind="rs" />,
    'detail/:id': <VoicemailPage kind="vm" />,
  },
  '/queue': groupRoutes('/queue'),
  '/presence': { '': <PresencePage />, ':calendarOrSlotID': <PresencePage /> },
  '/calendar': {
    '': <CalendarPage />,
    meetings: <MeetingsPage part="list" />,
    'meetings/new': <MeetingsPage part="new" />,
    'meetings/:id': <MeetingsPage part="show" />,
    'meetings/:id/edit': <MeetingsPage part="edit" />,
    ':id': <CalendarPage />,
  },
  '/forwarding/own': {
    '': <Navigate to="/forwarding/own" replace />,
    'own/:service?': <ForwardingPage />,
    ':extensionID/:kind/:forwardingID': <ForwardingPage />,
    ':contactID/all': <ForwardingPage />,
  },
  '/services/blacklist': {
    '': <Navigate to="/services/blacklist" replace />,
    'blacklist/:id?': <DenylistPage />,
  },
  '/crmrules': { ':id?': <CrmRulesPage /> },
  '/applinks': { '': <AppLinksPage /> },
  '/settings': {
    'telephony/:terminalID/:deviceID?/:lineID?': <SettingsPage section="telephony" />,
    'matrix/:roomId': <SettingsPage section="matrix" />,
    'voicemail/greetings': <SettingsPage section="voicemail" />,
    'callqueuing/:kind': <SettingsPage section="callqueuing" />,
    ':section?': <SettingsPage />,
  },
  '/calls/active': { active: <ActivePage /> },
  '/directory': { '': <ContactsPage list="directory" /> },
  '/groups': groupRoutes('/groups'),
  '/acd-dashboard': {
    calls: <CallsPage />,
    reports: <ReportsPage />,
    ':groupId?': <DashboardPage />,
  },
  '/wallboard': { '': <WallboardPage /> },
  '/acd-conf-history': { '': <GroupHistoryPage /> },
  '/sg/meetingpoint/edit': { 'meetingpoint/edit': <MeetingPointPage /> },
  '/teams': { '': <TeamsPage /> },
  '/ucc': { '': <CollaborationPage /> },
  '/conferenceicb': {
    '': <BridgePage part="list" />,
    list: <BridgePage part="list" />,
    search: <BridgePage part="search" />,
    info: <BridgePage part="info" />,
    'edit/:id': <BridgePage part="edit" />,
  },
  '/behalf': { '': <BehalfPage /> },
};

/** The pages of an area. Every other address shows a page for unknown addresses. */
export const AreaRoutes = ({ path: area }: { readonly path: keyof typeof routes }) => (
  <Routes>
    {Object.entries(routes[area]).map(([path, element]) => (
      <Route key={path} path={path} element={element} />
    ))}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
