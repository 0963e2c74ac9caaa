import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { withWords } from '../../src/i18n/with-words.ts';
import { AreaGate } from './area-gate.tsx';
import { areas, rootsOf } from './areas.ts';
import { screen } from './screen.tsx';
import { Shell } from './shell.tsx';

type Words = Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>;

/** An area's screens with their words, loaded when one of them is first opened. */
const screens = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  words: () => readonly Words[] = () => [],
) =>
  screen(async () => {
    const part = withWords(load(), import('../../src/i18n/en/areas.ts'), ...words());
    return (await part)[name];
  });

const pastWords = () => [import('../../src/i18n/en/history.ts'), import('../../src/i18n/en/recordings.ts')];
const peopleWords = () => [
  import('../../src/i18n/en/history.ts'),
  import('../../src/i18n/en/people.ts'),
  import('../../src/i18n/en/presence.ts'),
];
const callWords = () => [import('../../src/i18n/en/call-work.ts')];
const standingWords = () => [import('../../src/i18n/en/standing.ts')];
const groupWords = () => [import('../../src/i18n/en/agents.ts')];
const voicemailWords = () => [...pastWords(), import('../../src/i18n/en/voicemail.ts')];

const homeWords = () => [...voicemailWords(), ...peopleWords(), ...groupWords()];

const Home = screens(() => import('../areas/home/page.tsx'), 'HomePage', homeWords);
const Components = screens(() => import('../areas/components/page.tsx'), 'ComponentsPage');
const NotFound = screens(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** Who shows what stands below the first part of an address. Each has its own routes, and says what it does not know. */
const areaScreens: Readonly<Record<string, ComponentType>> = {
  acdsms: screens(() => import('../areas/queue-messages/area.tsx'), 'QueueMessagesArea'),
  'acd-conf-history': screens(() => import('../areas/supervision/area.tsx'), 'SupervisionArea'),
  applinks: screens(() => import('../areas/app-links/area.tsx'), 'AppLinksArea'),
  behalf: screens(() => import('../areas/behalf/area.tsx'), 'BehalfArea', standingWords),
  calendar: screens(() => import('../areas/calendar/area.tsx'), 'CalendarArea'),
  callhistories: screens(() => import('../areas/history/area.tsx'), 'HistoryArea', pastWords),
  calls: screens(() => import('../areas/calls/area.tsx'), 'CallsArea', callWords),
  chats: screens(() => import('../areas/chats/area.tsx'), 'ChatsArea'),
  conference: screens(() => import('../areas/conference/area.tsx'), 'ConferenceArea'),
  conferenceicb: screens(() => import('../areas/bridge/area.tsx'), 'BridgeArea'),
  contact: screens(() => import('../areas/contacts/area.tsx'), 'ContactsArea', peopleWords),
  dialpad: screens(() => import('../areas/dial-pad/area.tsx'), 'DialPadArea'),
  directory: screens(() => import('../areas/directory/area.tsx'), 'DirectoryArea', peopleWords),
  forwarding: screens(() => import('../areas/forwarding/area.tsx'), 'ForwardingArea', pastWords),
  groups: screens(() => import('../areas/groups/area.tsx'), 'GroupsArea', groupWords),
  matrix: screens(() => import('../areas/matrix/area.tsx'), 'MatrixArea'),
  presence: screens(() => import('../areas/presence/area.tsx'), 'PresenceArea', peopleWords),
  queue: screens(() => import('../areas/queues/area.tsx'), 'QueuesArea', groupWords),
  services: screens(() => import('../areas/services/area.tsx'), 'ServicesArea'),
  settings: screens(() => import('../areas/settings/area.tsx'), 'SettingsArea', voicemailWords),
  sg: screens(() => import('../areas/meeting-point/area.tsx'), 'MeetingPointArea'),
  teams: screens(() => import('../areas/teams/area.tsx'), 'TeamsArea'),
  ucc: screens(() => import('../areas/ucc/area.tsx'), 'CollaborationArea'),
  voicemails: screens(() => import('../areas/voicemail/area.tsx'), 'VoicemailArea', voicemailWords),
};

const areaRoutes = areas.flatMap((area) =>
  rootsOf(area).flatMap((root) => {
    const Area = areaScreens[root];
    return Area ? [{ root, area, Area }] : [];
  }),
);

/** Every address of the client. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route index element={<Home />} />
      <Route path="components" element={<Components />} />
      {areaRoutes.map(({ root, area, Area }) => (
        <Route
          key={root}
          path={`${root}/*`}
          element={
            <AreaGate area={area}>
              <Area />
            </AreaGate>
          }
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
