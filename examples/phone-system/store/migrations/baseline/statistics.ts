import { table } from './table.ts';

/** A caller who comes, changes or is removed later takes the mark off the day, which is then counted again. */
const forgetChangedDays = [
  `create function forget_counted_days() returns trigger language plpgsql as $$
    declare at timestamptz := case when tg_op = 'DELETE' then old.entered_at else new.entered_at end;
    begin
      -- The longest period is a month of 31 days and an hour.
      delete from acd_counted where starts_at <= at and starts_at > at - interval '32 days' and ends_at > at;
      return null;
    end $$`,
  `create trigger acd_client_counted after insert or delete on acd_client
    for each row execute function forget_counted_days()`,
  // A note of the outcome changes no figure.
  `create trigger acd_client_recounted after update on acd_client for each row
    when (old.answered_at is distinct from new.answered_at or old.left_at is distinct from new.left_at
      or old.person_id is distinct from new.person_id or old.exit is distinct from new.exit)
    execute function forget_counted_days()`,
];

/** The same for the months of agents. */
const forgetChangedMonths = [
  `create function forget_agent_month() returns trigger language plpgsql as $$
      begin
        delete from agent_month_counted
          where month = left(case when tg_op = 'DELETE' then old.day else new.day end, 7);
        return null;
      end $$`,
  `create trigger agent_time_changed after insert or update or delete on agent_time
      for each row execute function forget_agent_month()`,
];

/**
 * Makes an array of counters from the ranges that are not empty: `at` has their places, from 0, and `counts` what is
 * counted there.
 */
const countedRanges = `create function counted_ranges(at integer[], counts integer[], length integer)
      returns integer[] language plpgsql immutable as $$
      declare ranges integer[] := array_fill(0, array[length]);
      begin
        for one in 1 .. coalesce(array_length(at, 1), 0) loop
          if at[one] is not null then ranges[at[one] + 1] := counts[one]; end if;
        end loop;
        return ranges;
      end $$`;

/** Times of agents, and counted days and months: a period of years has too many callers to count them for each request. */
export const statistics: readonly string[] = [
  ...table('agent_time', "The number and length of an agent's times in a status on a day.", {
    person_id: 'integer references person on delete cascade',
    day: ['text', 'As `2026-11-25`.'],
    kind: ['text', 'A status, and the reason of a pause, as `PAUSE/2`.'],
    times: 'integer not null',
    total_ms: 'double precision not null',
  }),
  'alter table agent_time add primary key (person_id, day, kind)',
  'create index agent_time_day on agent_time (day)',
  ...table(
    'acd_group_count',
    'The callers of a group on a day (`2026-11-25`) or in a month (`2026-11`) by the clocks of a time zone.',
    {
      time_zone: 'text',
      period: 'text',
      group_id: 'integer references acd_group on delete cascade',
      waited_ms: ['double precision not null', 'The waiting time of the answered callers.'],
      max_wait_ms: 'double precision not null',
      handled_ms: 'double precision not null',
      wait_ranges: [
        'integer[] not null',
        'How many answered callers waited, abandoned callers waited, and talks lasted, for each range of `timeRanges`.',
      ],
      abandon_ranges: 'integer[] not null',
      handle_ranges: 'integer[] not null',
      offered: 'integer not null',
      answered: 'integer not null',
      abandoned: 'integer not null',
      overflowed: 'integer not null',
      callbacks: 'integer not null',
      messages: 'integer not null',
      redirected: 'integer not null',
      interrupted: 'integer not null',
      callbacks_reached: 'integer not null',
      handled: ['integer not null', 'Talks that are over, and how long they were.'],
    },
  ),
  'alter table acd_group_count add primary key (time_zone, period, group_id)',
  ...table('acd_agent_count', 'The same for an agent in a group.', {
    time_zone: 'text',
    period: 'text',
    group_id: 'integer references acd_group on delete cascade',
    person_id: 'integer references person on delete cascade',
    answered: 'integer not null',
    callbacks_reached: 'integer not null',
    handled: 'integer not null',
    handled_ms: 'double precision not null',
    handle_ranges: 'integer[] not null',
  }),
  'alter table acd_agent_count add primary key (time_zone, period, group_id, person_id)',
  ...table('acd_counted', 'The days and months of which the callers are counted.', {
    time_zone: 'text',
    period: 'text',
    starts_at: 'timestamptz not null',
    ends_at: 'timestamptz not null',
  }),
  'alter table acd_counted add primary key (time_zone, period)',
  'create index acd_counted_starts_at on acd_counted (starts_at)',
  ...table('agent_month', 'How long an agent was in a status in a month (`2026-11`).', {
    month: 'text',
    person_id: 'integer references person on delete cascade',
    kind: 'text',
    total_ms: 'double precision not null',
  }),
  'alter table agent_month add primary key (month, person_id, kind)',
  ...table('agent_month_counted', 'The months of which the times of agents are counted.', {
    month: 'text primary key',
  }),
  ...forgetChangedDays,
  ...forgetChangedMonths,
  countedRanges,
  ...table('queue_report', 'A report of the figures of groups on a schedule.', {
    id: 'serial primary key',
    person_id: 'integer not null references person on delete cascade',
    label: 'text not null',
    frequency: 'text not null',
    hour: 'integer not null',
    time_zone: 'text not null',
    groups: ['text not null', 'Ids, separated by commas; empty: all that the user sees.'],
    threshold_ms: 'integer not null',
    is_mailed: 'boolean not null',
    next_at: 'timestamptz not null',
  }),
  'create index queue_report_person on queue_report (person_id)',
  ...table('queue_report_file', 'A report that was made.', {
    id: 'serial primary key',
    report_id: 'integer not null references queue_report on delete cascade',
    label: 'text not null',
    from_day: 'text not null',
    to_day: 'text not null',
    made_at: 'timestamptz not null',
    mail: ['text not null', 'A `mail` of a file of a report.'],
    content: 'text not null',
  }),
  'create index queue_report_file_report on queue_report_file (report_id, id)',
];
