import { useId } from 'react';
import { Link, Route, Routes } from 'react-router';
import { useRights } from '../../../src/features/rights/use-rights.ts';
import { collaborationWords } from '../../../src/i18n/en/app/collaboration.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useInfo } from '../../../src/react/use-domains.ts';
import { Card } from '../../../src/ui/card/card.tsx';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import styles from './collaboration.module.css';

const services = [
  { path: '/matrix', label: 'area.chatRooms', needs: 'chat', about: 'collaboration.chat' },
  { path: '/conference', label: 'area.conferences', needs: 'meetings', about: 'collaboration.meetings' },
  { path: '/teams', label: 'area.teams', needs: 'teams', about: 'collaboration.teams' },
  {
    path: '/conferenceicb',
    label: 'area.conferenceBridge',
    needs: 'conferenceBridge',
    about: 'collaboration.bridge',
  },
] as const;

const levels = ['free', 'pro', 'premium'] as const;

/** The user's licence for collaboration, and the services that it and others open. */
function CollaborationPage() {
  const words = useTranslate(collaborationWords, fullAppWords);
  const info = useInfo();
  const { denialOf } = useRights();
  const id = useId();
  const level = levels.find((one) => one === info?.externalServices.collaboration?.level);
  return (
    <Page>
      <PageTitle>{words('area.collaboration')}</PageTitle>
      <PageColumn className={styles.column}>
        {level && <p>{words(`collaboration.licence.${level}`)}</p>}
        <h2 id={id} className={styles.title}>
          {words('collaboration.services')}
        </h2>
        <ul className={styles.services} aria-labelledby={id}>
          {services.map(({ path, label, needs, about }) => {
            const bar = denialOf(needs);
            return (
              <Card as="li" key={path} className={styles.service}>
                {bar === undefined ? (
                  <Link to={path}>{words(label)}</Link>
                ) : (
                  <span className={styles.title}>{words(label)}</span>
                )}
                <span>{words(about)}</span>
                {bar !== undefined && <span className={styles.bar}>{words(`barred.${bar}`)}</span>}
              </Card>
            );
          })}
        </ul>
      </PageColumn>
    </Page>
  );
}

/** The collaboration of the enterprise, `/ucc`. */
export const CollaborationArea = () => (
  <Routes>
    <Route index element={<CollaborationPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
