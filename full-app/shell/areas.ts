import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Calendar from 'lucide-react/icons/calendar';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Contact from 'lucide-react/icons/contact';
import DoorOpen from 'lucide-react/icons/door-open';
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
import PhoneOff from 'lucide-react/icons/phone-off';
import Projector from 'lucide-react/icons/projector';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import Video from 'lucide-react/icons/video';
import Voicemail from 'lucide-react/icons/voicemail';
import type { Feature } from '../../src/features/rights/features.ts';
import type { fullAppWords } from '../../src/i18n/en/full-app.ts';
import type { KeyOf } from '../../src/i18n/words.ts';
import type { Icon } from '../../src/ui/icon.ts';

/** An area of the client: one entry of the navigation, one or more routes. */
export interface Area {
  readonly label: Extract<KeyOf<typeof fullAppWords>, `area.${string}`>;
  readonly icon: Icon;
  /** Where its entry leads. */
  readonly path: string;
  /** Every route of the area begins with one of these; `path` is one of them when nothing is said. */
  readonly roots?: readonly string[];
  /** Stands in the rail itself; all others stand in its More menu. */
  readonly main?: boolean;
  /** Who has not this feature does not see the area. */
  readonly needs?: Feature;
  /** Its screens stand in the dock where there is one. */
  readonly dock?: boolean;
  /** Has nothing for anybody yet: its address explains that, and neither navigation nor commands offer it. */
  readonly isEmpty?: boolean;
  /** Counts what is new there. */
  readonly counter?: 'missedCalls' | 'voicemails';
}

/** All areas, most used first. The first ones with `main` make the bar of a phone. */
export const areas: readonly Area[] = [
  { label: 'area.home', icon: House, path: '/', main: true },
  {
    label: 'area.history',
    icon: History,
    path: '/callhistories/personal',
    roots: ['callhistories'],
    main: true,
    counter: 'missedCalls',
  },
  { label: 'area.contacts', icon: Contact, path: '/contact/all', roots: ['contact'], main: true },
  { label: 'area.dialPad', icon: Grip, path: '/dialpad', main: true, dock: true },
  {
    label: 'area.voicemail',
    icon: Voicemail,
    path: '/voicemails',
    needs: 'voicemail',
    main: true,
    counter: 'voicemails',
  },
  { label: 'area.queues', icon: ListOrdered, path: '/queue', needs: 'queues', main: true },
  { label: 'area.presence', icon: CalendarClock, path: '/presence', main: true },
  {
    label: 'area.forwarding',
    icon: PhoneForwarded,
    path: '/forwarding/own',
    needs: 'forwarding',
    roots: ['forwarding'],
    main: true,
  },
  { label: 'area.settings', icon: Settings, path: '/settings', main: true },
  { label: 'area.activeCalls', icon: PhoneCall, path: '/calls/active', roots: ['calls'], dock: true },
  { label: 'area.directory', icon: Search, path: '/directory' },
  { label: 'area.groups', icon: UsersRound, path: '/groups', needs: 'groups' },
  { label: 'area.behalf', icon: UserCog, path: '/behalf', needs: 'actingForOthers' },
  { label: 'area.chats', icon: MessageSquareText, path: '/chats', needs: 'chat', isEmpty: true },
  { label: 'area.conferences', icon: Video, path: '/conference', needs: 'meetings', isEmpty: true },
  { label: 'area.calendar', icon: Calendar, path: '/calendar', isEmpty: true },
  {
    label: 'area.denylist',
    icon: PhoneOff,
    path: '/services/blacklist',
    roots: ['services'],
    isEmpty: true,
  },
  {
    label: 'area.supervision',
    icon: ChartNoAxesColumn,
    path: '/acd-conf-history',
    needs: 'supervision',
    isEmpty: true,
  },
  {
    label: 'area.queueMessages',
    icon: MessagesSquare,
    path: '/acdsms',
    needs: 'queueMessages',
    isEmpty: true,
  },
  { label: 'area.chatRooms', icon: MessageCircle, path: '/matrix', needs: 'chat', isEmpty: true },
  { label: 'area.teams', icon: Users, path: '/teams', needs: 'teams', isEmpty: true },
  {
    label: 'area.collaboration',
    icon: BriefcaseBusiness,
    path: '/ucc',
    needs: 'collaboration',
    isEmpty: true,
  },
  {
    label: 'area.conferenceBridge',
    icon: Projector,
    path: '/conferenceicb',
    needs: 'conferenceBridge',
    isEmpty: true,
  },
  {
    label: 'area.meetingPoint',
    icon: DoorOpen,
    path: '/sg/meetingpoint/edit',
    needs: 'hosting',
    roots: ['sg'],
    isEmpty: true,
  },
  { label: 'area.appLinks', icon: LayoutGrid, path: '/applinks', isEmpty: true },
];

/** First parts of the addresses that belong to an area. */
export const rootsOf = (area: Area): readonly string[] => area.roots ?? [area.path.slice(1)];

/** The area that an address belongs to. */
export const areaOf = (pathname: string): Area | undefined =>
  areas.find((area) => rootsOf(area).includes(pathname.split('/')[1] ?? ''));
