import Ban from 'lucide-react/icons/ban';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { DenylistForm } from '../../../src/features/denylist/denylist-form.tsx';
import { DenylistList } from '../../../src/features/denylist/denylist-list.tsx';
import { useDenylist } from '../../../src/features/denylist/use-denylist.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { denylistWords } from '../../../src/i18n/en/calls/denylist.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page } from '../../shell/page/page.tsx';
import { TwoPane } from '../../shell/page/two-pane.tsx';
import { useStepName } from '../../shell/trail/use-trail.ts';

const address = '/services/blacklist';

/** The denylist and one entry of it; a new one begins with `?numbers=` and `?label=`. */
export function DenylistPage() {
  const words = useTranslate(denylistWords, fullAppWords);
  const navigate = useNavigate();
  const { id } = useParams();
  const [query] = useSearchParams();
  const { entries } = useDenylist();
  const isNew = id === 'new';
  const open = entries?.find(({ denylistID }) => denylistID === id);
  useStepName(isNew ? words('denylist.new') : open && (open.label || open.numbers));
  const close = () => void navigate(address);
  const start = { numbers: query.get('numbers') ?? '', label: query.get('label') ?? '' };
  const form = (isNew || open) && (
    <Page>
      <DenylistForm key={id} entry={open} start={start} onDone={close} />
    </Page>
  );
  const missing = id !== undefined && !isNew && entries ? <NoSuchEntry /> : undefined;
  return (
    <TwoPane
      title={words('area.denylist')}
      list={
        <DenylistList
          currentUri={open?.restUri}
          onNew={() => void navigate(`${address}/new`)}
          onOpen={({ denylistID }) => void navigate(`${address}/${denylistID}`)}
        />
      }
      detail={form || missing}
      placeholder={<EmptyState icon={Ban} title={words('area.denylist')} detail={words('denylist.choose')} />}
      up={close}
    />
  );
}
