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
    load: () => import('../home/page.tsx').then((module) => module.HomePage),
  },
  {
    label: 'area.history',
    icon: History,
    path: '/callhistories/personal',
    main: true,
    counter: 'missedCalls',
    load: () => import('../history/area.tsx').then((module) => module.HistoryArea),
  },
  {
    label: 'area.contacts',
    icon: Contact,
    path: '/contact/all',
    main: true,
    load: () => import('../people/area.tsx').then((module) => module.ContactsArea),
  },
  {
    label: 'area.dialPad',
    icon: Grip,
    path: '/dialpad',
    main: true,
    dock: true,
    load: () => import('../calls/dial-pad/area.tsx').then((module) => module.DialPadArea),
  },
  {
    label: 'area.chatRooms',
    icon: MessageCircle,
    path: '/matrix',
    needs: 'chat',
    main: true,
    counter: 'chats',
    load: () => import('../chat/area.tsx').then((module) => module.MatrixArea),
  },
  {
    label: 'area.chats',
    icon: MessageSquareText,
    path: '/chats',
    needs: 'textMessages',
    counter: 'textMessages',
    load: () => import('../messages/area.tsx').then((module) => module.ChatsArea),
  },
  {
    label: 'area.queueMessages',
    icon: MessagesSquare,
    path: '/acdsms',
    needs: 'messageWork',
    counter: 'queueMessages',
    load: () => import('../messages/queue/area.tsx').then((module) => module.AcdSmsArea),
  },
  {
    label: 'area.conferences',
    icon: Video,
    path: '/conference',
    needs: 'meetings',
    load: () => import('../meetings/area.tsx').then((module) => module.MeetingsArea),
  },
  {
    label: 'area.voicemail',
    icon: Voicemail,
    path: '/voicemails',
    needs: 'voicemail',
    main: true,
    counter: 'voicemails',
    load: () => import('../voicemail/area.tsx').then((module) => module.VoicemailArea),
  },
  {
    label: 'area.queues',
    icon: ListOrdered,
    path: '/queue',
    needs: 'queues',
    main: true,
    load: () => import('../queues/area.tsx').then((module) => module.QueuesArea),
  },
  {
    label: 'area.presence',
    icon: CalendarClock,
    path: '/presence',
    main: true,
    load: () => import('../calendar/presence/area.tsx').then((module) => module.PresenceArea),
  },
  {
    label: 'area.calendar',
    icon: Calendar,
    path: '/calendar',
    load: () => import('../calendar/area.tsx').then((module) => module.CalendarArea),
  },
  {
    label: 'area.forwarding',
    icon: PhoneForwarded,
    path: '/forwarding/own',
    needs: 'forwarding',
    main: true,
    load: () => import('../routing/forwardings/area.tsx').then((module) => module.ForwardingArea),
  },
  {
    label: 'area.denylist',
    icon: Ban,
    path: '/services/blacklist',
    load: () => import('../routing/denylist/area.tsx').then((part) => part.ServicesArea),
  },
  {
    label: 'area.crmRules',
    icon: Workflow,
    path: '/crmrules',
    needs: 'crmRules',
    load: () => import('../crm/area.tsx').then((module) => module.CrmRulesArea),
  },
  {
    label: 'area.appLinks',
    icon: LayoutGrid,
    path: '/applinks',
    load: () => import('../settings/app-links/area.tsx').then((module) => module.AppLinksArea),
  },
  {
    label: 'area.settings',
    icon: Settings,
    path: '/settings',
    main: true,
    load: () => import('../settings/area.tsx').then((module) => module.SettingsArea),
  },
  {
    label: 'area.activeCalls',
    icon: PhoneCall,
    path: '/calls/active',
    dock: true,
    load: () => import('../calls/area.tsx').then((module) => module.CallsArea),
  },
  {
    label: 'area.directory',
    icon: Search,
    path: '/directory',
    load: () => import('../people/directory-area.tsx').then((module) => module.DirectoryArea),
  },
  {
    label: 'area.groups',
    icon: UsersRound,
    path: '/groups',
    needs: 'groups',
    load: () => import('../queues/groups/area.tsx').then((module) => module.GroupsArea),
  },
  {
    label: 'area.dashboard',
    icon: ChartColumn,
    path: '/acd-dashboard',
    needs: 'statistics',
    load: () => import('../queues/dashboard/area.tsx').then((module) => module.DashboardArea),
  },
  {
    label: 'area.wallboard',
    icon: Tv,
    path: '/wallboard',
    needs: 'supervision',
    load: () => import('../queues/wallboard/area.tsx').then((module) => module.WallboardArea),
  },
  {
    label: 'area.groupHistory',
    icon: FileClock,
    path: '/acd-conf-history',
    needs: 'supervision',
    load: () => import('../queues/changes/area.tsx').then((module) => module.GroupHistoryArea),
  },
  {
    label: 'area.meetingPoint',
    icon: DoorOpen,
    path: '/sg/meetingpoint/edit',
    needs: 'hosting',
    load: () => import('../meetings/meeting-point-area.tsx').then((module) => module.MeetingPointArea),
  },
  {
    label: 'area.teams',
    icon: Users,
    path: '/teams',
    needs: 'teams',
    load: () => import('../meetings/teams/area.tsx').then((module) => module.TeamsArea),
  },
  {
    label: 'area.collaboration',
    icon: BriefcaseBusiness,
    path: '/ucc',
    needs: 'collaboration',
    load: () => import('../meetings/collaboration/area.tsx').then((module) => module.CollaborationArea),
  },
  {
    label: 'area.conferenceBridge',
    icon: Projector,
    path: '/conferenceicb',
    needs: 'conferenceBridge',
    load: () => import('../meetings/bridge/area.tsx').then((module) => module.ConferencesArea),
  },
  {
    label: 'area.behalf',
    icon: UserCog,
    path: '/behalf',
    needs: 'actingForOthers',
    load: () => import('./behalf/area.tsx').then((module) => module.BehalfArea),
  },
];

/** Returns the area that an address belongs to. */
export const placeOf = (pathname: string): Area | undefined =>
  areas.find(({ path }) => rootOf(path) === rootOf(pathname));
