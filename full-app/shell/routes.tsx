import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { fullAppWords } from '../../src/i18n/en/full-app.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { AreaGate } from './area-gate.tsx';
import { areas, rootsOf } from './areas.ts';
import { screen } from './screen.tsx';
import { Shell } from './shell.tsx';

/** An area's screens, loaded when one of them is first opened. */
const screens = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  screen(() => load().then((part) => part[name]));

const Home = screens(() => import('../areas/home/page.tsx'), 'HomePage');
const Components = screens(() => import('../areas/components/page.tsx'), 'ComponentsPage');
const NotFound = screens(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** Who shows what stands below the first part of an address. Each has its own routes, and says what it does not know. */
const areaScreens: Readonly<Record<string, ComponentType>> = {
  acdsms: screens(() => import('../areas/queue-messages/area.tsx'), 'QueueMessagesArea'),
  'acd-conf-history': screens(() => import('../areas/supervision/area.tsx'), 'SupervisionArea'),
  applinks: screens(() => import('../areas/app-links/area.tsx'), 'AppLinksArea'),
  behalf: screens(() => import('../areas/behalf/area.tsx'), 'BehalfArea'),
  calendar: screens(() => import('../areas/calendar/area.tsx'), 'CalendarArea'),
  callhistories: screens(() => import('../areas/history/area.tsx'), 'HistoryArea'),
  calls: screens(() => import('../areas/calls/area.tsx'), 'CallsArea'),
  chats: screens(() => import('../areas/chats/area.tsx'), 'ChatsArea'),
  conference: screens(() => import('../areas/conference/area.tsx'), 'ConferenceArea'),
  conferenceicb: screens(() => import('../areas/bridge/area.tsx'), 'BridgeArea'),
  contact: screens(() => import('../areas/contacts/area.tsx'), 'ContactsArea'),
  dialpad: screens(() => import('../areas/dial-pad/area.tsx'), 'DialPadArea'),
  directory: screens(() => import('../areas/directory/area.tsx'), 'DirectoryArea'),
  forwarding: screens(() => import('../areas/forwarding/area.tsx'), 'ForwardingArea'),
  groups: screens(() => import('../areas/groups/area.tsx'), 'GroupsArea'),
  matrix: screens(() => import('../areas/matrix/area.tsx'), 'MatrixArea'),
  presence: screens(() => import('../areas/presence/area.tsx'), 'PresenceArea'),
  queue: screens(() => import('../areas/queues/area.tsx'), 'QueuesArea'),
  services: screens(() => import('../areas/services/area.tsx'), 'ServicesArea'),
  settings: screens(() => import('../areas/settings/area.tsx'), 'SettingsArea'),
  sg: screens(() => import('../areas/meeting-point/area.tsx'), 'MeetingPointArea'),
  teams: screens(() => import('../areas/teams/area.tsx'), 'TeamsArea'),
  ucc: screens(() => import('../areas/ucc/area.tsx'), 'CollaborationArea'),
  voicemails: screens(() => import('../areas/voicemail/area.tsx'), 'VoicemailArea'),
};

const areaRoutes = areas.flatMap((area) =>
  rootsOf(area).flatMap((root) => {
    const Area = areaScreens[root];
    return Area ? [{ root, area, Area }] : [];
  }),
);

/** Every address of the client. */
export function AppRoutes() {
  const words = useTranslate(fullAppWords);
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<Home />} />
        <Route path="components" element={<Components />} />
        {areaRoutes.map(({ root, area, Area }) => (
          <Route
            key={root}
            path={`${root}/*`}
            element={
              <AreaGate title={words(area.label)} needs={area.needs}>
                <Area />
              </AreaGate>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
