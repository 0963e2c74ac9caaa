import { useState } from 'react';
import { formatMoment } from '#i18n/format.ts';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { AdministeredCall } from '#sdk/administration.ts';
import { CallsideError } from '#sdk/index.ts';
import { FactList } from '#ui/facts/facts.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { CallSignalling } from '../../history/signalling/call-signalling.tsx';
import { BackToList } from '../../shell/page/back-to-list.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { useStepName } from '../../shell/trail/use-trail.ts';
import styles from '../administration.module.css';
import { useAdministration } from '../use-administration.ts';
import { useCallTexts } from './use-call-texts.ts';
import { adminCallWords } from './words.ts';

/** Props of `CallDetail`. */
export interface CallDetailProps {
  /** The `callID`. */
  readonly id: string;
  readonly onClose: () => void;
}

/** A call of others: its facts, and how it was connected and heard. */
export function CallDetail({ id, onClose }: CallDetailProps) {
  const words = useTranslate(adminCallWords);
  const administration = useAdministration();
  const texts = useCallTexts();
  const [load] = useState(() => async () => {
    try {
      return await administration.call(id);
    } catch (error) {
      if (error instanceof CallsideError && ['notFound', 'forbidden'].includes(error.code)) return null;
      throw error;
    }
  });
  const [call] = useLoadedState<AdministeredCall | null, undefined>(load, undefined);
  const title = call ? texts.titleOf(call) : undefined;
  useStepName(title);
  if (call === null) return <NoSuchEntry />;
  return (
    <Page aria-label={title ?? words('adminCalls.title')}>
      <PageColumn className={styles.fields}>
        <BackToList onClick={onClose}>{words('adminCalls.back')}</BackToList>
        {call ? (
          <>
            <section className={styles.card} aria-label={title}>
              <PageTitle level={2}>{title}</PageTitle>
              <CallFacts call={call} />
            </section>
            <CallSignalling callID={call.callID} />
          </>
        ) : (
          <Skeleton label={words('adminCalls.loading')} rows={6} />
        )}
      </PageColumn>
    </Page>
  );
}

function CallFacts({ call }: { readonly call: AdministeredCall }) {
  const words = useTranslate(adminCallWords);
  const clock = useClockStyle();
  const texts = useCallTexts();
  const { from, to, users, at, isOver, isAnswered, talkDuration } = call;
  const talked = isOver ? formatShortDuration(talkDuration) : words('adminCalls.now');
  const facts = [
    [words('adminCalls.from'), texts.wholeSide(from)],
    [words('adminCalls.to'), texts.wholeSide(to)],
    ...(users.length > 0 ? [[words('adminCalls.users'), users.join(', ')] as const] : []),
    [words('adminCalls.when'), formatMoment(at, clock)],
    [words('adminCalls.talked'), isAnswered ? talked : words('adminCalls.notTalked')],
    ...(isOver ? [[words('adminCalls.ending'), texts.endingOf(call)] as const] : []),
    [words('adminCalls.sound'), texts.troublesOf(call).join(', ') || words('adminCalls.soundGood')],
  ] as const;
  return <FactList facts={facts} />;
}
