import type { RouteObject } from 'react-router';
import { areas, rootsOf } from './areas.ts';
import { BrokenPage } from './broken-page.tsx';
import { Shell } from './shell.tsx';

/** Areas whose screens are built; each is loaded when it is first opened. */
const built: readonly RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('../areas/home/page.tsx')).HomePage }) },
  {
    path: 'callhistories/personal/:sort?',
    lazy: async () => ({ Component: (await import('../areas/history/page.tsx')).HistoryPage }),
  },
  {
    path: 'dialpad',
    lazy: async () => ({ Component: (await import('../areas/dial-pad/page.tsx')).DialPadPage }),
  },
  {
    path: 'dialpad/terminals',
    lazy: async () => ({ Component: (await import('../areas/dial-pad/terminals-page.tsx')).TerminalsPage }),
  },
  {
    path: 'calls/active',
    lazy: async () => ({ Component: (await import('../areas/calls/active-page.tsx')).ActivePage }),
  },
  {
    path: 'settings/:section?',
    lazy: async () => ({ Component: (await import('../areas/settings/page.tsx')).SettingsPage }),
  },
];

/** Every other address of an area says plainly that its screen is not there yet. */
const planned: readonly RouteObject[] = areas
  .flatMap(rootsOf)
  .filter((root) => root !== '')
  .map((root) => ({
    path: `${root}/*`,
    lazy: async () => ({ Component: (await import('../areas/planned/page.tsx')).PlannedPage }),
  }));

const elsewhere: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }),
};

const components: RouteObject = {
  path: 'components',
  lazy: async () => ({ Component: (await import('../areas/components/page.tsx')).ComponentsPage }),
};

/** The whole route table. The page of all components is for developers only. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Shell,
    HydrateFallback: () => null,
    children: [
      {
        // An area that breaks leaves the calls, the navigation and the rest of the shell as they are.
        ErrorBoundary: BrokenPage,
        children: [...built, ...planned, ...(import.meta.env.DEV ? [components] : []), elsewhere],
      },
    ],
  },
];
