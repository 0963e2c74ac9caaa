import Info from 'lucide-react/icons/info';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import Projector from 'lucide-react/icons/projector';
import { useEffect, useRef } from 'react';
import { type Conference, conferenceLimits } from '../../../sdk/meetings.ts';
import { conferenceWords } from '../../i18n/en/calls/conferences.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useList } from '../../react/use-list.ts';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Field } from '../../ui/field/field.tsx';
import { ButtonRow, Hint } from '../../ui/form/form.tsx';
import { iconSize } from '../../ui/icon.ts';
import { List } from '../../ui/list/list.tsx';
import { ListPane } from '../../ui/list/list-pane.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ListFailure } from '../errors/list-failure.tsx';
import styles from './conferences.module.css';
import { useConferences } from './use-conferences.ts';

/** Props of `ConferenceList`. */
export interface ConferenceListProps {
  readonly currentId?: string | undefined;
  /** The text that the names are searched for. */
  readonly search: string;
  /** True where the address is that of the search: its field has the focus. */
  readonly isSearching: boolean;
  readonly onSearch: (text: string) => void;
  readonly onNew: () => void;
  readonly onInfo: () => void;
  readonly onOpen: (conference: Conference) => void;
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** The conferences of the user, with their search. */
export function ConferenceList(props: ConferenceListProps) {
  const { currentId, search, isSearching, onSearch, onNew, onInfo, onOpen } = props;
  const words = useTranslate(conferenceWords);
  const conferences = useConferences();
  const { items, status } = useList(conferences);
  const error = useSignalValue(conferences.error);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isSearching) field.current?.focus();
  }, [isSearching]);
  const found = items.filter(({ label }) => plain(label).includes(plain(search.trim())));
  const isReady = status === 'ready';
  const isFull = items.length >= conferenceLimits.conferences;
  return (
    <ListPane
      top={
        <>
          <ButtonRow>
            {!isFull && (
              <Button icon={Plus} onClick={onNew}>
                {words('conferences.new')}
              </Button>
            )}
            <Button variant="plain" icon={Info} onClick={onInfo}>
              {words('conferences.howTo')}
            </Button>
          </ButtonRow>
          {isFull && <Hint>{words('conferences.full')}</Hint>}
          {(items.length > 0 || search !== '') && (
            <div className={styles.wide}>
              <Field
                ref={field}
                type="search"
                label={words('conferences.search')}
                value={search}
                autoComplete="off"
                onInput={(event) => onSearch(event.currentTarget.value)}
              />
            </div>
          )}
        </>
      }
    >
      {items.length === 0 && error && (
        <ListFailure
          title={words('conferences.failed')}
          error={error}
          onRetry={() => void conferences.refresh()}
        />
      )}
      {items.length === 0 && !error && !isReady && <Skeleton label={words('conferences.loading')} rows={3} />}
      {items.length === 0 && isReady && (
        <EmptyState
          icon={Projector}
          title={words('conferences.none')}
          detail={words('conferences.noneDetail')}
        />
      )}
      {items.length > 0 && found.length === 0 && (
        <EmptyState
          icon={Projector}
          title={words('conferences.nothingFound')}
          detail={words('conferences.nothingFoundDetail')}
        />
      )}
      {found.length > 0 && (
        <List label={words('conferences.list')}>
          {found.map((conference) => (
            <ListRow
              key={conference.conferenceID}
              lead={<Projector size={iconSize} aria-hidden="true" />}
              title={conference.label}
              detail={
                conference.members.length > 0
                  ? words('conferences.people', { count: conference.members.length })
                  : undefined
              }
              end={
                conference.isLocked ? (
                  <Lock size={iconSize} role="img" aria-label={words('conferences.locked')} />
                ) : undefined
              }
              current={conference.conferenceID === currentId}
              onSelect={() => onOpen(conference)}
            />
          ))}
        </List>
      )}
    </ListPane>
  );
}
