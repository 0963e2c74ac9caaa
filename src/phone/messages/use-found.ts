import { useEffect, useState } from 'react';
import { CallsideError, type ListStatus } from '#sdk/index.ts';
import { useReportError } from '../errors/use-run.ts';

interface ReadEntry<Entry> {
  readonly id: string;
  readonly entry: Entry | undefined;
  readonly isMissing: boolean;
}

/** The place where an entry may be found. */
export interface FoundOptions<Entry> {
  /** The entry in a list, where the list has it. */
  readonly listed: Entry | undefined;
  readonly status: ListStatus;
  /** The list may lack entries that exist. A list that is loaded to its end is not asked about what it lacks. */
  readonly mayLack: boolean;
  /** Always the same function for the same list. */
  readonly read: (id: string) => Promise<Entry | undefined>;
}

/** A conversation, or why there is none to show. */
export interface Found<Entry> {
  readonly entry: Entry | undefined;
  readonly isMissing: boolean;
  /** True until it is known whether there is such a conversation. */
  readonly isLoading: boolean;
}

/** Returns the conversation with this id: live while it is in a list, otherwise read by itself. */
export function useFound<Entry>(
  id: string | undefined,
  { listed, status, mayLack, read }: FoundOptions<Entry>,
): Found<Entry> {
  const report = useReportError();
  const [stored, setStored] = useState<ReadEntry<Entry>>();
  const isListed = listed !== undefined;
  const isReady = status === 'ready';
  const isWhole = isReady && !mayLack;
  const isWanted = id !== undefined && !isListed && isReady && mayLack;
  useEffect(() => {
    if (id === undefined || !isWanted) return;
    let isOver = false;
    read(id).then(
      (entry) => !isOver && setStored({ id, entry, isMissing: entry === undefined }),
      (error) => {
        if (isOver) return;
        const isMissing = error instanceof CallsideError && error.status === 404;
        setStored({ id, entry: undefined, isMissing });
        if (!isMissing) report(error);
      },
    );
    return () => {
      isOver = true;
    };
  }, [id, isWanted, read, report]);
  const own = stored?.id === id ? stored : undefined;
  return {
    entry: listed ?? own?.entry,
    isMissing: !isListed && (isWhole || own?.isMissing === true),
    isLoading: id !== undefined && !isListed && !isWhole && own === undefined && status !== 'error',
  };
}
