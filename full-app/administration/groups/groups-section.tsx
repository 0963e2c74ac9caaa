import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { type AdministeredGroupKind, administeredGroupKinds } from '#sdk/administration.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { NewButton } from '../../shell/page/new-button.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import styles from '../administration.module.css';
import { useQueriedList } from '../parts/use-queried-list.ts';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { GroupDetail } from './group-detail.tsx';
import { GroupForm } from './group-form.tsx';
import { adminGroupWords } from './words.ts';

const address = '/administration/groups';

/** All groups with a search, a group, or the form for a new group. */
export function GroupsSection({ id }: { readonly id: string | undefined }) {
  const words = useTranslate(adminGroupWords);
  const navigate = useNavigate();
  const close = () => void navigate(address);
  if (id === 'new')
    return (
      <Page>
        <PageColumn>
          <GroupForm
            onCancel={close}
            onSaved={({ groupID }) => void navigate(`${address}/${groupID}`, { replace: true })}
          />
        </PageColumn>
      </Page>
    );
  if (id !== undefined) return <GroupDetail key={id} id={id} onClose={close} />;
  return (
    <Page aria-label={words('adminGroups.title')}>
      <GroupRows onOpen={(groupID) => void navigate(`${address}/${groupID}`)} />
    </Page>
  );
}

function GroupRows({ onOpen }: { readonly onOpen: (groupID: string) => void }) {
  const words = useTranslate(administrationWords, adminGroupWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<AdministeredGroupKind | ''>('');
  const query = { search, ...(kind && { kind }) };
  const list = useQueriedList(query, (wanted) => administration.groups(wanted));
  return (
    <>
      <div className={styles.head}>
        <div className={styles.person}>
          <PageTitle level={2}>{words('adminGroups.title')}</PageTitle>
        </div>
        {isWriter && <NewButton onClick={() => onOpen('new')}>{words('adminGroups.new')}</NewButton>}
      </div>
      <Toolbar>
        <SearchField
          label={words('adminGroups.search')}
          clearLabel={words('administration.clear')}
          value={search}
          onText={setSearch}
        />
        <Tabs
          chips
          label={words('adminGroups.kind')}
          tabs={(['', ...administeredGroupKinds] as const).map((name) => ({
            name,
            label: words(`adminGroups.kinds.${name}`),
          }))}
          selected={kind}
          onSelect={setKind}
        />
      </Toolbar>
      {list && (
        <ListContent
          list={list}
          loading={words('adminGroups.loading')}
          rows={8}
          empty={{
            icon: UsersRound,
            title: words('adminGroups.none'),
            detail: words('adminGroups.noneDetail'),
          }}
        >
          {(groups) => (
            <List label={words('adminGroups.title')}>
              {groups.map(({ groupID, label, kind: own, department, members, number }) => (
                <ListRow
                  key={groupID}
                  lead={<Avatar name={label} icon={UsersRound} />}
                  title={label}
                  detail={[
                    words(`adminGroups.kind.${own}`),
                    department,
                    members.map(({ name }) => name).join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  end={number}
                  onSelect={() => onOpen(groupID)}
                />
              ))}
            </List>
          )}
        </ListContent>
      )}
    </>
  );
}
