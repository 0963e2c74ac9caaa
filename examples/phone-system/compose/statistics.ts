import { enterprise } from '../domain/enterprise.ts';
import type { AcdGroups } from '../domain/queues/acd-groups.ts';
import type { AgentTimes } from '../domain/queues/agents/agent-times.ts';
import { ReportRuns } from '../domain/queues/reports/report-runs.ts';
import { Reports } from '../domain/queues/reports/reports.ts';
import { AgentShifts } from '../domain/queues/statistics/agent-shifts.ts';
import { AgentStatistics } from '../domain/queues/statistics/agent-statistics.ts';
import { CallStatistics } from '../domain/queues/statistics/call-statistics.ts';
import { CallerList } from '../domain/queues/statistics/caller-list.ts';
import { CountedDays } from '../domain/queues/statistics/counted-days.ts';
import { QueueFigures } from '../domain/queues/statistics/queue-statistics.ts';
import { countedGroups, mayHaveReports } from '../domain/queues/statistics/statistics-rights.ts';
import type { People } from '../domain/users/person.ts';
import type { MailboxStates } from '../domain/voicemail/mailbox-states.ts';
import type { MessageMails } from '../domain/voicemail/message-mails.ts';
import type { Core } from './core.ts';

interface StatisticsDeps {
  readonly people: People;
  readonly mails: MessageMails;
  readonly mailboxStates: MailboxStates;
  readonly groups: AcdGroups;
  readonly agentTimes: AgentTimes;
}

/** How often days that are over are counted. */
const countingMs = 3_600_000;
/** Days from before the start are counted when the phone system has done what users wait for. */
const firstCountingMs = 5_000;

/** The figures of groups and agents. */
export function composeStatistics(
  { db, changes, clock, log, disposables }: Core,
  { people, mails, mailboxStates, groups, agentTimes }: StatisticsDeps,
) {
  const shifts = new AgentShifts(db, { times: agentTimes, clock });
  const countedDays = new CountedDays(db, {
    clock,
    log: log('statistics'),
    timeZones: [...new Set(enterprise.sites.map(({ timeZone }) => timeZone))],
    shifts,
  });
  const stopCounting = clock.every(countingMs, () => void countedDays.complete());
  const cancelFirst = clock.after(firstCountingMs, () => void countedDays.complete());
  disposables.add(() => {
    stopCounting();
    cancelFirst();
    return countedDays.stop();
  });
  const calls = new CallStatistics(db, countedDays);
  const statistics = new QueueFigures({
    calls,
    agents: new AgentStatistics(db, {
      people,
      days: countedDays,
      shifts,
      memberIds: (groupId) => groups.memberIds(groupId),
    }),
    callers: new CallerList(db, { people, statistics: calls }),
    shifts,
    group: (id) => {
      const address = groups.address(id);
      return (
        address && {
          label: address.label,
          number: address.addressNumber,
          memberIds: groups.memberIds(id),
        }
      );
    },
  });
  const reports = new Reports(db, { changes, clock, onChange: () => void runs.follow() });
  const runs = new ReportRuns({
    reports,
    people,
    clock,
    mails,
    log: log('statistics'),
    groupIdsOf: (person) => (mayHaveReports(person) ? countedGroups(person, groups) : undefined),
    emailOf: (personId) => mailboxStates.emailOf(personId),
    read: (callers) => statistics.read(callers),
  });
  disposables.add(() => runs.stop());
  void runs.follow();
  return { statistics, reports };
}
