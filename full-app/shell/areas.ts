import Ban from 'lucide-react/icons/ban';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Building2 from 'lucide-react/icons/building-2';
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
 * All areas, the most used first. Navigation and commands are built from this table, and `area-routes.tsx` has the addresses of each. On a phone, the bar shows the first
 * areas with `main`.
 */
const table = [
  {
    label: 'area.home',
    icon: House,
    path: '/',
    main: true,
  },
  {
    label: 'area.history',
    icon: History,
    path: '/callhistories/personal',
    main: true,
    counter: 'missedCalls',
  },
  {
    label: 'area.contacts',
    icon: Contact,
    path: '/contact/all',
    main: true,
  },
  {
    label: 'area.dialPad',
    icon: Grip,
    path: '/dialpad',
    main: true,
    dock: true,
  },
  {
    label: 'area.chatRooms',
    icon: MessageCircle,
    path: '/matrix',
    needs: 'chat',
    main: true,
    counter: 'chats',
  },
  {
    label: 'area.voicemail',
    icon: Voicemail,
    path: '/voicemails',
    needs: 'voicemail',
    main: true,
    counter: 'voicemails',
  },
  {
    label: 'area.chats',
    icon: MessageSquareText,
    path: '/chats',
    needs: 'textMessages',
    main: true,
    counter: 'textMessages',
  },
  {
    label: 'area.queueMessages',
    icon: MessagesSquare,
    path: '/acdsms',
    needs: 'messageWork',
    counter: 'queueMessages',
  },
  {
    label: 'area.conferences',
    icon: Video,
    path: '/conference',
    needs: 'meetings',
  },
  {
    label: 'area.queues',
    icon: ListOrdered,
    path: '/queue',
    needs: 'queues',
    main: true,
  },
  {
    label: 'area.presence',
    icon: CalendarClock,
    path: '/presence',
    main: true,
  },
  {
    label: 'area.calendar',
    icon: Calendar,
    path: '/calendar',
  },
  {
    label: 'area.forwarding',
    icon: PhoneForwarded,
    path: '/forwarding/own',
    needs: 'forwarding',
    main: true,
  },
  {
    label: 'area.denylist',
    icon: Ban,
    path: '/services/blacklist',
  },
  {
    label: 'area.crmRules',
    icon: Workflow,
    path: '/crmrules',
    needs: 'crmRules',
  },
  {
    label: 'area.appLinks',
    icon: LayoutGrid,
    path: '/applinks',
  },
  {
    label: 'area.settings',
    icon: Settings,
    path: '/settings',
    main: true,
  },
  {
    label: 'area.activeCalls',
    icon: PhoneCall,
    path: '/calls/active',
    dock: true,
  },
  {
    label: 'area.directory',
    icon: Search,
    path: '/directory',
  },
  {
    label: 'area.groups',
    icon: UsersRound,
    path: '/groups',
  },
  {
    label: 'area.dashboard',
    icon: ChartColumn,
    path: '/acd-dashboard',
    needs: 'statistics',
  },
  {
    label: 'area.wallboard',
    icon: Tv,
    path: '/wallboard',
    needs: 'supervision',
  },
  {
    label: 'area.groupHistory',
    icon: FileClock,
    path: '/acd-conf-history',
    needs: 'supervision',
  },
  {
    label: 'area.meetingPoint',
    icon: DoorOpen,
    path: '/sg/meetingpoint/edit',
    needs: 'hosting',
  },
  {
    label: 'area.teams',
    icon: Users,
    path: '/teams',
    needs: 'teams',
  },
  {
    label: 'area.collaboration',
    icon: BriefcaseBusiness,
    path: '/ucc',
    needs: 'collaboration',
  },
  {
    label: 'area.conferenceBridge',
    icon: Projector,
    path: '/conferenceicb',
    needs: 'conferenceBridge',
  },
  {
    label: 'area.behalf',
    icon: UserCog,
    path: '/behalf',
    needs: 'actingForOthers',
  },
  {
    label: 'area.administration',
    icon: Building2,
    path: '/administration',
    needs: 'administration',
  },
] as const satisfies readonly Area[];

/** The targets of the navigation entries. */
export type AreaPath = (typeof table)[number]['path'];

/** An area of the table. */
export type KnownArea = Area & { readonly path: AreaPath };

export const areas: readonly KnownArea[] = table;

/** Returns the area that an address belongs to. */
export const placeOf = (pathname: string): Area | undefined =>
  areas.find(({ path }) => rootOf(path) === rootOf(pathname));
