import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { ServiceAccount } from '#sdk/administration.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { QuestionBar } from '#ui/questions/questions.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { SectionTitle } from '../../shell/parts/section/section.tsx';
import page from '../administration.module.css';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { serviceAccountWords } from './words.ts';

const overlaps = ['0', '1', '24', '168', '720'] as const;
type Overlap = (typeof overlaps)[number];

interface AccountRowProps {
  readonly account: ServiceAccount;
  /** Receives the account after a change, with its key if there is a new one; undefined: it is gone. */
  readonly onChange: (account: ServiceAccount | undefined) => void;
}

/** An account with its last use, and the acts of an administrator. */
export function AccountRow({ account, onChange }: AccountRowProps) {
  const words = useTranslate(serviceAccountWords, administrationWords, actionWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const clock = useClockStyle();
  const [act, pending] = useActions<'change' | 'rotate' | 'revoke'>();
  const [question, setQuestion] = useState<'rotate' | 'revoke'>();
  const [overlap, setOverlap] = useState<Overlap>('24');
  const { accountID, label, createdBy, createdAt, lastUsedAt, previousKeyUntil, source } = account;
  const name = account.name || accountID;
  const rotate = () =>
    act('rotate', async () => {
      const rotated = await administration.rotateServiceKey(account, { overlapHours: Number(overlap) });
      setQuestion(undefined);
      onChange(rotated);
    });
  const revoke = () =>
    act('revoke', async () => {
      await administration.removeServiceAccount(account);
      toast({ tone: 'success', title: words('accounts.revoked', { name }) });
      onChange(undefined);
    });
  return (
    <li className={page.card}>
      <SectionTitle>{name}</SectionTitle>
      {label !== '' && <p>{label}</p>}
      <Hint>
        {source === undefined &&
          (lastUsedAt === undefined
            ? words('accounts.unused')
            : words('accounts.used', { day: formatMoment(lastUsedAt, clock) }))}
        {source !== undefined && words('administration.fixedBy', { source })}
        {createdBy !== undefined &&
          createdAt !== undefined &&
          ` · ${words('accounts.created', { who: createdBy, day: formatMoment(createdAt, clock) })}`}
      </Hint>
      {previousKeyUntil !== undefined && (
        <Hint>{words('accounts.overlap', { day: formatMoment(previousKeyUntil, clock) })}</Hint>
      )}
      {source === undefined && (
        <Switch
          label={words('accounts.maySignInUsers')}
          detail={words('accounts.maySignInUsersDetail')}
          checked={account.maySignInUsers}
          disabled={!isWriter || pending === 'change'}
          onChange={(maySignInUsers) =>
            void act('change', async () =>
              onChange(await administration.changeServiceAccount(account, { maySignInUsers })),
            )
          }
        />
      )}
      {source === undefined && isWriter && !question && (
        <ButtonRow>
          <Button onClick={() => setQuestion('rotate')}>{words('accounts.newKey')}</Button>
          <Button onClick={() => setQuestion('revoke')}>{words('accounts.revoke')}</Button>
        </ButtonRow>
      )}
      {question && (
        <QuestionBar as="section">
          <p>
            {words(question === 'rotate' ? 'accounts.newKeyQuestion' : 'accounts.revokeQuestion', { name })}
          </p>
          {question === 'rotate' ? (
            <Select
              label={words('accounts.keepsKey')}
              options={overlaps.map((hours) => ({ value: hours, label: words(`accounts.hours.${hours}`) }))}
              value={overlap}
              onChange={setOverlap}
            />
          ) : (
            <p className={page.soft}>{words('accounts.revokeDetail')}</p>
          )}
          <ButtonRow>
            <Button
              autoFocus
              pending={pending === question}
              onClick={() => void (question === 'rotate' ? rotate() : revoke())}
            >
              {words(question === 'rotate' ? 'accounts.newKey' : 'accounts.revoke')}
            </Button>
            <Button variant="plain" onClick={() => setQuestion(undefined)}>
              {words('action.cancel')}
            </Button>
          </ButtonRow>
        </QuestionBar>
      )}
    </li>
  );
}
