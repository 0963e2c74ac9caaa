import Check from 'lucide-react/icons/circle-check';
import Dashed from 'lucide-react/icons/circle-dashed';
import { type ReactNode, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { Preflight } from '#phone/preflight/preflight.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { iconSize } from '#ui/icon.ts';
import { Page, PageColumn, PageTitle } from '../../shell/page/page.tsx';
import { Section, Sections } from '../../shell/parts/section/section.tsx';
import { useAdministration } from '../use-administration.ts';
import styles from './start.module.css';
import { startPreference } from './start-preference.ts';
import { startWords } from './words.ts';

function Proof({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  const words = useTranslate(startWords);
  const Picture = isDone ? Check : Dashed;
  return (
    <p className={styles.proof} data-done={isDone}>
      <Picture size={iconSize} role="img" aria-label={words(isDone ? 'start.done' : 'start.open')} />
      <span>{children}</span>
    </p>
  );
}

/** The last steps of a new phone system, each proven: a secure address, a call that is heard, and a second user. */
export function StartSection() {
  const words = useTranslate(startWords);
  const navigate = useNavigate();
  return (
    <Page aria-label={words('start.title')}>
      <PageTitle level={2}>{words('start.title')}</PageTitle>
      <PageColumn>
        <Sections>
          <Section title={words('start.address')}>
            <Proof isDone={isSecureContext}>
              {words(isSecureContext ? 'start.secure' : 'start.insecure')}
            </Proof>
          </Section>
          <Preflight />
          <SecondUser />
          <ButtonRow>
            <Button
              onClick={() => {
                startPreference.choose('hidden');
                void navigate('/administration/users', { replace: true });
              }}
            >
              {words('start.hide')}
            </Button>
          </ButtonRow>
        </Sections>
      </PageColumn>
    </Page>
  );
}

/** Two users can call each other. */
function SecondUser() {
  const words = useTranslate(startWords);
  const navigate = useNavigate();
  const administration = useAdministration();
  const load = useCallback(async () => {
    const users = administration.users({});
    await users.loadMore();
    return users.items.peek();
  }, [administration]);
  const users = useLoaded(load, undefined);
  const withPassword = users?.filter(({ hasPassword }) => hasPassword).length ?? 0;
  const isAdded = users !== undefined && users.length > 1;
  const state = withPassword > 1 ? 'colleagues' : isAdded ? 'noPassword' : 'alone';
  return (
    <Section title={words('start.users')}>
      {users && <Proof isDone={state === 'colleagues'}>{words(`start.${state}`)}</Proof>}
      <Hint>{words('start.usersDetail')}</Hint>
      <ButtonRow>
        <Button variant="primary" onClick={() => void navigate('/administration/users/new')}>
          {words('start.addUser')}
        </Button>
        {isAdded && (
          <Button onClick={() => void navigate('/administration/users')}>{words('start.allUsers')}</Button>
        )}
      </ButtonRow>
    </Section>
  );
}
