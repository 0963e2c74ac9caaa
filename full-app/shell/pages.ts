import { screen } from './screen.tsx';

/** The pages that the entries of the navigation open. Each is loaded early, or when it is first shown. */
export const HomePage = screen(() => import('../home/page.tsx'), 'HomePage');
export const HistoryPage = screen(() => import('../history/history-page.tsx'), 'HistoryPage');
export const ContactsPage = screen(() => import('../people/contacts-page.tsx'), 'ContactsPage');
export const DialPadPage = screen(() => import('../calls/dial-pad/dial-pad-page.tsx'), 'DialPadPage');
export const ChatPage = screen(() => import('../chat/chat-page.tsx'), 'ChatPage');
export const ChatsPage = screen(() => import('../messages/chats-page.tsx'), 'ChatsPage');
export const WorkPage = screen(() => import('../messages/queue/work-page.tsx'), 'WorkPage');
export const ConferencePage = screen(() => import('../meetings/conference-page.tsx'), 'ConferencePage');
export const VoicemailPage = screen(() => import('../voicemail/voicemail-page.tsx'), 'VoicemailPage');
export const GroupsPage = screen(() => import('../queues/groups/groups-page.tsx'), 'GroupsPage');
export const PresencePage = screen(() => import('../calendar/presence/presence-page.tsx'), 'PresencePage');
export const CalendarPage = screen(() => import('../calendar/calendar-page.tsx'), 'CalendarPage');
export const ForwardingPage = screen(
  () => import('../routing/forwardings/forwarding-page.tsx'),
  'ForwardingPage',
);
export const DenylistPage = screen(() => import('../routing/denylist/denylist-page.tsx'), 'DenylistPage');
export const CrmRulesPage = screen(() => import('../crm/crm-rules-page.tsx'), 'CrmRulesPage');
export const AppLinksPage = screen(() => import('../settings/app-links/app-links-page.tsx'), 'AppLinksPage');
export const SettingsPage = screen(() => import('../settings/settings-page.tsx'), 'SettingsPage');
export const ActivePage = screen(() => import('../calls/active-page.tsx'), 'ActivePage');
export const DashboardPage = screen(() => import('../queues/dashboard/dashboard-page.tsx'), 'DashboardPage');
export const WallboardPage = screen(() => import('../queues/wallboard/wallboard-page.tsx'), 'WallboardPage');
export const GroupHistoryPage = screen(() => import('../queues/changes/history-page.tsx'), 'HistoryPage');
export const MeetingPointPage = screen(
  () => import('../meetings/meeting-point-page.tsx'),
  'MeetingPointPage',
);
export const TeamsPage = screen(() => import('../meetings/teams/teams-page.tsx'), 'TeamsPage');
export const CollaborationPage = screen(
  () => import('../meetings/collaboration/collaboration-page.tsx'),
  'CollaborationPage',
);
export const BridgePage = screen(() => import('../meetings/bridge/bridge-page.tsx'), 'BridgePage');
export const BehalfPage = screen(() => import('./behalf/behalf-page.tsx'), 'BehalfPage');
