import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import {
  type AdministeredPhone,
  type AdministeredPhoneKind,
  type AdministeredPhoneState,
  administeredPhoneKinds,
} from '#sdk/administration.ts';
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
import { NewPhoneForm } from './new-phone-form.tsx';
import { PhoneDetail } from './phone-detail.tsx';
import { useRegistrationTexts } from './use-registration-text.ts';
import { phoneWords } from './words.ts';

const address = '/administration/phones';
const kinds = ['', ...administeredPhoneKinds] as const;
const states = ['', 'registered', 'unregistered', 'disabled'] as const;

/** All phones with a search and filters, a phone, or the form for a new phone. */
export function PhonesSection({ id }: { readonly id: string | undefined }) {
  const words = useTranslate(phoneWords);
  const navigate = useNavigate();
  const close = () => void navigate(address);
  const open = (phoneID: string, replace = false) =>
    void navigate(`${address}/${encodeURIComponent(phoneID)}`, { replace });
  if (id === 'new')
    return (
      <Page>
        <NewPhoneForm onCancel={close} onAdded={({ phoneID }) => open(phoneID, true)} />
      </Page>
    );
  if (id !== undefined) return <PhoneDetail key={id} id={id} onClose={close} />;
  return (
    <Page aria-label={words('phones.title')}>
      <PhoneRows onOpen={open} />
    </Page>
  );
}

interface Filter {
  readonly search: string;
  readonly kind: AdministeredPhoneKind | '';
  readonly state: AdministeredPhoneState | '';
}

function PhoneRows({ onOpen }: { readonly onOpen: (phoneID: string) => void }) {
  const words = useTranslate(administrationWords, phoneWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const [params] = useSearchParams();
  const [filter, setFilter] = useState<Filter>({ search: params.get('search') ?? '', kind: '', state: '' });
  const change = (part: Partial<Filter>) => setFilter((now) => ({ ...now, ...part }));
  const { search, kind, state } = filter;
  const query = { search, ...(kind && { kind }), ...(state && { state }) };
  const list = useQueriedList(query, (wanted) => administration.phones(wanted));
  return (
    <>
      <div className={styles.head}>
        <div className={styles.person}>
          <PageTitle level={2}>{words('phones.title')}</PageTitle>
        </div>
        {isWriter && <NewButton onClick={() => onOpen('new')}>{words('phones.new')}</NewButton>}
      </div>
      <Toolbar>
        <SearchField
          label={words('phones.search')}
          clearLabel={words('administration.clear')}
          value={search}
          onText={(text) => change({ search: text })}
        />
        <Tabs
          chips
          label={words('phones.kind')}
          tabs={kinds.map((name) => ({ name, label: words(`phones.kind.${name}`) }))}
          selected={kind}
          onSelect={(name) => change({ kind: name })}
        />
        <Select
          inline
          label={words('phones.state')}
          options={states.map((value) => ({ value, label: words(`phones.state.${value}`) }))}
          value={state}
          onChange={(value) => change({ state: value })}
        />
      </Toolbar>
      {list && (
        <ListContent
          list={list}
          loading={words('phones.loading')}
          rows={8}
          empty={{ icon: Phone, title: words('phones.none'), detail: words('phones.noneDetail') }}
        >
          {(phones) => (
            <List label={words('phones.title')}>
              {phones.map((phone) => (
                <PhoneRow key={phone.restUri} phone={phone} onOpen={() => onOpen(phone.phoneID)} />
              ))}
            </List>
          )}
        </ListContent>
      )}
    </>
  );
}

function PhoneRow({ phone, onOpen }: { readonly phone: AdministeredPhone; readonly onOpen: () => void }) {
  const words = useTranslate(phoneWords);
  const registrations = useRegistrationTexts();
  const { userName, userNumber, urlPhoto, label, isDisabled } = phone;
  const state = isDisabled ? words('phones.state.disabled') : registrations(phone)[0];
  return (
    <ListRow
      lead={<Avatar name={userName} photo={urlPhoto} />}
      title={userName}
      detail={[label, state].join(' · ')}
      end={userNumber}
      onSelect={onOpen}
    />
  );
}
