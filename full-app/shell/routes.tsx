import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { areas, rootsOf } from './areas.ts';
import { Shell } from './shell.tsx';

/** A screen that is loaded when it is first opened. */
const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const Home = screen(() => import('../areas/home/page.tsx'), 'HomePage');
const History = screen(() => import('../areas/history/page.tsx'), 'HistoryPage');
const DialPad = screen(() => import('../areas/dial-pad/page.tsx'), 'DialPadPage');
const Terminals = screen(() => import('../areas/dial-pad/terminals-page.tsx'), 'TerminalsPage');
const Active = screen(() => import('../areas/calls/active-page.tsx'), 'ActivePage');
const Settings = screen(() => import('../areas/settings/page.tsx'), 'SettingsPage');
const Planned = screen(() => import('../areas/planned/page.tsx'), 'PlannedPage');
const Components = screen(() => import('../areas/components/page.tsx'), 'ComponentsPage');
const NotFound = screen(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** Areas whose screens are built stand first; every other address of an area says that it is not there yet. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route index element={<Home />} />
      <Route path="callhistories/personal/:sort?" element={<History />} />
      <Route path="dialpad" element={<DialPad />} />
      <Route path="dialpad/terminals" element={<Terminals />} />
      <Route path="calls/active" element={<Active />} />
      <Route path="settings/:section?" element={<Settings />} />
      <Route path="components" element={<Components />} />
      {areas
        .flatMap(rootsOf)
        .filter((root) => root !== '')
        .map((root) => (
          <Route key={root} path={`${root}/*`} element={<Planned />} />
        ))}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
