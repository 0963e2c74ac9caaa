import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import Phone from 'lucide-react/icons/phone';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { VoicemailMessage } from '../../../sdk/index.ts';
import { panelWords } from '../../i18n/en/app/panel.ts';
import { actionWords } from '../../i18n/en/calls/actions.ts';
import { voicemailWords } from '../../i18n/en/calls/voicemail.ts';
import { formatDuration, formatMoment } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Player } from '../../ui/player/player.tsx';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { DenyButton } from '../denylist/deny-button.tsx';
import { useReportError, useRun } from '../errors/use-run.ts';
import { useClockStyle } from '../history/use-clock-style.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { usePlayerLabels, useReportBroken } from '../recordings/use-player-labels.ts';

/** One message with its player, which marks it as heard, and the buttons for calling back and deleting. */
export function VoicemailDetail({ message }: { message: VoicemailMessage }) {
  const words = useTranslate(actionWords, panelWords, voicemailWords);
  const labels = usePlayerLabels();
  const format = useNumberFormat();
  const run = useRun();
  const report = useReportError();
  const place = usePlaceCall();
  const reportBroken = useReportBroken();
  const clock = useClockStyle();
  const { voicemail } = useClient();
  const { remoteLabel, remoteNumber, timestamp, duration, isRead } = message;
  const [isLeaving, setLeaving] = useState(false);
  const number = format(remoteNumber);
  const who = remoteLabel || number;
  const facts = [
    [words('dialPad.number'), number],
    [words('voicemail.when'), formatMoment(timestamp, clock)],
    [words('voicemail.length'), formatDuration(duration)],
  ] as const;

  async function load(): Promise<Blob | undefined> {
    try {
      const sound = await voicemail.content(message);
      if (!isRead) voicemail.setRead(message, { read: true }).catch(report);
      return sound;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  async function remove() {
    setLeaving(true);
    // A deleted message accepts no second click until it has left the screen.
    if (!(await run(() => voicemail.remove(message)))) setLeaving(false);
  }

  return (
    <Facts title={who} label={words('voicemail.details', { who })} facts={facts}>
      <Player
        label={words('voicemail.player')}
        labels={labels}
        durationMs={duration}
        load={load}
        onBroken={reportBroken}
      />
      <Button variant="primary" icon={Phone} wraps onClick={() => void place(remoteNumber)}>
        {words('action.callBack', { who })}
      </Button>
      <Button
        icon={isRead ? Mail : MailOpen}
        onClick={() => void run(() => voicemail.setRead(message, { read: !isRead }))}
      >
        {words(isRead ? 'voicemail.markNew' : 'voicemail.markRead')}
      </Button>
      <DenyButton numbers={[remoteNumber]} who={who} />
      <Button icon={Trash} pending={isLeaving} onClick={() => void remove()}>
        {words('voicemail.delete')}
      </Button>
    </Facts>
  );
}
