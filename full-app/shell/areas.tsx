import Ban from 'lucide-react/icons/ban';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Calendar from 'lucide-react/icons/calendar';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartColumn from 'lucide-react/icons/chart-column';
import Contact from 'lucide-react/icons/contact';
import DoorOpen from 'lucide-react/icons/door-open';
import FileClock from 'lucide-react/icons/file-clock';
import Grip from 'lucide-react/icons/grip';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MessagesSquare from 'lucide-react/icons/messages-square';
import PhoneCall from 'lucide-react/icons/phone-call';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import Projector from 'lucide-react/icons/projector';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Tv from 'lucide-react/icons/tv';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import Video from 'lucide-react/icons/video';
import Voicemail from 'lucide-react/icons/voicemail';
import Workflow from 'lucide-react/icons/workflow';
import { Navigate } from 'react-router';
import { type Area, rootOf } from './area.ts';
import { PlaceGate } from './page/area-gate.tsx';
import { screen } from './screen.tsx';

const HomePage = screen(() => import('../home/page.tsx'), 'HomePage');
const HistoryPage = screen(() => import('../history/history-page.tsx'), 'HistoryPage');
const ContactsPage = screen(() => import('../people/contacts-page.tsx'), 'ContactsPage');
const DialPadPage = screen(() => import('../calls/dial-pad/dial-pad-page.tsx'), 'DialPadPage');
const TerminalsPage = screen(() => import('../calls/dial-pad/terminals-page.tsx'), 'TerminalsPage');
const ChatPage = screen(() => import('../chat/chat-page.tsx'), 'ChatPage');
const ChatsPage = screen(() => import('../messages/chats-page.tsx'), 'ChatsPage');
const WorkPage = screen(() => import('../messages/queue/work-page.tsx'), 'WorkPage');
const ConferencePage = screen(() => import('../meetings/conference-page.tsx'), 'ConferencePage');
const RoomPage = screen(() => import('../meetings/room/room-page.tsx'), 'RoomPage');
const VoicemailPage = screen(() => import('../voicemail/voicemail-page.tsx'), 'VoicemailPage');
const GroupsPage = screen(() => import('../queues/groups/groups-page.tsx'), 'GroupsPage');
const PresencePage = screen(() => import('../calendar/presence/presence-page.tsx'), 'PresencePage');
const CalendarPage = screen(() => import('../calendar/calendar-page.tsx'), 'CalendarPage');
const MeetingsPage = screen(() => import('../meetings/invitations/meetings-page.tsx'), 'MeetingsPage');
const ForwardingPage = screen(() => import('../routing/forwardings/forwarding-page.tsx'), 'ForwardingPage');
const DenylistPage = screen(() => import('../routing/denylist/denylist-page.tsx'), 'DenylistPage');
const CrmRulesPage = screen(() => import('../crm/crm-rules-page.tsx'), 'CrmRulesPage');
const AppLinksPage = screen(() => import('../settings/app-links/app-links-page.tsx'), 'AppLinksPage');
const SettingsPage = screen(() => import('../settings/settings-page.tsx'), 'SettingsPage');
const ActivePage = screen(() => import('../calls/active-page.tsx'), 'ActivePage');
const DashboardPage = screen(() => import('../queues/dashboard/dashboard-page.tsx'), 'DashboardPage');
const CallsPage = screen(() => import('../queues/dashboard/calls-page.tsx'), 'CallsPage');
const ReportsPage = screen(() => import('../queues/reports/reports-page.tsx'), 'ReportsPage');
const WallboardPage = screen(() => import('../queues/wallboard/wallboard-page.tsx'), 'WallboardPage');
const GroupHistoryPage = screen(() => import('../queues/changes/history-page.tsx'), 'HistoryPage');
const MeetingPointPage = screen(() => import('../meetings/meeting-point-page.tsx'), 'MeetingPointPage');
const TeamsPage = screen(() => import('../meetings/teams/teams-page.tsx'), 'TeamsPage');
const CollaborationPage = screen(
  () => import('../meetings/collaboration/collaboration-page.tsx'),
  'CollaborationPage',
);
const BridgePage = screen(() => import('../meetings/bridge/bridge-page.tsx'), 'BridgePage');
const BehalfPage = screen(() => import('./behalf/behalf-page.tsx'), 'BehalfPage');

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
 * All areas, the most used first. Navigation, commands and routes are built from this table. On a phone, the bar shows the first
 * areas with `main`.
 */
