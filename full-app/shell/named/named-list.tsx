import { type ReactNode, useEffect, useRef } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useList } from '#react/use-list.ts';
import { fold, foldedWritings, type List as SdkList } from '#sdk/index.ts';
import type { Icon } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import { ListPane } from '../parts/list/list-pane.tsx';
import styles from './named.module.css';

/** The texts of a list of named things. */
export interface NamedListWords {
  /** The accessible name of the list. */
  readonly list: string;
  readonly loading: string;
  readonly failed: string;
  readonly none: string;
  readonly noneDetail: string;
  readonly search: string;
  readonly nothingFound: string;
  readonly nothingFoundDetail: string;
}

/** The search of a list, which its page keeps in the address. */
export interface NamedSearch {
  readonly text: string;
  /** True where the address is that of the search: its field has the focus. */
  readonly isActive: boolean;
  readonly onChange: (text: string) => void;
}

/** Props of `NamedList`. */
export interface NamedListProps<Item> {
  readonly list: SdkList<Item>;
  readonly nameOf: (item: Item) => string;
  readonly icon: Icon;
  readonly words: NamedListWords;
  readonly search: NamedSearch;
  /** The actions above the search. */
  readonly top: ReactNode;
  /** Renders a row. */
  readonly children: (item: Item) => ReactNode;
}

/** A list of things that have a name, such as the user's meeting points, with a search for the name. */
export function NamedList<Item>({ list, nameOf, icon, words, search, top, children }: NamedListProps<Item>) {
  const actions = useTranslate(actionWords);
  const { items } = useList(list);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (search.isActive) field.current?.focus();
  }, [search.isActive]);
  const wanted = fold(search.text.trim());
  const isEmpty = items.length === 0;
  return (
    <ListPane
      top={
        <>
          {top}
          {(!isEmpty || search.text !== '') && (
            <div className={styles.wide}>
              <SearchField
                ref={field}
                label={words.search}
                clearLabel={actions('action.clearSearch')}
                value={search.text}
                onText={search.onChange}
              />
            </div>
          )}
        </>
      }
    >
      <ListContent
        list={list}
        loading={words.loading}
        rows={3}
        failed={words.failed}
        empty={
          isEmpty
            ? { icon, title: words.none, detail: words.noneDetail }
            : { icon, title: words.nothingFound, detail: words.nothingFoundDetail }
        }
        isShown={(item) => foldedWritings(nameOf(item)).includes(wanted)}
      >
        {(found) => <List label={words.list}>{found.map(children)}</List>}
      </ListContent>
    </ListPane>
  );
}
