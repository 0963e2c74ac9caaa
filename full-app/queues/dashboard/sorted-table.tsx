import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useState } from 'react';
import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { fold, foldedWritings } from '#sdk/index.ts';
import { Hint } from '#ui/form/form.tsx';
import type { LocalPreference } from '#ui/local-preference/local-preference.ts';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import styles from './sorted-table.module.css';
import { dashboardWords } from './words.ts';

/** A table with as many rows is searched rather than read through. */
const searchedFrom = 8;

/** A longer label is in two lines, not in as many as it has words. */
const longLabel = 16;

/** A column of a table. */
export interface Column<Row> {
  readonly name: string;
  readonly label: string;
  /** The value by which rows are sorted; missing values come last. */
  readonly value: (row: Row) => number | string | undefined;
  readonly show: (row: Row) => ReactNode;
}

export interface SortedTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Identifies a row. */
  readonly idOf: (row: Row) => string;
  /** Returns the text in which a row is searched. */
  readonly textOf: (row: Row) => string;
  /** The label of the search field. */
  readonly searchLabel: string;
  /** The columns; the first column names the row. */
  readonly columns: readonly Column<Row>[];
  /** A last row that is not sorted, such as the sum of all. */
  readonly total?: Row | undefined;
  /** The kept order: the name of a column, with a minus in front for the largest first. */
  readonly order: LocalPreference<string>;
}

/** Sorts rows by a column: the smallest first, or the largest first, and missing values last in both cases. */
export function sortRows<Row>(
  rows: readonly Row[],
  { value }: Pick<Column<Row>, 'value'>,
  { isDown }: { readonly isDown: boolean },
): readonly Row[] {
  const compare = (one: Row, other: Row) => {
    const [first, second] = [value(one), value(other)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    const order =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : String(first).localeCompare(String(second), undefined, { numeric: true });
    return isDown ? -order : order;
  };
  return rows.toSorted(compare);
}

/** A table whose columns sort it, with a search field if it is long. */
export function SortedTable<Row>(props: SortedTableProps<Row>) {
  const { rows, textOf, searchLabel } = props;
  const words = useTranslate(actionWords, dashboardWords);
  const [wanted, setWanted] = useState('');
  const found = rows.filter((row) => foldedWritings(textOf(row)).includes(fold(wanted)));
  return (
    <>
      {rows.length >= searchedFrom && (
        <div className={styles.search}>
          <SearchField
            label={searchLabel}
            clearLabel={words('action.clearSearch')}
            value={wanted}
            onText={setWanted}
          />
        </div>
      )}
      {found.length === 0 ? <Hint>{words('stats.noneFound')}</Hint> : <FoundRows {...props} rows={found} />}
    </>
  );
}

function FoundRows<Row>({ label, rows, idOf, columns, order, total }: SortedTableProps<Row>) {
  const words = useTranslate(dashboardWords);
  const [sort, setSort] = useLocalPreference(order);
  const isDown = sort.startsWith('-');
  const column = columns.find(({ name }) => name === sort.replace('-', '')) ?? columns[0];
  const sorted = column ? sortRows(rows, column, { isDown }) : rows;
  return (
    // A wide table scrolls by itself; the keyboard reaches it by the links and buttons inside.
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, label: text }) => {
              const isSorted = column?.name === name;
              const Arrow = isDown ? ArrowDown : ArrowUp;
              return (
                <th
                  key={name}
                  scope="col"
                  data-long={text.length > longLabel || undefined}
                  aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    title={words('stats.sortBy', { column: text })}
                    onClick={() => setSort(isSorted === isDown ? name : `-${name}`)}
                  >
                    {text}
                    {isSorted && <Arrow size={14} aria-hidden="true" />}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <Cells key={idOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Cells row={total} columns={columns} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

const Cells = <Row,>({ row, columns }: Pick<SortedTableProps<Row>, 'columns'> & { readonly row: Row }) => (
  <tr>
    {columns.map(({ name, show }, index) =>
      index === 0 ? (
        <th key={name} scope="row">
          {show(row)}
        </th>
      ) : (
        <td key={name}>{show(row)}</td>
      ),
    )}
  </tr>
);
