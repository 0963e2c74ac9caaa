import ExternalLink from 'lucide-react/icons/external-link';
import { useId } from 'react';
import { Route, Routes } from 'react-router';
import { teamsLink } from '../../../sdk/meetings.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { collaborationWords } from '../../../src/i18n/en/app/collaboration.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useInfo } from '../../../src/react/use-domains.ts';
import { Card } from '../../../src/ui/card/card.tsx';
import { CopyButton } from '../../../src/ui/copy-button/copy-button.tsx';
import { iconSize } from '../../../src/ui/icon.ts';
import { NotFoundPage } from '../../shell/page/not-found-page.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { TeamMeetings } from './team-meetings.tsx';
import styles from './teams.module.css';

/** The link to the user's team meetings, to open it or to send it. */
function TeamsPage() {
  const words = useTranslate(collaborationWords, areaWords, fullAppWords);
  const info = useInfo();
  const id = useId();
  const service = info?.externalServices.Microsoft;
  if (!service) return null;
  const link = teamsLink({ page: window.location.href, ...service });
  return (
    <Page>
      <PageTitle>{words('area.teams')}</PageTitle>
      <PageColumn className={styles.column}>
        <Card role="group" aria-labelledby={id} className={styles.room}>
          <h2 id={id} className={styles.title}>
            {words('teams.room')}
          </h2>
          <p>{words('teams.roomDetail')}</p>
          <p className={styles.link}>{link}</p>
          <div className={styles.actions}>
            <a className={styles.open} href={link} target="_blank" rel="noopener noreferrer">
              <ExternalLink size={iconSize} aria-hidden="true" />
              {words('teams.open')}
            </a>
            <CopyButton
              text={() => link}
              label={words('teams.link')}
              copied={words('teams.copied')}
              refused={{
                title: words('settings.reportNotCopied'),
                detail: words('settings.reportNotCopiedDetail'),
              }}
            >
              {words('teams.copy')}
            </CopyButton>
          </div>
        </Card>
        <TeamMeetings />
      </PageColumn>
    </Page>
  );
}

/** The team meetings, `/teams`. */
export const TeamsArea = () => (
  <Routes>
    <Route index element={<TeamsPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
