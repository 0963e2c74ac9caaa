import Undo2 from 'lucide-react/icons/undo-2';
import { Card } from '#full-app/shell/parts/card/card.tsx';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { announcementWords } from '#full-app/voicemail/greetings/queue/words.ts';
import { formatMoment, formatTime, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { GroupChange } from '#sdk/supervision.ts';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { groupSettingsWords } from '../groups/settings-words.ts';
import { useSupervision } from '../supervision/use-supervision.ts';
import { differenceLines } from './difference-lines.ts';
import { DifferenceTable } from './difference-table.tsx';
import styles from './history.module.css';
import { groupHistoryWords } from './words.ts';

export interface ChangeRowProps {
  readonly change: GroupChange;
  /** Called when a change was taken back, so that the list has a further entry. */
  readonly onUndone: () => void;
}

/** A change: who changed what of which group and when, and the button that takes it back. */
export function ChangeRow({ change, onUndone }: ChangeRowProps) {
  const words = useTranslate(areaWords, announcementWords, groupHistoryWords, groupSettingsWords);
  const { changes } = useSupervision();
  const clock = useClockStyle();
  const show = useToast();
  const [act, isPending] = useAction();
  const { groupLabel: group, userLabel, actorLabel, isUndone, undoes, time } = change;
  const user = actorLabel ? words('groupHistory.for', { actor: actorLabel, user: userLabel }) : userLabel;
  const lines = differenceLines(change, words, clock);
  const undo = async () => {
    if (await act(() => changes.undo(change))) {
      show(() => ({ tone: 'success', title: words('groupHistory.undone', { group }) }));
      onUndone();
    }
  };
  return (
    <Card as="li" data-undone={isUndone}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h3>
            {words(undoes === undefined ? 'groupHistory.changed' : 'groupHistory.undid', { user, group })}
          </h3>
          <Hint>
            <time dateTime={isoMoment(time)} title={formatMoment(time, clock)}>
              {formatTime(time, clock)}
            </time>
            {isUndone && ` · ${words('groupHistory.isUndone')}`}
          </Hint>
        </div>
        {!isUndone && (
          <Button
            icon={Undo2}
            pending={isPending}
            aria-label={words('groupHistory.undoOf', {
              group,
              what: lines.map(({ label }) => label).join(', '),
            })}
            onClick={() => void undo()}
          >
            {words('groupHistory.undo')}
          </Button>
        )}
      </div>
      <DifferenceTable lines={lines} />
    </Card>
  );
}
