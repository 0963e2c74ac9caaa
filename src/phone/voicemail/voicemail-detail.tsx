import Ban from 'lucide-react/icons/ban';
import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import Phone from 'lucide-react/icons/phone';
import Trash from 'lucide-react/icons/trash-2';
import UserCheck from 'lucide-react/icons/user-check';
import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { formatMoment } from '#i18n/format.ts';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import type { VoicemailMessage } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { DetailHead, RoundAction, RoundActions, RoundTools } from '#ui/facts/detail-head.tsx';
import { DetailActions, Facts } from '#ui/facts/facts.tsx';
import { MoreMenu } from '#ui/menu/more-menu.tsx';
import { Player } from '#ui/player/player.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { useDenyAction } from '../denylist/use-deny-action.ts';
import { denylistChangeWords } from '../denylist/words.ts';
import { useReportError, useRun } from '../errors/use-run.ts';
import { useClockStyle } from '../history/use-clock-style.ts';
import { historyWords } from '../history/words.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { usePlayerLabels, useReportBroken } from '../recordings/use-player-labels.ts';
import { mayEdit } from '../rights/access-rights.ts';
import { KindLock } from '../rights/kind-lock.tsx';
import { useRights } from '../rights/use-rights.ts';
import { ForwardMessage } from './forward-message.tsx';
import { useKindOf } from './use-kind-of.ts';
import styles from './voicemail-detail.module.css';
import { voicemailWords } from './words.ts';

/** A message with its player, which marks it as heard, and the buttons for calling back and deleting. */
export function VoicemailDetail({ message }: { message: VoicemailMessage }) {
  const words = useTranslate(actionWords, denylistChangeWords, historyWords, panelWords, voicemailWords);
  const labels = usePlayerLabels();
  const format = useNumberFormat();
  const run = useRun();
  const report = useReportError();
  const place = usePlaceCall();
  const reportBroken = useReportBroken();
  const clock = useClockStyle();
  const { voicemail } = useClient();
  const isLocked = !mayEdit(useRights().of('Voicemail'));
  const toast = useToast();
  const kind = useKindOf(message);
  const { remoteLabel, remoteNumber, timestamp, duration, isRead, transcript, forwardedBy, comment } =
    message;
  const { group, groupLabel, handledBy } = message;
  const own = useInfo()?.extension?.displayName;
  const [isLeaving, setLeaving] = useState(false);
  const number = format(remoteNumber);
  const who = remoteLabel || number;
  const denying = useDenyAction([remoteNumber], who);
  const facts: readonly (readonly [name: string, value: string])[] = [
    [words('voicemail.when'), formatMoment(timestamp, clock)],
    [words('voicemail.length'), formatShortDuration(duration)],
    ...(kind === undefined ? [] : ([[words('voicemail.kind'), kind]] as const)),
    ...(forwardedBy === undefined ? [] : ([[words('voicemail.forwardedBy'), forwardedBy]] as const)),
    ...(groupLabel === undefined ? [] : ([[words('voicemail.group'), groupLabel]] as const)),
    ...(handledBy === undefined ? [] : ([[words('voicemail.handledBy'), handledBy]] as const)),
    ...(comment === undefined ? [] : ([[words('voicemail.comment'), comment]] as const)),
  ];

  async function load(): Promise<Blob | undefined> {
    try {
      const sound = await voicemail.content(message);
      if (!isRead && !isLocked) voicemail.setRead(message, { read: true }).catch(report);
      return sound;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  async function remove() {
    setLeaving(true);
    // A deleted message accepts no second click until it has left the screen.
    if (!(await run(() => voicemail.remove(message)))) return setLeaving(false);
    toast({
      tone: 'success',
      title: words('voicemail.deleted'),
      action: { label: words('voicemail.undo'), run: () => void run(() => voicemail.restore(message)) },
    });
  }

  return (
    <Facts
      title={who}
      head={
        <DetailHead
          portrait={<Avatar name={remoteLabel ?? ''} photo={message.remoteUrlPhoto} />}
          name={who}
          known={[remoteLabel && number]}
        />
      }
      label={words('voicemail.details', { who })}
      facts={facts}
      lead={
        <>
          <RoundActions>
            <RoundAction
              icon={Phone}
              label={words('action.callBack', { who })}
              caption={words('action.call')}
              onClick={() => void place(remoteNumber)}
            />
            <RoundTools>
              <KindLock kind="Voicemail">
                <IconButton
                  changes="change"
                  icon={isRead ? Mail : MailOpen}
                  label={words(isRead ? 'voicemail.markNew' : 'voicemail.markRead')}
                  onClick={() => void run(() => voicemail.setRead(message, { read: !isRead }))}
                />
                <IconButton
                  changes="remove"
                  icon={Trash}
                  label={words('voicemail.delete')}
                  pending={isLeaving}
                  onClick={() => void remove()}
                />
              </KindLock>
              <MoreMenu
                label={words('history.more', { who })}
                items={
                  denying && 'run' in denying
                    ? [{ label: denying.label, icon: Ban, onSelect: () => void run(denying.run) }]
                    : []
                }
              />
            </RoundTools>
          </RoundActions>
          <Player
            label={words('voicemail.player')}
            labels={labels}
            durationMs={duration}
            load={load}
            onBroken={reportBroken}
          />
        </>
      }
    >
      {transcript !== undefined && (
        <div>
          <h3 className={styles.heading}>{words('voicemail.transcript')}</h3>
          <p className={styles.transcript} dir="auto">
            {transcript}
          </p>
        </div>
      )}
      {denying && 'deniedBy' in denying && <p>{words('denylist.by', { numbers: denying.deniedBy })}</p>}
      <KindLock kind="Voicemail">
        <DetailActions>
          {group !== undefined && (handledBy === undefined || handledBy === own) && (
            <Button
              changes="change"
              icon={UserCheck}
              onClick={() =>
                void run(() => voicemail.setHandled(message, { handled: handledBy === undefined }))
              }
            >
              {words(handledBy === undefined ? 'voicemail.handle' : 'voicemail.unhandle')}
            </Button>
          )}
          <ForwardMessage message={message} />
        </DetailActions>
      </KindLock>
    </Facts>
  );
}
