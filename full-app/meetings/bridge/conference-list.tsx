import Info from 'lucide-react/icons/info';
import Lock from 'lucide-react/icons/lock';
import Projector from 'lucide-react/icons/projector';
import { NamedList, type NamedSearch } from '#full-app/shell/named/named-list.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import type { Conference } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { iconSize } from '#ui/icon.ts';
import { ListRow } from '#ui/list/list-row.tsx';
import { useConferences } from './use-conferences.ts';
import { conferenceWords } from './words.ts';

/** Props of `ConferenceList`. */
export interface ConferenceListProps {
  readonly currentId: string | undefined;
  readonly search: NamedSearch;
  /** True if there is no place for another conference. */
  readonly isFull: boolean;
  readonly onInfo: () => void;
  readonly onOpen: (conference: Conference) => void;
}

/** The conferences of the user, with their search. */
export function ConferenceList({ currentId, search, isFull, onInfo, onOpen }: ConferenceListProps) {
  const words = useTranslate(conferenceWords);
  const conferences = useConferences();
  const peopleText = ({ members: { length } }: Conference) =>
    length > 0 ? words('conferences.people', { count: length }) : undefined;
  return (
    <NamedList
      list={conferences}
      nameOf={({ label }) => label}
      icon={Projector}
      words={{
        list: words('conferences.list'),
        loading: words('conferences.loading'),
        failed: words('conferences.failed'),
        none: words('conferences.none'),
        noneDetail: words('conferences.noneDetail'),
        search: words('conferences.search'),
        nothingFound: words('conferences.nothingFound'),
        nothingFoundDetail: words('conferences.nothingFoundDetail'),
      }}
      search={search}
      top={
        <>
          <ButtonRow>
            <Button variant="plain" icon={Info} onClick={onInfo}>
              {words('conferences.howTo')}
            </Button>
          </ButtonRow>
          {isFull && <Hint>{words('conferences.full')}</Hint>}
        </>
      }
    >
      {(conference) => (
        <ListRow
          key={conference.conferenceID}
          lead={<Projector size={iconSize} aria-hidden="true" />}
          title={conference.label}
          detail={peopleText(conference)}
          end={
            conference.isLocked ? (
              <Lock size={iconSize} role="img" aria-label={words('conferences.locked')} />
            ) : undefined
          }
          current={conference.conferenceID === currentId}
          onSelect={() => onOpen(conference)}
        />
      )}
    </NamedList>
  );
}
