import Check from 'lucide-react/icons/check';
import LogOut from 'lucide-react/icons/log-out';
import Users from 'lucide-react/icons/users';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useNow } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentState, PauseReason } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { iconSize } from '#ui/icon.ts';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useRun } from '../errors/use-run.ts';
import styles from './agent-bar.module.css';
import { agentColors, isLoggedIn, mayLogOut } from './agent-status.ts';
import { PauseButton } from './pause-button.tsx';
import { agentShortcuts } from './shortcuts.ts';
import { usePauseReasons } from './use-pause-reasons.ts';
import { agentWords } from './words.ts';

/**
 * The time since the status began, or until a wrap-up or a time without calls ends. It is not read out, because a timer would
 * interrupt a screen reader all the time.
 */
function StatusTime({ state }: { state: AgentState }) {
  const now = useNow();
  const until = state.wrapUp?.until ?? state.unreachable?.until;
  if (until === undefined && state.statusTime === undefined) return null;
  return (
    <time className={styles.since} role="timer" aria-live="off">
      {formatShortDuration(until === undefined ? now - (state.statusTime ?? now) : until - now)}
    </time>
  );
}

/** Returns the agent's status as text, with the reason of a pause. */
function useStatusWords(state: AgentState, reasons: readonly PauseReason[] = []): string {
  const words = useTranslate(agentWords);
  const status = words(`agent.status.${state.status}`);
  const why = reasons.find(({ acdPauseReasonID }) => acdPauseReasonID === state.pauseReasonId)?.text;
  if (state.isPauseScheduled) return `${status} · ${words('agent.pauseFollows')}`;
  if (state.status === 'UNREACHABLE' && state.unreachable) return words('agent.away');
  return state.status === 'PAUSE' && why ? why : status;
}

function Bar({ state, onGroups }: { state: AgentState; onGroups: () => void }) {
  const words = useTranslate(agentWords);
  const run = useRun();
  const { agent, groups } = useClient();
  const pending = useSignalValue(agent.pending);
  const list = useSignalValue(groups.items);
  const reasons = usePauseReasons();
  const status = useStatusWords(state, reasons.known);
  const takesPart = { active: list.filter(({ activeMember }) => activeMember).length, all: list.length };
  return (
    <section
      {...focusFallback}
      className={styles.bar}
      aria-label={words('agent.bar')}
      data-agent={state.status}
    >
      <StatusDot status={agentColors[state.status]} />
      <span className={styles.status} role="status" title={status}>
        {status}
      </span>
      {isLoggedIn(state) && <StatusTime state={state} />}
      <button
        type="button"
        className={styles.groups}
        onClick={onGroups}
        title={words('agent.groups', takesPart)}
      >
        <Users size={iconSize} aria-hidden="true" />
        <span className={styles.count} aria-hidden="true">
          {takesPart.active === takesPart.all ? takesPart.all : `${takesPart.active}/${takesPart.all}`}
        </span>
        <VisuallyHidden>{words('agent.groups', takesPart)}</VisuallyHidden>
      </button>
      {isLoggedIn(state) ? (
        <>
          {state.wrapUp && (
            <IconButton
              captioned
              icon={Check}
              label={words('agent.ready')}
              shortcut={agentShortcuts.ready}
              disabled={pending !== undefined && pending !== 'stopPause'}
              pending={pending === 'stopPause'}
              onClick={() => void run(() => agent.stopPause())}
            />
          )}
          <PauseButton state={state} reasons={reasons} />
          <IconButton
            captioned
            icon={LogOut}
            label={words('agent.logout')}
            hint={mayLogOut(state) ? undefined : words('agent.noLogout')}
            disabled={(pending !== undefined && pending !== 'logout') || !mayLogOut(state)}
            pending={pending === 'logout'}
            onClick={() => void run(() => agent.logout())}
          />
        </>
      ) : (
        <Button
          pending={pending === 'login'}
          // The phone system may report the end of the work before it answers.
          disabled={pending !== undefined && pending !== 'login'}
          aria-label={words('agent.login')}
          onClick={() => void run(() => agent.login())}
        >
          {words('agent.loginShort')}
        </Button>
      )}
    </section>
  );
}

/** Keeps the place of the bar until the router reports the state, which is not yet known to be logged out. */
function UnknownBar() {
  const words = useTranslate(agentWords);
  return (
    <section className={styles.bar} aria-label={words('agent.bar')} aria-busy="true">
      <StatusDot status="unavailable" />
      <span className={styles.unknown}>{words('agent.unknown')}</span>
    </section>
  );
}

/** Props of `AgentBar`. */
export interface AgentBarProps {
  /** Opens the list of the agent's groups. */
  readonly onGroups: () => void;
}

/**
 * The agent's work in a single line: status, time, groups, pause, log in and log out. Renders nothing for a user who cannot
 * log in as an agent.
 */
export function AgentBar({ onGroups }: AgentBarProps) {
  const { agent } = useClient();
  const state = useSignalValue(agent.state);
  const canWork = useSignalValue(agent.canWork);
  if (state) return <Bar state={state} onGroups={onGroups} />;
  return canWork ? <UnknownBar /> : null;
}
