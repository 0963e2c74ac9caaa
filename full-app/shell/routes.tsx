import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { type Place, PlaceContext, rootOf } from './area.ts';
import { fullAppWords } from './area-words.ts';
import { areas } from './areas.ts';
import { AreaGate } from './page/area-gate.tsx';
import { screen } from './screen.tsx';
import { Shell } from './shell.tsx';

const NotFound = screen(() => import('./page/not-found-page.tsx').then((module) => module.NotFoundPage));

/** The screens of each area. Each handles its own addresses and shows a page for unknown addresses. */
const places = areas.map((area) => ({ area, Screens: screen(area.load) }));

/** A place, shown to users who may see it. */
function PlaceRoute({ place, children }: { place: Place; children: ReactNode }) {
  const words = useTranslate(fullAppWords);
  return (
    <PlaceContext value={place}>
      <AreaGate title={words(place.label)} needs={place.needs}>
        {children}
      </AreaGate>
    </PlaceContext>
  );
}

/** Every address of the client. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      {places.map(({ area, Screens }) => (
        <Route
          key={area.path}
          path={area.path === '/' ? '/' : `${rootOf(area.path)}/*`}
          element={
            <PlaceRoute place={area}>
              <Screens />
            </PlaceRoute>
          }
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
