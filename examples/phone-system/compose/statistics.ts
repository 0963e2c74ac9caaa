import type { AcdGroups } from '../queues/acd-groups.ts';
import type { AgentTimes } from '../queues/agents/agent-times.ts';
import { AgentShifts } from '../statistics/agent-shifts.ts';
import { AgentStatistics } from '../statistics/agent-statistics.ts';
import { CallStatistics } from '../statistics/call-statistics.ts';
import { CallerList } from '../statistics/caller-list.ts';
import { CountedDays } from '../statistics/counted-days.ts';
import { QueueFigures } from '../statistics/queue-statistics.ts';
import { ReportRuns } from '../statistics/reports/report-runs.ts';
import { Reports } from '../statistics/reports/reports.ts';
import { countedGroups, mayHaveReports } from '../statistics/statistics-rights.ts';
import type { People } from '../users/person.ts';
import type { MailboxStates } from '../voicemail/mailbox-states.ts';
import type { MessageMails } from '../voicemail/message-mails.ts';
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
  { db, changes, clock, company, log, disposables }: Core,
  { people, mails, mailboxStates, groups, agentTimes }: StatisticsDeps,
) {
  const shifts = new AgentShifts(db, { times: agentTimes, clock, company });
  const countedDays = new CountedDays(db, {
    clock,
    log: log('statistics'),
    timeZones: () => [...new Set(company.current.sites.map(({ timeZone }) => timeZone))],
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
    company,
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
      const removed = groups.removed(id);
      return address
        ? { label: address.label, number: address.addressNumber, memberIds: groups.memberIds(id) }
        : removed && { ...removed, memberIds: [], isRemoved: true };
    },
  });
  const reports = new Reports(db, { changes, clock, company, onChange: () => void runs.follow() });
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
