import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import type { AdministeredUser, UsersQuery } from '#sdk/administration.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Select } from '#ui/select/select.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { NewButton } from '../../shell/page/new-button.tsx';
import { Page, PageTitle } from '../../shell/page/page.tsx';
import styles from '../administration.module.css';
import { useQueriedList } from '../parts/use-queried-list.ts';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { UserDetail } from './user-detail.tsx';
import { UserForm } from './user-form.tsx';

const address = '/administration/users';

type Kind = 'all' | 'administrators' | 'disabled';
const kinds = [
  { name: 'all', label: 'administration.all' },
  { name: 'administrators', label: 'administration.administrators' },
  { name: 'disabled', label: 'administration.disabled' },
] as const satisfies readonly { readonly name: Kind; readonly label: KeyOf<typeof administrationWords> }[];

interface Filter {
  readonly search: string;
  readonly kind: Kind;
  readonly department: string;
}

const queryOf = ({ search, kind, department }: Filter): UsersQuery => ({
  search,
  ...(department !== '' && { department }),
  ...(kind !== 'all' && { [kind]: true }),
});

/** All users with a search and filters, a user, or the form for a new user. */
export function UsersSection({ id }: { readonly id: string | undefined }) {
  const words = useTranslate(administrationWords);
  const navigate = useNavigate();
  const close = () => void navigate(address);
  if (id === 'new')
    return (
      <Page>
        <UserForm
          onCancel={close}
          onSaved={({ userID }) => void navigate(`${address}/${userID}`, { replace: true })}
        />
      </Page>
    );
  if (id !== undefined) return <UserDetail key={id} id={id} onClose={close} />;
  return (
    <Page aria-label={words('administration.users')}>
      <UserRows onOpen={(userID) => void navigate(`${address}/${userID}`)} />
    </Page>
  );
}

function UserRows({ onOpen }: { readonly onOpen: (userID: string) => void }) {
  const words = useTranslate(administrationWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const [filter, setFilter] = useState<Filter>({ search: '', kind: 'all', department: '' });
  const [load] = useState(() => () => administration.departments());
  const departments = useLoaded(load, []);
  const list = useQueriedList(queryOf(filter), (query) => administration.users(query));
  const change = (part: Partial<Filter>) => setFilter((now) => ({ ...now, ...part }));
  return (
    <>
      <div className={styles.head}>
        <div className={styles.person}>
          <PageTitle level={2}>{words('administration.users')}</PageTitle>
        </div>
        {isWriter && <NewButton onClick={() => onOpen('new')}>{words('administration.newUser')}</NewButton>}
      </div>
      <Toolbar>
        <SearchField
          label={words('administration.search')}
          clearLabel={words('administration.clear')}
          value={filter.search}
          onText={(search) => change({ search })}
        />
        <Tabs
          chips
          label={words('administration.show')}
          tabs={kinds.map(({ name, label }) => ({ name, label: words(label) }))}
          selected={filter.kind}
          onSelect={(kind) => change({ kind })}
        />
        {departments.length > 1 && (
          <Select
            inline
            label={words('administration.department')}
            options={[
              { value: '', label: words('administration.everyDepartment') },
              ...departments.map((name) => ({ value: name, label: name })),
            ]}
            value={filter.department}
            onChange={(department) => change({ department })}
          />
        )}
      </Toolbar>
      {list && (
        <ListContent
          list={list}
          loading={words('administration.loading')}
          rows={8}
          empty={{
            icon: UserRound,
            title: words('administration.none'),
            detail: words('administration.noneDetail'),
          }}
        >
          {(users) => (
            <List label={words('administration.users')}>
              {users.map((user) => (
                <UserRow key={user.restUri} user={user} onOpen={() => onOpen(user.userID)} />
              ))}
            </List>
          )}
        </ListContent>
      )}
    </>
  );
}

const nameOf = ({ firstName, lastName }: AdministeredUser) => `${firstName} ${lastName}`;

function UserRow({ user, onOpen }: { readonly user: AdministeredUser; readonly onOpen: () => void }) {
  const words = useTranslate(administrationWords);
  const state = user.isDisabled
    ? words('administration.disabled')
    : (user.accessRightsType && words('administration.administrator')) ||
      (user.hasPassword ? undefined : words('administration.notInvited'));
  return (
    <ListRow
      lead={<Avatar name={nameOf(user)} photo={user.urlPhoto} />}
      title={nameOf(user)}
      detail={[user.number, user.login, user.department].filter(Boolean).join(' · ')}
      end={state}
      onSelect={onOpen}
    />
  );
}
