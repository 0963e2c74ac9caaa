import { useCallback, useEffect, useState } from 'react';
import { Section } from '#full-app/shell/parts/section/section.tsx';
import { TextRow, TextRows } from '#full-app/shell/parts/text-rows/text-rows.tsx';
import { formatMoment, formatWhen, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { accountWords } from '#phone/account/words.ts';
import { useReportError, useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type ActingRecord, type OwnSession, programOf } from '#sdk/account.ts';
import { assistantApplication } from '#sdk/proposals.ts';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useAccount } from './use-account.ts';

/** The sessions of the user, and the users who acted for the user. */
export function Sessions() {
  const words = useTranslate(accountWords);
  const account = useAccount();
  const run = useRun();
  const report = useReportError();
  const toast = useToast();
  const [sessions, setSessions] = useState<readonly OwnSession[]>([]);
  const [records, setRecords] = useState<readonly ActingRecord[]>([]);
  const load = useCallback(async () => setSessions(await account.sessions()), [account]);
  useEffect(() => {
    load().catch(report);
    account.actingRecords().then(setRecords, report);
  }, [load, account, report]);

  async function end(command: () => Promise<void>) {
    const isEnded = await run(command);
    // A session that has ended meanwhile is gone from the list too.
    await run(load);
    if (isEnded) toast({ tone: 'success', title: words('account.sessionEnded') });
  }

  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Section title={words('account.sessions')}>
        <TextRows>
          {sessions.map((one) => (
            <SessionRow
              key={one.restUri}
              session={one}
              onEnd={() => void end(() => account.endSession(one))}
            />
          ))}
        </TextRows>
        {others.length > 0 && (
          <div>
            <Button onClick={() => void end(() => account.endOtherSessions())}>
              {words('account.endOthers')}
            </Button>
          </div>
        )}
      </Section>
      <Section title={words('account.acted')}>
        {records.length === 0 && <Hint>{words('account.actedNever')}</Hint>}
        <TextRows>
          {records.map((one) => (
            <RecordRow key={one.restUri} record={one} />
          ))}
        </TextRows>
      </Section>
    </>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const words = useTranslate(accountWords);
  const clock = useClockStyle();
  const now = useSignalValue(useClient().now);
  const { client, app, address, usedAt, isCurrent, actsFor } = session;
  const { browser, system } = programOf(client);
  const isAssistant = app === assistantApplication;
  const name = isAssistant
    ? client
    : browser && system
      ? words('account.program', { browser, system })
      : browser || system || words('account.unknownProgram');
  const facts = [
    isAssistant ? words('account.assistant') : app,
    address,
    actsFor && words('account.actsFor', { name: actsFor }),
    isCurrent ? words('account.here') : words('account.lastUsed', { when: formatWhen(usedAt, now, clock) }),
  ];
  return (
    <TextRow
      commands={
        !isCurrent && (
          <Button variant="plain" onClick={onEnd} aria-label={words('account.endNamed', { name })}>
            {words('account.end')}
          </Button>
        )
      }
    >
      <p>{name}</p>
      <Hint>{facts.filter(Boolean).join(' · ')}</Hint>
    </TextRow>
  );
}

function RecordRow({ record }: { record: ActingRecord }) {
  const words = useTranslate(accountWords);
  const clock = useClockStyle();
  const { actor, app, address, beganAt, endedAt } = record;
  const when =
    endedAt === undefined
      ? words('account.actsSince', { begin: formatMoment(beganAt, clock) })
      : words('account.actedFromTo', {
          begin: formatMoment(beganAt, clock),
          end: formatMoment(endedAt, clock),
        });
  return (
    <TextRow>
      <p>{actor}</p>
      <Hint>
        <time dateTime={isoMoment(beganAt)}>{when}</time>
        {[app, address].filter(Boolean).map((fact) => ` · ${fact}`)}
      </Hint>
    </TextRow>
  );
}
