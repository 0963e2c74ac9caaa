import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Moon from 'lucide-react/icons/moon';
import Siren from 'lucide-react/icons/siren';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { groupStateKey } from '#phone/agents/group-mark.tsx';
import { agentWords } from '#phone/agents/words.ts';
import { alarmText } from './alarm-text.ts';
import type { BoardGroup } from './use-board.ts';
import styles from './wallboard.module.css';
import { wallboardWords } from './words.ts';

const icons = { calm: CircleCheck, warning: CircleAlert, alarm: Siren } as const;

/** A group in large letters. Its urgency is a colour, a sign and words. */
export function GroupTile({ shown }: { readonly shown: BoardGroup }) {
  const words = useTranslate(agentWords, wallboardWords);
  const { group, waitMs, alarm } = shown;
  const Sign = group.isOpen ? icons[alarm.level] : Moon;
  return (
    <article
      className={styles.tile}
      data-level={group.isOpen ? alarm.level : 'closed'}
      aria-label={group.label}
    >
      <h2 className={styles.name}>{group.label}</h2>
      <p className={styles.state}>
        <Sign className={styles.sign} aria-hidden="true" />
        {alarmText(shown, words) ?? words(groupStateKey(group))}
      </p>
      <dl className={styles.figures}>
        <div className={styles.most}>
          <dd>{group.acdGroupNbClientsInQueue}</dd>
          <dt>{words('wallboard.waiting')}</dt>
        </div>
        <div>
          <dd>{waitMs === 0 ? '–' : formatShortDuration(waitMs)}</dd>
          <dt>{words('wallboard.longest')}</dt>
        </div>
        <div>
          <dd>
            {group.acdGroupNbAvailableOperators}
            <span className={styles.of}>/{group.acdGroupNbLoggedOperators}</span>
          </dd>
          <dt>{words('wallboard.free')}</dt>
        </div>
        <div>
          <dd>{group.acdGroupNbInCallOperators}</dd>
          <dt>{words('wallboard.inCall')}</dt>
        </div>
        <div>
          <dd>{formatShortDuration(group.acdGroupPeriodWaitingTime)}</dd>
          <dt>{words('wallboard.average')}</dt>
        </div>
      </dl>
    </article>
  );
}
