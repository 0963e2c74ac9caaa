import { Route, Routes } from 'react-router';
import { PlaceContext, rootOf } from './area.ts';
import { type AreaPath, areas } from './areas.ts';
import { PlaceGate } from './page/area-gate.tsx';
import { screen } from './screen.tsx';
import { Shell } from './shell.tsx';

const NotFound = screen(() => import('./page/not-found-page.tsx'), 'NotFoundPage');

/** It is loaded while the user signs in; not without a network, because a browser may remember the failure. */
const AreaRoutes = screen<'AreaRoutes', { readonly area: AreaPath }>(
  () => import('./area-routes.tsx'),
  'AreaRoutes',
);
if (navigator.onLine) void AreaRoutes.preload();

/** Every address of the client. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      {areas.map((area) => (
        <Route
          key={area.path}
          path={area.path === '/' ? '/' : `${rootOf(area.path)}/*`}
          element={
            <PlaceContext value={area}>
              <PlaceGate {...area}>
                <AreaRoutes area={area.path} />
              </PlaceGate>
            </PlaceContext>
          }
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
