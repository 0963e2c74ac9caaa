import Projector from 'lucide-react/icons/projector';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { NewButton } from '#full-app/shell/page/new-button.tsx';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { Page } from '#full-app/shell/page/page.tsx';
import { TwoPane } from '#full-app/shell/page/two-pane.tsx';
import { useFirst } from '#full-app/shell/page/use-first.ts';
import { type ListPart, useListPage } from '#full-app/shell/page/use-list-page.ts';
import { FormCard } from '#full-app/shell/parts/card/form-card.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useList } from '#react/use-list.ts';
import { conferenceLimits } from '#sdk/meetings.ts';
import { BridgeInfo, ConferenceDetail } from './conference-detail.tsx';
import { ConferenceForm } from './conference-form.tsx';
import { ConferenceList } from './conference-list.tsx';
import { useConferences } from './use-conferences.ts';
import { conferenceWords } from './words.ts';

/** The conferences of the user on the bridge, and a conference, a new conference (`edit/new`), or how to join. */
export function BridgePage({ part }: { part: ListPart }) {
  const words = useTranslate(fullAppWords, conferenceWords);
  const { id, isNew, search, show, showNew, showInfo } = useListPage('/conferenceicb', part);
  const { items, status } = useList(useConferences());
  const isFull = items.length >= conferenceLimits.conferences;
  const isUnnamed = id === undefined && !isNew && part !== 'info';
  const first = useFirst(items, ({ conferenceID }) => conferenceID);
  const open = isUnnamed ? first : items.find(({ conferenceID }) => conferenceID === id);
  const name = isNew ? words('conferences.new') : isUnnamed ? undefined : open?.label;
  useStepName(part === 'info' ? words('conferences.howTo') : name);
  const detailOf = () => {
    if (part === 'info') return <BridgeInfo />;
    if (isNew)
      return (
        <FormCard>
          <ConferenceForm onDone={(created) => show(created?.conferenceID)} />
        </FormCard>
      );
    return (
      open && <ConferenceDetail key={open.conferenceID} conference={open} onDone={() => show(undefined)} />
    );
  };
  const detail = detailOf();
  const missing = id !== undefined && status === 'ready' ? <NoSuchEntry /> : undefined;
  return (
    <TwoPane
      title={words('area.conferenceBridge')}
      action={!isFull && <NewButton onClick={showNew}>{words('conferences.new')}</NewButton>}
      list={
        <ConferenceList
          currentId={open?.conferenceID}
          search={search}
          isFull={isFull}
          onInfo={showInfo}
          onOpen={({ conferenceID }) => show(conferenceID)}
        />
      }
      detail={isUnnamed ? undefined : detail ? <Page>{detail}</Page> : missing}
      placeholder={isUnnamed && detail ? <Page>{detail}</Page> : undefined}
      choose={{ icon: Projector, detail: words('conferences.choose') }}
      up={() => show(undefined)}
    />
  );
}
