import { sql } from 'kysely';
import { pino } from 'pino';
import { demoSeed } from '../demonstration/people/demo-seed.ts';
import { addTrafficWorld, trafficGroups } from '../demonstration/traffic/traffic-world.ts';
import { openStore } from '../store/store.ts';

/** The size of a large call centre, and how many days its callers are spread over. */
const largeCallCentre = { agents: 500, groups: 50, days: 1_826, timedDays: 92 } as const;

/**
 * Fills the database of a stopped phone system with a call centre: callers of five years up to now, in the hours of the day, and the
 * times of agents of three months.
 */
export async function fillCallCentre(place: {
  readonly server: string | undefined;
  readonly folder: string | undefined;
  /** The number of callers in the five years. */
  readonly callers: number;
}): Promise<void> {
  const { agents, groups, days, timedDays } = largeCallCentre;
  const { callers } = place;
  const seed = demoSeed({ people: agents, activity: false, now: Date.now() });
  const { db, close } = await openStore({ ...place, seed, log: pino({ level: 'silent' }) });
  try {
    await addTrafficWorld(db, { agents, groups });
    const first = trafficGroups(1)[0]?.id ?? 0;
    // Nothing is counted yet, so nothing has to be forgotten.
    await sql`alter table acd_client disable trigger user`.execute(db);
    await sql`alter table agent_time disable trigger user`.execute(db);
    await sql`
      insert into acd_client (id, group_id, call_id, number, entered_at, answered_at, left_at, person_id, exit, is_callback)
      select n, ${sql.lit(first)} + n % ${sql.lit(groups)}, n, '+3361' || lpad((n % 5000)::text, 7, '0'), came,
        case when n % 12 > 0 then came + wait end,
        case when n % 12 > 0 then came + wait + talk else came + wait end,
        case when n % 12 > 0 then agent.id end,
        case when n % 12 > 0 then 'answered' when n % 24 = 0 then 'abandoned' else 'refused' end, false
      from generate_series(1, ${sql.lit(callers)}) as n,
        lateral (select now() - interval '1 hour' - ((${sql.lit(callers)} - n) * ${sql.lit(days)} * 86400.0 / ${sql.lit(callers)})
            * interval '1 second' as came,
          (n::bigint * 7919 % 9000) * (n::bigint * 31 % 10) * interval '1 millisecond' as wait,
          (20 + n::bigint * 104729 % 600) * interval '1 second' as talk) as times,
        lateral (select (select array_agg(person_id order by person_id) from agent)[1 + n % ${sql.lit(agents)}] as id) as agent`.execute(
      db,
    );
    await sql`
      insert into agent_time (person_id, day, kind, times, total_ms)
      select person_id, to_char(now() - day * interval '1 day', 'YYYY-MM-DD'), kind, 10, 3600000
      from agent, generate_series(1, ${sql.lit(timedDays)}) as day,
        unnest(array['IDLE', 'ALERTING', 'ACD_CALL', 'SYNDICAL_PAUSE', 'PAUSE']) as kind`.execute(db);
    await sql`alter table acd_client enable trigger user`.execute(db);
    await sql`alter table agent_time enable trigger user`.execute(db);
    await sql`analyze`.execute(db);
  } finally {
    await close();
  }
}
