import Projector from 'lucide-react/icons/projector';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { BridgeInfo, ConferenceDetail } from '../../../src/features/conferences/conference-detail.tsx';
import { ConferenceForm } from '../../../src/features/conferences/conference-form.tsx';
import { ConferenceList } from '../../../src/features/conferences/conference-list.tsx';
import { useConferences } from '../../../src/features/conferences/use-conferences.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { conferenceWords } from '../../../src/i18n/en/calls/conferences.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useList } from '../../../src/react/use-list.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page } from '../../shell/page/page.tsx';
import { TwoPane } from '../../shell/page/two-pane.tsx';
import { useStepName } from '../../shell/trail/use-trail.ts';

const address = '/conferenceicb';

/** The conferences of the user on the bridge, and one of them, a new one (`edit/new`), or how to join. */
export function BridgePage({ part }: { part: 'list' | 'search' | 'info' | 'edit' }) {
  const words = useTranslate(fullAppWords, conferenceWords);
  const navigate = useNavigate();
  const { id } = useParams();
  const [query, setQuery] = useSearchParams();
  const { items, status } = useList(useConferences());
  const search = query.get('text') ?? '';
  const isNew = part === 'edit' && id === 'new';
  const open = part === 'edit' ? items.find(({ conferenceID }) => conferenceID === id) : undefined;
  const names = { list: undefined, search: undefined, info: words('conferences.howTo') };
  useStepName(part === 'edit' ? (isNew ? words('conferences.new') : open?.label) : names[part]);
  const close = () => void navigate(address);
  const show = (conference: { conferenceID: string } | undefined) =>
    conference ? void navigate(`${address}/edit/${conference.conferenceID}`) : close();
  const find = (text: string) => {
    const found = new URLSearchParams(text && { text });
    if (part === 'search') setQuery(found, { replace: true });
    else void navigate(`${address}/search?${found}`);
  };
  const detailOf = () => {
    if (part === 'info') return <BridgeInfo />;
    if (isNew) return <ConferenceForm onDone={show} />;
    return open && <ConferenceDetail key={open.conferenceID} conference={open} onDone={close} />;
  };
  const detail = detailOf();
  const missing = part === 'edit' && status === 'ready' ? <NoSuchEntry /> : undefined;
  return (
    <TwoPane
      title={words('area.conferenceBridge')}
      list={
        <ConferenceList
          currentId={open?.conferenceID}
          search={search}
          isSearching={part === 'search'}
          onSearch={find}
          onNew={() => void navigate(`${address}/edit/new`)}
          onInfo={() => void navigate(`${address}/info`)}
          onOpen={show}
        />
      }
      detail={detail ? <Page>{detail}</Page> : missing}
      placeholder={
        <EmptyState
          icon={Projector}
          title={words('area.conferenceBridge')}
          detail={words('conferences.choose')}
        />
      }
      up={close}
    />
  );
}
