import { useId } from 'react';
import { Link } from 'react-router';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { Page, PageColumn, PageTitle } from '#full-app/shell/page/page.tsx';
import { Card } from '#full-app/shell/parts/card/card.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useInfo } from '#react/use-domains.ts';
import { Hint } from '#ui/form/form.tsx';
import styles from './collaboration.module.css';
import { collaborationWords } from './words.ts';

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
export function CollaborationPage() {
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
                {bar !== undefined && <Hint as="span">{words(`barred.${bar}`)}</Hint>}
              </Card>
            );
          })}
        </ul>
      </PageColumn>
    </Page>
  );
}
