import type { WorkItem, WorkThread } from '#sdk/messages.ts';

/** An entry of the list of conversations. */
export type WorkEntry = Pick<WorkItem & WorkThread, 'group' | 'threadID'>;

/** Props of the lists of conversations. */
export interface WorkListProps {
  readonly currentId: string | undefined;
  readonly onOpen: (entry: WorkEntry) => void;
}

/** Props of a conversation. */
export interface WorkViewProps {
  readonly thread: WorkItem | WorkThread;
  /** The open item of the conversation; undefined: it is closed. */
  readonly item: WorkItem | undefined;
}
