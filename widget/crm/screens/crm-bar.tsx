import type { ReadonlySignal } from '@preact/signals-core';
import Settings from 'lucide-react/icons/settings';
import type { FunctionComponent } from 'react';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import type { CrmAdapter } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLink } from '../crm-link.ts';
import type { CrmSession } from '../crm-session.ts';
import { crmStates } from '../crm-state.ts';
import { taskFor } from '../outbox/kept-log.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { crmWords } from '../words.ts';
import styles from './crm-bar.module.css';

/** Lists calls that may or may not be in the CRM: the user checks, and answers. */
function UnsureLogs({ outbox }: { outbox: Outbox }) {
  const words = useTranslate(crmWords);
  const unsure = useSignalRead(() =>
    [...outbox.logs.value.values()].filter(({ state }) => state === 'unsure'),
  );
  const settle = (key: string, isLogged: boolean) => void outbox.settle(key, { isLogged }).catch(reportError);
  return unsure.map(({ key, log: { subject } }) => (
    <section key={key} className={styles.unsure} aria-label={words('crm.unsure.title')}>
      <p>
        <strong>{words('crm.unsure.title')}</strong> {words('crm.unsure.detail', { subject })}
      </p>
      <Button onClick={() => settle(key, true)}>{words('crm.unsure.yes')}</Button>
      <Button onClick={() => settle(key, false)}>{words('crm.unsure.no')}</Button>
    </section>
  ));
}

export interface CrmBarDeps {
  readonly link: Pick<CrmLink, 'state' | 'retry'>;
  readonly adapter: Pick<CrmAdapter, 'name'>;
  readonly session: ReadonlySignal<CrmSession | undefined>;
  readonly onSettings: () => void;
}

/** Failures of the CRM connection, with their remedies. */
function LinkTrouble({ link }: Pick<CrmBarDeps, 'link'>) {
  const words = useTranslate(crmWords);
  const { name, error } = useSignalValue(link.state);
  if (!error) return null;
  const { label, detail } = errorWords(error instanceof CrmError ? error.code : 'crm.failed');
  const retry = { label: words('crm.retry'), run: () => link.retry() };
  return <Banner tone="error" title={label} detail={detail} action={name === 'error' ? retry : undefined} />;
}

/** The state of the connection, or the number of logs that wait. */
function LinkLine({ link, adapter, session }: Omit<CrmBarDeps, 'onSettings'>) {
  const words = useTranslate(crmWords);
  const { name } = useSignalValue(link.state);
  const waiting = useSignalRead(() => {
    const logs = session.value?.outbox.logs.value.values() ?? [];
    return [...logs].filter((log) => taskFor(log) !== undefined && log.failures > 0).length;
  });
  // A banner above says what is wrong in the other states.
  const state =
    name === 'error' || name === 'notAllowed'
      ? words('crm.title')
      : words(`crm.state.${name}`, { name: adapter.name });
  return (
    <p className={styles.state} role="status" data-crm-state={crmStates[name]}>
      {waiting > 0 ? words('crm.waiting', { count: waiting }) : state}
    </p>
  );
}

/** The line of the CRM above the tabs: its state, and the button for its settings. */
export function crmBar(deps: CrmBarDeps): FunctionComponent {
  return function CrmBar() {
    const words = useTranslate(crmWords);
    const session = useSignalValue(deps.session);
    return (
      <>
        <LinkTrouble link={deps.link} />
        {session && !session.isDurable && <Banner tone="warning" title={words('crm.notKept')} />}
        <section className={styles.bar} aria-label={words('crm.title')}>
          <LinkLine {...deps} />
          <IconButton icon={Settings} label={words('crm.settings')} onClick={deps.onSettings} />
        </section>
        {session && <UnsureLogs outbox={session.outbox} />}
      </>
    );
  };
}
