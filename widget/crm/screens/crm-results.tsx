import { type FunctionComponent, useEffect, useId, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { SearchExtrasProps } from '#phone/people/list/search-extras.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import type { CrmAdapter } from '../crm-adapter.ts';
import { toCrmError } from '../crm-error.ts';
import type { CrmLink } from '../crm-link.ts';
import type { CrmRecord } from '../crm-record.ts';
import { crmWords } from '../words.ts';
import styles from './crm-results.module.css';

/** The CRM gets no requests while the user types. */
const restMs = 300;

export interface CrmResultsDeps {
  readonly link: CrmLink;
  readonly adapter: Pick<CrmAdapter, 'name' | 'search'>;
}

type Outcome = { readonly records: readonly CrmRecord[] } | { readonly code: string };

/** Returns the results for the text; undefined during the request. */
function useFound({ link, adapter }: CrmResultsDeps, text: string) {
  const [found, setFound] = useState<Outcome & { readonly text: string }>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(round): the user retries
  useEffect(() => {
    let isWanted = true;
    const search = async (): Promise<Outcome> => {
      try {
        await link.ready();
        return { records: (await adapter.search?.(text)) ?? [] };
      } catch (thrown) {
        return { code: toCrmError(thrown).code };
      }
    };
    const asking = setTimeout(async () => {
      const outcome = await search();
      if (isWanted) setFound({ ...outcome, text });
    }, restMs);
    return () => {
      isWanted = false;
      clearTimeout(asking);
    };
  }, [link, adapter, text, round]);
  const askAgain = () => {
    setFound(undefined);
    setRound((last) => last + 1);
  };
  return { found: found?.text === text ? found : undefined, askAgain };
}

/** Records of the CRM below the people found; a chosen record is shown in the CRM. */
export function crmResults(deps: CrmResultsDeps): FunctionComponent<SearchExtrasProps> {
  const { adapter, link } = deps;
  return function CrmResults({ text, onFound }) {
    const words = useTranslate(actionWords, crmWords);
    const id = useId();
    const { found, askAgain } = useFound(deps, text);
    const name = adapter.name;
    // A CRM that fails has no results.
    const count = found && ('records' in found ? found.records.length : 0);
    useEffect(() => onFound(count), [onFound, count]);
    return (
      <section className={styles.results} aria-labelledby={id}>
        <h2 id={id} className={styles.heading}>
          {words('crm.found', { name })}
        </h2>
        {!found && <Skeleton label={words('crm.searching', { name })} rows={2} />}
        {found && 'code' in found && (
          <div role="alert" className={styles.failed}>
            <p>{errorWords(found.code).label}</p>
            <Button onClick={askAgain}>{words('action.retry')}</Button>
          </div>
        )}
        {found && 'records' in found && (
          <>
            {found.records.length === 0 && (
              <p role="status" className={styles.none}>
                {words('crm.searchNone')}
              </p>
            )}
            <ul className={styles.list}>
              {found.records.map((record) => (
                <li key={record.id}>
                  <button type="button" className={styles.record} onClick={() => void link.show(record)}>
                    <strong>{record.name}</strong>
                    <span>{[record.type, record.company].filter(Boolean).join(' · ')}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    );
  };
}
