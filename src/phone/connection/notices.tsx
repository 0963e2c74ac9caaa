import { useConnection, useInfo, useSession } from '#react/use-domains.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { useRights } from '../rights/use-rights.ts';
import { BehalfNotice } from '../session/behalf-notice.tsx';
import { TerminalBanner } from '../terminals/terminal-banner.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { PartNotice } from './part-notice.tsx';
import { PhoneNotice } from './phone-notice.tsx';
import { ProfileNotice } from './profile-notice.tsx';
import { StoppedNotice } from './stopped-notice.tsx';
import { TroubleNotice } from './trouble-notice.tsx';

const RuleQuestions = lazyComponent(() =>
  import('../crm-rules/rule-questions.tsx').then((module) => module.RuleQuestions),
);

const ProposalQuestions = lazyComponent(() =>
  import('../proposals/proposal-questions.tsx').then((module) => module.ProposalQuestions),
);

/** The notices about lasting conditions, in a column. */
export function Notices() {
  const connection = useConnection();
  const session = useSession();
  const hasRules = useRights().may('crmRules');
  const hasAssistant = useInfo()?.extension?.hasAssistant;
  return (
    <>
      {session.name === 'signedIn' && session.login.isBehalf && <BehalfNotice />}
      <ConnectionNotice />
      {connection.name === 'failed' && <StoppedNotice reason={connection.reason} />}
      {/* A lost connection has its own notice. */}
      {connection.name === 'connected' && <TroubleNotice />}
      {connection.name === 'connected' && <ProfileNotice />}
      <PartNotice />
      <PhoneNotice />
      <TerminalBanner />
      {hasRules && <RuleQuestions />}
      {hasAssistant && <ProposalQuestions />}
    </>
  );
}
