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
import { type Area, rootOf } from './area.ts';
import * as pages from './pages.ts';

/**
 * All areas, the most used first. Navigation and commands are built from this table, and `area-routes.tsx` has the addresses of each. On a phone, the bar shows the first
 * areas with `main`.
 */
const table = [
  {
    label: 'area.home',
    icon: House,
    path: '/',
    main: true,
    screen: pages.HomePage,
  },
  {
    label: 'area.history',
    icon: History,
    path: '/callhistories/personal',
    main: true,
    counter: 'missedCalls',
    screen: pages.HistoryPage,
  },
  {
    label: 'area.contacts',
    icon: Contact,
    path: '/contact/all',
    main: true,
    screen: pages.ContactsPage,
  },
  {
    label: 'area.dialPad',
    icon: Grip,
    path: '/dialpad',
    main: true,
    dock: true,
    screen: pages.DialPadPage,
  },
  {
    label: 'area.chatRooms',
    icon: MessageCircle,
    path: '/matrix',
    needs: 'chat',
    main: true,
    counter: 'chats',
    screen: pages.ChatPage,
  },
  {
    label: 'area.chats',
    icon: MessageSquareText,
    path: '/chats',
    needs: 'textMessages',
    counter: 'textMessages',
    screen: pages.ChatsPage,
  },
  {
    label: 'area.queueMessages',
    icon: MessagesSquare,
    path: '/acdsms',
    needs: 'messageWork',
    counter: 'queueMessages',
    screen: pages.WorkPage,
  },
  {
    label: 'area.conferences',
    icon: Video,
    path: '/conference',
    needs: 'meetings',
    screen: pages.ConferencePage,
  },
  {
    label: 'area.voicemail',
    icon: Voicemail,
    path: '/voicemails',
    needs: 'voicemail',
    main: true,
    counter: 'voicemails',
    screen: pages.VoicemailPage,
  },
  {
    label: 'area.queues',
    icon: ListOrdered,
    path: '/queue',
    needs: 'queues',
    main: true,
    screen: pages.GroupsPage,
  },
  {
    label: 'area.presence',
    icon: CalendarClock,
    path: '/presence',
    main: true,
    screen: pages.PresencePage,
  },
  {
    label: 'area.calendar',
    icon: Calendar,
    path: '/calendar',
    screen: pages.CalendarPage,
  },
  {
    label: 'area.forwarding',
    icon: PhoneForwarded,
    path: '/forwarding/own',
    needs: 'forwarding',
    main: true,
    screen: pages.ForwardingPage,
  },
  {
    label: 'area.denylist',
    icon: Ban,
    path: '/services/blacklist',
    screen: pages.DenylistPage,
  },
  {
    label: 'area.crmRules',
    icon: Workflow,
    path: '/crmrules',
    needs: 'crmRules',
    screen: pages.CrmRulesPage,
  },
  {
    label: 'area.appLinks',
    icon: LayoutGrid,
    path: '/applinks',
    screen: pages.AppLinksPage,
  },
  {
    label: 'area.settings',
    icon: Settings,
    path: '/settings',
    main: true,
    screen: pages.SettingsPage,
  },
  {
    label: 'area.activeCalls',
    icon: PhoneCall,
    path: '/calls/active',
    dock: true,
    screen: pages.ActivePage,
  },
  {
    label: 'area.directory',
    icon: Search,
    path: '/directory',
    screen: pages.ContactsPage,
  },
  {
    label: 'area.groups',
    icon: UsersRound,
    path: '/groups',
    needs: 'groups',
    screen: pages.GroupsPage,
  },
  {
    label: 'area.dashboard',
    icon: ChartColumn,
    path: '/acd-dashboard',
    needs: 'statistics',
    screen: pages.DashboardPage,
  },
  {
    label: 'area.wallboard',
    icon: Tv,
    path: '/wallboard',
    needs: 'supervision',
    screen: pages.WallboardPage,
  },
  {
    label: 'area.groupHistory',
    icon: FileClock,
    path: '/acd-conf-history',
    needs: 'supervision',
    screen: pages.GroupHistoryPage,
  },
  {
    label: 'area.meetingPoint',
    icon: DoorOpen,
    path: '/sg/meetingpoint/edit',
    needs: 'hosting',
    screen: pages.MeetingPointPage,
  },
  {
    label: 'area.teams',
    icon: Users,
    path: '/teams',
    needs: 'teams',
    screen: pages.TeamsPage,
  },
  {
    label: 'area.collaboration',
    icon: BriefcaseBusiness,
    path: '/ucc',
    needs: 'collaboration',
    screen: pages.CollaborationPage,
  },
  {
    label: 'area.conferenceBridge',
    icon: Projector,
    path: '/conferenceicb',
    needs: 'conferenceBridge',
    screen: pages.BridgePage,
  },
  {
    label: 'area.behalf',
    icon: UserCog,
    path: '/behalf',
    needs: 'actingForOthers',
    screen: pages.BehalfPage,
  },
] as const satisfies readonly Area[];

/** The targets of the navigation entries. */
export type AreaPath = (typeof table)[number]['path'];

export const areas: readonly (Area & { readonly path: AreaPath })[] = table;

/** Returns the area that an address belongs to. */
export const placeOf = (pathname: string): Area | undefined =>
  areas.find(({ path }) => rootOf(path) === rootOf(pathname));
