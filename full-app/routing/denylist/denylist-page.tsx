import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { NewButton } from '#full-app/shell/page/new-button.tsx';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { Page } from '#full-app/shell/page/page.tsx';
import { TwoPane } from '#full-app/shell/page/two-pane.tsx';
import { useFirst } from '#full-app/shell/page/use-first.ts';
import { FormCard } from '#full-app/shell/parts/card/form-card.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useDenylist } from '#phone/denylist/use-denylist.ts';
import { DenylistForm } from './denylist-form.tsx';
import { DenylistList } from './denylist-list.tsx';
import { denylistWords } from './words.ts';

const address = '/services/blacklist';

/** The denylist and an entry of it; a new entry begins with `?numbers=` and `?label=`. */
export function DenylistPage() {
  const words = useTranslate(denylistWords, fullAppWords);
  const navigate = useNavigate();
  const { id } = useParams();
  const [query] = useSearchParams();
  const { entries } = useDenylist();
  const isNew = id === 'new';
  const first = useFirst(id === undefined ? entries : undefined, ({ denylistID }) => denylistID);
  const open = id === undefined ? first : entries?.find(({ denylistID }) => denylistID === id);
  useStepName(isNew ? words('denylist.new') : id && open && (open.label || open.numbers));
  // The form beside the list stays there with the values of its entry.
  const [round, setRound] = useState(0);
  const close = () => {
    setRound(round + 1);
    void navigate(address);
  };
  const start = { numbers: query.get('numbers') ?? '', label: query.get('label') ?? '' };
  const form = (isNew || open) && (
    <Page>
      <FormCard>
        <DenylistForm key={`${open?.denylistID} ${round}`} entry={open} start={start} onDone={close} />
      </FormCard>
    </Page>
  );
  const missing = id !== undefined && !isNew && entries ? <NoSuchEntry /> : undefined;
  return (
    <TwoPane
      title={words('area.denylist')}
      action={<NewButton onClick={() => void navigate(`${address}/new`)}>{words('denylist.new')}</NewButton>}
      list={
        <DenylistList
          currentUri={open?.restUri}
          onOpen={({ denylistID }) => void navigate(`${address}/${denylistID}`)}
        />
      }
      detail={id === undefined ? undefined : form || missing}
      placeholder={form || undefined}
      choose={{ icon: Ban, detail: words('denylist.choose') }}
      up={close}
    />
  );
}
