import { useId } from 'react';
import { Link } from 'react-router';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { Page, PageColumn, PageTitle } from '#full-app/shell/page/page.tsx';
import { Card } from '#full-app/shell/parts/card/card.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import type { Denial, Feature } from '#phone/rights/features.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useInfo } from '#react/use-domains.ts';
import { Hint } from '#ui/form/form.tsx';
import { useProviders } from '../invitations/use-invitations.ts';
import styles from './collaboration.module.css';
import { collaborationWords } from './words.ts';

const levels = ['free', 'pro', 'premium'] as const;
const conferenceLevels = ['standard', 'premium', 'premium_plus'] as const;

interface ServiceProps {
  readonly path: string;
  readonly label: string;
  readonly about: string;
  readonly bar: Denial | undefined;
}

function Service({ path, label, about, bar }: ServiceProps) {
  const words = useTranslate(fullAppWords);
  return (
    <Card as="li" className={styles.service}>
      {bar === undefined ? <Link to={path}>{label}</Link> : <span className={styles.title}>{label}</span>}
      <span>{about}</span>
      {bar !== undefined && <Hint as="span">{words(`barred.${bar}`)}</Hint>}
    </Card>
  );
}

interface KindProps {
  readonly name: string;
  readonly licence: string | undefined;
  readonly services: readonly ServiceProps[];
}

/** A kind of collaboration: the licence, and the services that belong to it. */
function Kind({ name, licence, services }: KindProps) {
  const id = useId();
  return (
    <section className={styles.kind} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {name}
      </h2>
      {licence !== undefined && <p>{licence}</p>}
      <ul className={styles.services} aria-labelledby={id}>
        {services.map((service) => (
          <Service key={service.path} {...service} />
        ))}
      </ul>
    </section>
  );
}

/** The kinds of collaboration, Business, Enterprise and Teams, which have a licence each. */
export function CollaborationPage() {
  const words = useTranslate(collaborationWords, fullAppWords);
  const services = useInfo()?.externalServices;
  const { denialOf } = useRights();
  const hasAddress = useProviders().includes('online');
  const level = levels.find((one) => one === services?.collaboration?.level);
  const conference = conferenceLevels.find((one) => one === services?.videoConference?.userType);
  const service = (path: string, label: string, about: string, needs: Feature): ServiceProps => ({
    ...{ path, label, about },
    bar: denialOf(needs),
  });
  return (
    <Page>
      <PageTitle>{words('area.collaboration')}</PageTitle>
      <PageColumn className={styles.column}>
        <Kind
          name={words('collaboration.business')}
          licence={level && words(`collaboration.licence.${level}`)}
          services={[
            service('/matrix', words('area.chatRooms'), words('collaboration.chat'), 'chat'),
            {
              path: '/calendar/meetings/new',
              label: words('collaboration.invite'),
              about: words('collaboration.address'),
              bar: hasAddress ? undefined : 'licence',
            },
          ]}
        />
        <Kind
          name={words('collaboration.enterprise')}
          licence={conference && words(`collaboration.conference.${conference}`)}
          services={[
            service('/conference', words('area.conferences'), words('collaboration.meetings'), 'meetings'),
            service(
              '/conferenceicb',
              words('area.conferenceBridge'),
              words('collaboration.bridge'),
              'conferenceBridge',
            ),
          ]}
        />
        <Kind
          name={words('area.teams')}
          licence={undefined}
          services={[service('/teams', words('teams.room'), words('collaboration.teams'), 'teams')]}
        />
      </PageColumn>
    </Page>
  );
}
