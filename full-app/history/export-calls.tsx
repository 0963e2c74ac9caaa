import Download from 'lucide-react/icons/download';
import { writeCsv } from '#full-app/shell/parts/csv/write-csv.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { historyKind } from '#phone/history/history-kind.ts';
import { historyWords } from '#phone/history/words.ts';
import type { CallHistoryItem, List } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { saveFile } from '#ui/save-file.ts';

/** The most pages of an export. */
const maxPages = 200;

/** The columns of an exported call: time, kind, name, number, own side, duration in seconds. */
const csvRow = (item: CallHistoryItem, kind: string): readonly string[] => [
  new Date(item.timestamp).toISOString(),
  kind,
  item.remoteLabel ?? '',
  item.remoteNumber,
  item.isIncoming ? item.calledNumber : '',
  String(Math.round(item.talkDuration / 1000)),
];

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
      const text = writeCsv([heading.map((name) => words(`history.column.${name}`)), ...rows]);
      saveFile('call-history.csv', new Blob([text], { type: 'text/csv' }));
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
