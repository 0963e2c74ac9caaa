import { ColleagueCalls } from '../../src/features/calls/late-parts.ts';
import { HistoryList } from '../../src/features/history/history-list.tsx';

/** Past calls, under those that colleagues have now. */
export const Recents = () => (
  <>
    <ColleagueCalls />
    <HistoryList />
  </>
);
