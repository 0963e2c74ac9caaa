import Download from 'lucide-react/icons/download';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { historyKind } from '#phone/history/history-kind.ts';
import { historyWords } from '#phone/history/words.ts';
import type { CallHistoryItem, List } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { csvRow, toCsv } from './export-csv.ts';

/** The most pages of an export. */
const maxPages = 200;

/** Saves the calls of a list as a CSV file. Pages that are not loaded yet are loaded first. */
export function ExportCalls({ list }: { list: List<CallHistoryItem> }) {
  const words = useTranslate(historyWords);
  const [act, pending] = useAction();

  async function save() {
    const stop = list.watch();
    try {
      for (let page = 0; page < maxPages && (page === 0 || list.hasMore.peek()); page += 1) {
        await list.loadMore();
      }
      const rows = list.items.peek().map((item) => csvRow(item, words(`history.${historyKind(item)}`)));
      const heading = ['when', 'kind', 'who', 'number', 'yourSide', 'seconds'] as const;
      const text = toCsv([heading.map((name) => words(`history.column.${name}`)), ...rows]);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
      link.download = 'call-history.csv';
      link.click();
      URL.revokeObjectURL(link.href);
    } finally {
      stop();
    }
  }

  return (
    <Button icon={Download} pending={pending} onClick={() => void act(save)}>
      {words('history.export')}
    </Button>
  );
}