export const areas: readonly Area[] = [
  {
    label: 'area.home',
    icon: House,
    path: '/',
    main: true,
    screen: HomePage,
    routes: { '': <HomePage /> },
  },
  {
    label: 'area.history',
    icon: History,
    path: '/callhistories/personal',
    main: true,
    counter: 'missedCalls',
    screen: HistoryPage,
    routes: {
      '': <Navigate to="/callhistories/personal" replace />,
      'personal/:sort?': <HistoryPage whose="personal" />,
      'groups/:sort?': (
        <PlaceGate label="area.groups" needs="groups">
          <HistoryPage whose="groups" />
        </PlaceGate>
      ),
    },
  },
  {
    label: 'area.contacts',
    icon: Contact,
    path: '/contact/all',
    main: true,
    screen: ContactsPage,
    routes: {
      '': <Navigate to="/contact/all" replace />,
      import: <ContactsPage tool="transfer" />,
      duplicates: <ContactsPage tool="duplicates" />,
      'edit/:folder/new': <ContactsPage edits />,
      'edit/:folder/:contactID': <ContactsPage edits />,
      'detail/all/:contactID': <ContactsPage />,
      ':directory': <ContactsPage />,
      ':page/:folder/:contactID': <ContactsPage />,
    },
  },
  {
    label: 'area.dialPad',
    icon: Grip,
    path: '/dialpad',
    main: true,
    dock: true,
    screen: DialPadPage,
    routes: { '': <DialPadPage />, terminals: <TerminalsPage /> },
  },
  {
    label: 'area.chatRooms',
    icon: MessageCircle,
    path: '/matrix',
    needs: 'chat',
    main: true,
    counter: 'chats',
    screen: ChatPage,
    routes: {
      '': <ChatPage />,
      onetoones: <ChatPage directOnly />,
      add: <ChatPage shows="new" />,
      find: <ChatPage shows="find" />,
      'view/:roomId': <ChatPage shows="room" />,
      'edit/:roomId': <ChatPage shows="details" />,
      device: <ChatPage shows="devices" />,
      'device/:roomId': <ChatPage shows="roomDevices" />,
    },
  },
  {
    label: 'area.chats',
    icon: MessageSquareText,
    path: '/chats',
    needs: 'textMessages',
    counter: 'textMessages',
    screen: ChatsPage,
    routes: {
      '': <ChatsPage part="list" />,
      nw: <ChatsPage part="new" />,
      // A conversation, `th-…`, or a number.
      ':address': <ChatsPage part="thread" />,
    },
  },
  {
    label: 'area.queueMessages',
    icon: MessagesSquare,
    path: '/acdsms',
    needs: 'messageWork',
    counter: 'queueMessages',
    screen: WorkPage,
    routes: { '': <WorkPage />, ':groupID/:threadID': <WorkPage /> },
  },
  {
    label: 'area.conferences',
    icon: Video,
    path: '/conference',
    needs: 'meetings',
    screen: ConferencePage,
    routes: {
      '': <ConferencePage part="list" />,
      list: <ConferencePage part="list" />,
      search: <ConferencePage part="search" />,
      info: <ConferencePage part="info" />,
      recordings: <ConferencePage part="recordings" />,
      'edit/:id': <ConferencePage part="edit" />,
      'meet/:id': <RoomPage part="meet" />,
      'join/:owner/:id': <RoomPage part="join" />,
    },
  },
  {
    label: 'area.voicemail',
    icon: Voicemail,
    path: '/voicemails',
    needs: 'voicemail',
    main: true,
    counter: 'voicemails',
    screen: VoicemailPage,
    routes: {
      '': <VoicemailPage kind="vm" />,
      filter: <Navigate to="/voicemails" replace />,
      'filter/vm': <VoicemailPage kind="vm" />,
      'filter/rs': <VoicemailPage kind="rs" />,
      'detail/:id': <VoicemailPage kind="vm" />,
    },
  },
  {
    label: 'area.queues',
    icon: ListOrdered,
    path: '/queue',
    needs: 'queues',
    main: true,
    screen: GroupsPage,
    routes: groupRoutes('/queue'),
  },
  {
    label: 'area.presence',
    icon: CalendarClock,
    path: '/presence',
    main: true,
    screen: PresencePage,
    routes: { '': <PresencePage />, ':calendarOrSlotID': <PresencePage /> },
  },
  {
    label: 'area.calendar',
    icon: Calendar,
    path: '/calendar',
    screen: CalendarPage,
    routes: {
      '': <CalendarPage />,
      meetings: <MeetingsPage part="list" />,
      'meetings/new': <MeetingsPage part="new" />,
      'meetings/:id': <MeetingsPage part="show" />,
      'meetings/:id/edit': <MeetingsPage part="edit" />,
      ':id': <CalendarPage />,
    },
  },
  {
    label: 'area.forwarding',
    icon: PhoneForwarded,
    path: '/forwarding/own',
    needs: 'forwarding',
    main: true,
    screen: ForwardingPage,
    routes: {
      '': <Navigate to="/forwarding/own" replace />,
      'own/:service?': <ForwardingPage />,
      ':extensionID/:kind/:forwardingID': <ForwardingPage />,
      ':contactID/all': <ForwardingPage />,
    },
  },
  {
    label: 'area.denylist',
    icon: Ban,
    path: '/services/blacklist',
    screen: DenylistPage,
    routes: {
      '': <Navigate to="/services/blacklist" replace />,
      'blacklist/:id?': <DenylistPage />,
    },
  },
  {
    label: 'area.crmRules',
    icon: Workflow,
    path: '/crmrules',
    needs: 'crmRules',
    screen: CrmRulesPage,
    routes: { ':id?': <CrmRulesPage /> },
  },
  {
    label: 'area.appLinks',
    icon: LayoutGrid,
    path: '/applinks',
    screen: AppLinksPage,
    routes: { '': <AppLinksPage /> },
  },
  {
    label: 'area.settings',
    icon: Settings,
    path: '/settings',
    main: true,
    screen: SettingsPage,
    routes: {
      'telephony/:terminalID/:deviceID?/:lineID?': <SettingsPage section="telephony" />,
      'matrix/:roomId': <SettingsPage section="matrix" />,
      'voicemail/greetings': <SettingsPage section="voicemail" />,
      'callqueuing/:kind': <SettingsPage section="callqueuing" />,
      ':section?': <SettingsPage />,
    },
  },
  {
    label: 'area.activeCalls',
    icon: PhoneCall,
    path: '/calls/active',
    dock: true,
    screen: ActivePage,
    routes: { active: <ActivePage /> },
  },
  {
    label: 'area.directory',
    icon: Search,
    path: '/directory',
    screen: ContactsPage,
    routes: { '': <ContactsPage list="directory" /> },
  },
  {
    label: 'area.groups',
    icon: UsersRound,
    path: '/groups',
    needs: 'groups',
    screen: GroupsPage,
    routes: groupRoutes('/groups'),
  },
  {
    label: 'area.dashboard',
    icon: ChartColumn,
    path: '/acd-dashboard',
    needs: 'statistics',
    screen: DashboardPage,
    routes: {
      calls: <CallsPage />,
      reports: <ReportsPage />,
      ':groupId?': <DashboardPage />,
    },
  },
  {
    label: 'area.wallboard',
    icon: Tv,
    path: '/wallboard',
    needs: 'supervision',
    screen: WallboardPage,
    routes: { '': <WallboardPage /> },
  },
  {
    label: 'area.groupHistory',
    icon: FileClock,
    path: '/acd-conf-history',
    needs: 'supervision',
    screen: GroupHistoryPage,
    routes: { '': <GroupHistoryPage /> },
  },
  {
    label: 'area.meetingPoint',
    icon: DoorOpen,
    path: '/sg/meetingpoint/edit',
    needs: 'hosting',
    screen: MeetingPointPage,
    routes: { 'meetingpoint/edit': <MeetingPointPage /> },
  },
  {
    label: 'area.teams',
    icon: Users,
    path: '/teams',
    needs: 'teams',
    screen: TeamsPage,
    routes: { '': <TeamsPage /> },
  },
  {
    label: 'area.collaboration',
    icon: BriefcaseBusiness,
    path: '/ucc',
    needs: 'collaboration',
    screen: CollaborationPage,
    routes: { '': <CollaborationPage /> },
  },
  {
    label: 'area.conferenceBridge',
    icon: Projector,
    path: '/conferenceicb',
    needs: 'conferenceBridge',
    screen: BridgePage,
    routes: {
      '': <BridgePage part="list" />,
      list: <BridgePage part="list" />,
      search: <BridgePage part="search" />,
      info: <BridgePage part="info" />,
      'edit/:id': <BridgePage part="edit" />,
    },
  },
  {
    label: 'area.behalf',
    icon: UserCog,
    path: '/behalf',
    needs: 'actingForOthers',
    screen: BehalfPage,
    routes: { '': <BehalfPage /> },
  },
];

/** Returns the area that an address belongs to. */
export const placeOf = (pathname: string): Area | undefined =>
  areas.find(({ path }) => rootOf(path) === rootOf(pathname));
