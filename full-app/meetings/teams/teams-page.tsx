import ExternalLink from 'lucide-react/icons/external-link';
import { useId } from 'react';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { Page, PageColumn, PageTitle } from '#full-app/shell/page/page.tsx';
import { Card } from '#full-app/shell/parts/card/card.tsx';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useInfo } from '#react/use-domains.ts';
import { teamsLink } from '#sdk/meetings.ts';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { iconSize } from '#ui/icon.ts';
import { collaborationWords } from '../collaboration/words.ts';
import { TeamMeetings } from './team-meetings.tsx';
import styles from './teams.module.css';

/** The link to the user's team meetings, to open it or to send it. */
export function TeamsPage() {
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
