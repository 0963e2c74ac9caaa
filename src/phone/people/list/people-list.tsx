import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { memo, useEffect, useRef, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { historyWords } from '#phone/history/words.ts';
import { mayRun } from '#phone/rights/access-rights.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import type { Person } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { useStableCallback } from '#ui/use-stable-callback.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { personWords } from '../person/words.ts';
import { peopleWords } from '../words.ts';
import { PeopleFilter } from './people-filter.tsx';
import styles from './people-list.module.css';
import { PeopleRows } from './people-rows.tsx';
import type { PeopleView } from './people-view.ts';
import { useSearchExtras } from './search-extras.ts';
import type { ShownPeople } from './use-people.ts';

/** Props of `PeopleList`. */
export interface PeopleListProps {
  readonly view: PeopleView;
  readonly onView: (change: Partial<PeopleView>) => void;
  readonly people: ShownPeople;
  readonly currentUri?: string | undefined;
  readonly onOpen: (person: Person) => void;
  readonly onNew: () => void;
  /** True if the page has a button for a new contact elsewhere. */
  readonly isNewElsewhere?: boolean;
}

function PeopleSearch({
  view,
  onView,
  onNew,
  isNewElsewhere,
}: Pick<PeopleListProps, 'view' | 'onView' | 'onNew' | 'isNewElsewhere'>) {
  const words = useTranslate(actionWords, historyWords, peopleWords);
  const rights = useRights();
  return (
    <SearchField
      label={words('people.search')}
      clearLabel={words('action.clearSearch')}
      value={view.text}
      onText={(text) => onView({ text })}
    >
      {!isNewElsewhere && rights.may('newContacts') && (
        <IconButton icon={UserPlus} label={words('people.new')} onClick={onNew} />
      )}
    </SearchField>
  );
}

/** The hints for an empty list without a search. */
const empty: Partial<
  Record<
    PeopleView['kind'],
    readonly [
      title: KeyOf<typeof actionWords | typeof historyWords | typeof peopleWords>,
      detail: KeyOf<typeof actionWords | typeof historyWords | typeof peopleWords>,
    ]
  >
> = {
  favorites: ['people.noFavorites', 'people.noFavoritesDetail'],
  privates: ['people.noOwn', 'people.noOwnDetail'],
  vips: ['people.noVips', 'people.noVipsDetail'],
  switchboard: ['people.noSwitchboard', 'people.noSwitchboardDetail'],
  speedDials: ['people.noSpeedDials', 'people.noSpeedDialsDetail'],
};

/** The action that puts a person into a list. */
const actions: Partial<Record<PeopleView['kind'], string>> = {
  favorites: 'addFavorite',
  vips: 'addVip',
  switchboard: 'addSwitchboardFavorite',
  speedDials: 'addSpeedDial',
};

/** Shown in place of an empty list. */
function Nobody({ view, onNew }: Pick<PeopleListProps, 'view' | 'onNew'>) {
  const words = useTranslate(actionWords, historyWords, peopleWords);
  const rights = useRights();
  // A hint appears only if the user has the right to follow it.
  const mayFill =
    view.kind === 'privates'
      ? rights.may('newContacts')
      : mayRun(rights.of('Contact'), actions[view.kind] ?? '');
  const own = view.text === '' && mayFill && empty[view.kind];
  const none = own || (['people.none', 'people.noneDetail'] as const);
  return (
    <EmptyState
      icon={UsersRound}
      title={words(none[0])}
      detail={words(none[1])}
      action={view.kind === 'privates' && mayFill && <Button onClick={onNew}>{words('people.new')}</Button>}
    />
  );
}

/** A typed letter leaves them as they are until the results come. */
const Filter = memo(PeopleFilter);
const Rows = memo(PeopleRows);

/** Colleagues and contacts: search, filter, presence, and calls. */
export function PeopleList(props: PeopleListProps) {
  const { view, onView, people, currentUri, onOpen, onNew, isNewElsewhere = false } = props;
  const words = useTranslate(actionWords, historyWords, peopleWords, personWords);
  const { presence } = useClient();
  const Extras = useSearchExtras();
  const [foundElsewhere, setFoundElsewhere] = useState<number>();
  useEffect(() => presence.watchColleagues(), [presence]);
  const { count, status, isCurrent, refresh } = people;
  const changeView = useStableCallback(onView) ?? onView;
  const open = useStableCallback(onOpen) ?? onOpen;
  const box = useRef<HTMLDivElement>(null);
  const text = view.text.trim();
  // Other sources may still find something, so an empty result is not shown before they have answered.
  const isNobody = count === 0 && (!Extras || !text || foundElsewhere === 0);
  return (
    <section className={styles.people} aria-label={words('people.region')}>
      <Toolbar>
        <PeopleSearch view={view} onView={onView} onNew={onNew} isNewElsewhere={isNewElsewhere} />
        <Filter
          kind={view.kind}
          department={view.department}
          folder={view.folder}
          tag={view.tag}
          onView={changeView}
        />
      </Toolbar>
      <VisuallyHidden>
        <span role="status">
          {status === 'ready' && isCurrent && text ? words('people.found', { count }) : ''}
        </span>
      </VisuallyHidden>
      <div ref={box} className={styles.results} aria-busy={!isCurrent}>
        {status === 'loading' && <Skeleton label={words('people.loading')} rows={8} />}
        {status === 'error' && (
          <ListFailure title={words('people.failed')} error={people.error} onRetry={refresh} />
        )}
        {status === 'ready' && isNobody && <Nobody view={view} onNew={onNew} />}
        {count > 0 && (
          <Rows list={people.list} count={count} box={box} currentUri={currentUri} onOpen={open} />
        )}
        {Extras && text && <Extras text={text} onFound={setFoundElsewhere} />}
      </div>
    </section>
  );
}
