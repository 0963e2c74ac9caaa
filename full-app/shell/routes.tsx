import { Outlet, Route, Routes } from 'react-router';
import { type Place, PlaceContext, rootOf } from './area.ts';
import { areas } from './areas.tsx';
import { PlaceGate } from './page/area-gate.tsx';
import { screen } from './screen.tsx';
import { Shell } from './shell.tsx';

const NotFound = screen(() => import('./page/not-found-page.tsx'), 'NotFoundPage');

/** The screens of a place, shown to users who may see it. */
const PlaceScreens = ({ place }: { place: Place }) => (
  <PlaceContext value={place}>
    <PlaceGate {...place}>
      <Outlet />
    </PlaceGate>
  </PlaceContext>
);

/** Every address of the client. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      {areas.map((area) => (
        <Route key={area.path} path={rootOf(area.path)} element={<PlaceScreens place={area} />}>
          {Object.entries(area.routes).map(([path, element]) => (
            <Route key={path} path={path} element={element} />
          ))}
          {area.path !== '/' && <Route path="*" element={<NotFound />} />}
        </Route>
      ))}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
