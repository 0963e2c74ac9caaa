import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded, useLoadedState } from '#phone/errors/use-loaded.ts';
import type { Retention } from '#sdk/administration.ts';
import { Hint } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import styles from '../administration.module.css';
import { useAdministration } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { LegalHolds } from './legal-holds.tsx';
import { RetentionForm } from './retention-form.tsx';
import { isGeneral } from './rules.ts';
import { retentionWords } from './words.ts';

/** How long data is kept, and the legal holds. */
export function RetentionSection() {
  const words = useTranslate(retentionWords, administrationWords);
  const administration = useAdministration();
  const [load] = useState(() => () => administration.retention());
  const [loadDepartments] = useState(() => () => administration.departments());
  const [retention, setRetention] = useLoadedState<Retention, undefined>(load, undefined);
  const departments = useLoaded(loadDepartments, undefined);
  return (
    <Page aria-label={words('administration.retention')}>
      <PageTitle level={2}>{words('administration.retention')}</PageTitle>
      <PageColumn className={styles.fields}>
        <Hint>{words('retention.about')}</Hint>
        {retention && departments ? (
          <>
            <RetentionForm
              key={retention.version}
              retention={retention}
              departments={departments}
              onSaved={setRetention}
            />
            {/* A hold may be about the administrator of a department. */}
            {retention.rules.some(isGeneral) && (
              <LegalHolds queues={retention.queues} departments={departments} />
            )}
          </>
        ) : (
          <Skeleton label={words('retention.loading')} rows={6} />
        )}
      </PageColumn>
    </Page>
  );
}
