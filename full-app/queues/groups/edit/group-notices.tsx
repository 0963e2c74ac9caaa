import { areaWords } from '#full-app/shell/screen-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { groupSettingsWords } from '../settings-words.ts';
import type { GroupDraft } from './draft.ts';
import styles from './edit.module.css';

type Key = keyof GroupDraft;

const labels: Readonly<Record<Key, KeyOf<typeof groupSettingsWords>>> = {
  label: 'groupEdit.name',
  note: 'groupEdit.note',
  isActive: 'groupEdit.active',
  priority: 'groupEdit.priority',
  isChangedByMembers: 'groupEdit.byMembers',
  pattern: 'groupEdit.pattern',
  ringTime: 'groupEdit.ringTime',
  absence: 'groupEdit.absence',
  wrapUp: 'groupEdit.wrapUp',
  wrapUpTime: 'groupEdit.wrapUpTime',
  isAutoLogin: 'groupEdit.autoLogin',
  bypassesDnd: 'groupEdit.bypassDnd',
  usesSkills: 'groupEdit.skills',
  queue: 'groupEdit.queue',
  places: 'groupEdit.places',
  maxWait: 'groupEdit.maxWait',
  overflow: 'groupEdit.overflow',
  hasCallback: 'groupEdit.callback',
  attempts: 'groupEdit.attempts',
  callbackKey: 'groupEdit.callbackKey',
  retryTime: 'groupEdit.retryTime',
  asksFeedback: 'groupEdit.asksFeedback',
  hasMailbox: 'groupEdit.mailbox',
  hasWebChat: 'groupEdit.hasWebChat',
  websites: 'groupEdit.websites',
  asksName: 'groupEdit.asksName',
  asksEmail: 'groupEdit.asksEmail',
  asksQuestion: 'groupEdit.asksQuestion',
  webWait: 'groupEdit.webWait',
  webWarning: 'groupEdit.webWarning',
  webEnd: 'groupEdit.webEnd',
  smsAnswer: 'groupEdit.smsAnswer',
  smsSilence: 'groupEdit.smsSilence',
  webAnswer: 'groupEdit.webAnswer',
  webFiles: 'groupEdit.webFiles',
  hours: 'groupEdit.hours',
  members: 'groupEdit.members',
};

/** Returns a function that writes a value of a group with its name, as its field shows it. */
function useValueText(): (key: Key, draft: GroupDraft) => string {
  const areas = useTranslate(areaWords);
  const words = useTranslate(groupSettingsWords);
  function textOf(key: Key, draft: GroupDraft): string {
    if (key === 'pattern') return areas(`group.ring.${draft.pattern}`);
    if (key === 'wrapUp') return words(`groupEdit.wrapUp.${draft.wrapUp}`);
    if (key === 'queue') return words(`groupEdit.queue.${draft.queue}`);
    if (key === 'members') return draft.members.map(({ name }) => name).join(', ');
    if (key === 'hours')
      return words(draft.hours.isAlwaysOpen ? 'groupEdit.always' : 'groupEdit.meanwhile.hours');
    const value = draft[key];
    return typeof value === 'boolean' ? words(value ? 'groupEdit.on' : 'groupEdit.off') : value;
  }
  return (key, draft) => `${words(labels[key])}: ${textOf(key, draft) || '–'}`;
}

export interface MeanwhileNoticeProps {
  /** The values that both have changed. */
  readonly keys: readonly Key[];
  /** The group as it is stored now. */
  readonly present: GroupDraft;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Shows what another user has saved in the fields that the user has changed: the user decides before saving. */
export function MeanwhileNotice({ keys, present, onTake, onKeep }: MeanwhileNoticeProps) {
  const words = useTranslate(groupSettingsWords);
  const write = useValueText();
  return (
    <div className={styles.notice} role="alert">
      <p>{words('groupEdit.meanwhile')}</p>
      <ul>
        {keys.map((key) => (
          <li key={key}>{write(key, present)}</li>
        ))}
      </ul>
      <ButtonRow>
        <Button onClick={onTake}>{words('groupEdit.meanwhile.take')}</Button>
        <Button onClick={onKeep}>{words('groupEdit.meanwhile.keep')}</Button>
      </ButtonRow>
    </div>
  );
}

export interface LostRightNoticeProps {
  /** The values that the user has changed. */
  readonly keys: readonly Key[];
  readonly draft: GroupDraft;
}

/** Says that the user may no longer change the group, and offers a copy of what was entered. */
export function LostRightNotice({ keys, draft }: LostRightNoticeProps) {
  const words = useTranslate(groupSettingsWords);
  const write = useValueText();
  return (
    <div className={styles.notice} role="alert">
      <p>{words(keys.length > 0 ? 'groupEdit.rightLost' : 'groupEdit.rightGone')}</p>
      {keys.length > 0 && (
        <CopyButton
          text={() => keys.map((key) => write(key, draft)).join('\n')}
          label={words('groupEdit.entries')}
          copied={words('groupEdit.copied')}
          refused={{ title: words('groupEdit.notCopied'), detail: words('groupEdit.notCopiedDetail') }}
        >
          {words('groupEdit.copy')}
        </CopyButton>
      )}
    </div>
  );
}
