import { Navigate, Route, Routes } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { fullAppWords } from '../shell/area-words.ts';
import { AreaGate } from '../shell/page/area-gate.tsx';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { HistoryPage } from './history-page.tsx';

/** Past calls: the user's own, `/callhistories/personal`, and the calls of the user's groups, `/callhistories/groups`. */
export function HistoryArea() {
  const words = useTranslate(fullAppWords);
  return (
    <Routes>
      <Route index element={<Navigate to="personal" replace />} />
      <Route path="personal/:sort?" element={<HistoryPage whose="personal" />} />
      <Route
        path="groups/:sort?"
        element={
          <AreaGate title={words('area.groups')} needs="groups">
            <HistoryPage whose="groups" />
          </AreaGate>
        }
      />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
