import Hash from 'lucide-react/icons/hash';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { Page, PageTitle } from '../../shell/page/page.tsx';
import { useQueriedList } from '../parts/use-queried-list.ts';
import { useAdministration } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { companyWords } from './words.ts';

/** The numbers with their holders, and the extensions that are free. */
export function NumbersSection() {
  const words = useTranslate(administrationWords, companyWords);
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<'held' | 'free'>('held');
  const administration = useAdministration();
  const list = useQueriedList({ search, free: shown === 'free' }, (query) => administration.numbers(query));
  return (
    <Page aria-label={words('administration.numberList')}>
      <PageTitle level={2}>{words('administration.numberList')}</PageTitle>
      <Toolbar>
        <SearchField
          label={words('numbers.search')}
          clearLabel={words('administration.clear')}
          value={search}
          onText={setSearch}
        />
        <Tabs
          chips
          label={words('administration.show')}
          tabs={[
            { name: 'held', label: words('numbers.held') },
            { name: 'free', label: words('numbers.free') },
          ]}
          selected={shown}
          onSelect={setShown}
        />
      </Toolbar>
      {list && (
        <ListContent
          list={list}
          loading={words('numbers.loading')}
          rows={8}
          empty={{ icon: Hash, title: words('numbers.none'), detail: words('numbers.noneDetail') }}
        >
          {(numbers) => (
            <List label={words('administration.numberList')}>
              {numbers.map(({ restUri, number, kind, holder, userID, site }) => (
                <ListRow
                  key={restUri}
                  lead={<Hash size={16} aria-hidden="true" />}
                  title={number}
                  detail={
                    kind === 'free'
                      ? undefined
                      : [holder, words(`numbers.kind.${kind}`), site].filter(Boolean).join(' · ')
                  }
                  onSelect={
                    userID === '' ? undefined : () => void navigate(`/administration/users/${userID}`)
                  }
                />
              ))}
            </List>
          )}
        </ListContent>
      )}
    </Page>
  );
}
