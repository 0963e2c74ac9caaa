import { wallTime } from '../../base/wall-time.ts';
import { answeredByAgent, answeredByHistory, type GroupCount, recount } from './recount.ts';
import type { Traffic } from './traffic.ts';

const dayMs = 86_400_000;
const noCalls: GroupCount = { entered: 0, answered: 0, abandoned: 0, waitedMs: 0, maxWaitMs: 0 };

/**
 * Compares each counter of a simulated day, and of the next day into which its last calls last, with a recount from the
 * store.
 *
 * @returns a line for each difference
 */
export async function checkDay(
  { services, db, groups }: Pick<Traffic, 'services' | 'db' | 'groups'>,
  startsAt: number,
): Promise<readonly string[]> {
  const { clients, records, agentDays, people } = services;
  await Promise.all([clients.settle(), records.settle()]);
  const differences: string[] = [];
  const compare = (what: string, counted: unknown, recounted: unknown) => {
    const [one, other] = [JSON.stringify(counted), JSON.stringify(recounted)];
    if (one !== other) differences.push(`${what}: counted ${one}, recounted ${other}`);
  };
  const days = [startsAt, startsAt + dayMs];
  for (const start of days) {
    const recounted = await recount(db, { from: new Date(start), to: new Date(start + dayMs) });
    for (const { id, number } of groups) {
      const { entered, answered, abandoned, waitedMs, maxWaitMs } = clients.periodAt(id, start + dayMs / 2);
      const counted = { entered, answered, abandoned, waitedMs, maxWaitMs };
      compare(
        `group ${number} on ${wallTime(services.company.current.timeZone, start).date}`,
        counted,
        recounted.get(id) ?? noCalls,
      );
    }
  }
  const history = await answeredByHistory(db);
  for (const { id, number } of groups) {
    const answered = days.map((start) => clients.periodAt(id, start + dayMs / 2).answered);
    compare(
      `answered calls of group ${number} and the call history`,
      answered.reduce((sum, one) => sum + one, 0),
      history.get(id) ?? 0,
    );
  }
  const byAgent = await answeredByAgent(db);
  for (const { id, number } of people.all()) {
    const counted = (await agentDays.of(id)).reduce((sum, { groupCalls }) => sum + groupCalls, 0);
    compare(`calls of agent ${number}`, counted, byAgent.get(id) ?? 0);
  }
  return differences;
}
