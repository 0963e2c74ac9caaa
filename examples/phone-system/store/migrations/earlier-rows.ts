/**
 * The rows of a phone system from before each later migration, and their present form. Each migration that touches data
 * adds its own; the rows before it stay as they are, because such databases exist.
 */
export interface EarlierRows {
  readonly write: readonly string[];
  readonly read: string;
  readonly expect: readonly object[];
}

export const earlierRows: Readonly<Record<string, EarlierRows>> = {
  '0001-start': {
    write: [
      `insert into person (id, login, first_name, last_name, number, direct_number, password_hash, settings)
       values (1, 'alice', 'Alice', 'Martin', '101', '+33100000101', 'scrypt$a$b', '{"version": 1}')`,
      `insert into terminal (id, person_id, label, type, softphone_type, max_connections)
       values ('alice-web', 1, 'Web phone', 'Softphone', 'webRTC', 4)`,
      `insert into session (id, app, token, person_id, created_at, used_at)
       values ('5', 'callside', 'callside;5', 1, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`,
      `insert into call_record (id, person_id, is_incoming, started_at, ended_at, called_number, remote_number)
       values (1001, 1, true, '2026-01-01T00:00:00Z', '2026-01-01T00:00:05Z', '101', '102')`,
    ],
    read: `select person.login, person.settings, terminal.id as terminal, session.token,
             call_record.id as call, call_record.ended_at
           from person join terminal on terminal.person_id = person.id
             join session on session.person_id = person.id join call_record on call_record.person_id = person.id`,
    expect: [
      {
        login: 'alice',
        settings: { version: 1 },
        terminal: 'alice-web',
        token: 'callside;5',
        call: 1001,
        ended_at: new Date('2026-01-01T00:00:05Z'),
      },
    ],
  },
  '0002-accounts': {
    write: [
      `insert into person (id, login, first_name, last_name, number, password_hash, department, may_act_for_others)
       values (2, 'carol', 'Carol', 'Lindqvist', '103', 'scrypt$a$b', 'Sales', true)`,
      `insert into service_account (login, enterprise, password_hash) values ('rcc', 'acme', 'scrypt$a$b')`,
      `insert into session (id, app, token, person_id, actor_id, created_at, used_at)
       values ('6', 'callside', 'callside;6', 2, 2, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`,
    ],
    read: `select person.department, person.may_act_for_others, person.is_supervisor, session.token,
             service_account.enterprise
           from person join session on session.actor_id = person.id cross join service_account`,
    expect: [
      {
        department: 'Sales',
        may_act_for_others: true,
        is_supervisor: false,
        token: 'callside;6',
        enterprise: 'acme',
      },
    ],
  },
  '0003-roles': {
    write: [
      `insert into person (id, login, first_name, last_name, number, password_hash, is_compliance_officer)
       values (3, 'frank', 'Frank', 'Rossi', '106', 'scrypt$a$b', true)`,
      `insert into call_record (id, person_id, is_incoming, is_missed, started_at, ended_at, called_number, remote_number)
       values (1002, 3, true, true, '2026-01-01T00:00:00Z', '2026-01-01T00:00:05Z', '106', '102')`,
    ],
    read: `select person.is_compliance_officer, person.may_call_premium, call_record.is_missed, call_record.is_forwarded,
             call_record.cause, call_record.call_id
           from person join call_record on call_record.person_id = person.id where person.id = 3
             and call_record.id = 1002`,
    expect: [
      {
        is_compliance_officer: true,
        may_call_premium: false,
        is_missed: true,
        is_forwarded: false,
        cause: null,
        call_id: null,
      },
    ],
  },
  '0004-recordings': {
    write: [
      `insert into call_record (id, person_id, is_incoming, is_forwarded, started_at, ended_at, called_number,
         remote_number, cause, call_id)
       values (1003, 3, true, true, '2026-01-01T00:00:00Z', '2026-01-01T00:00:05Z', '106', '102', 'causeForwarded', 9)`,
      `insert into call_recording (id, person_id, call_record_id, file, started_at, duration_ms, is_complete)
       values ('1003-1', 3, 1003, '1003-1.wav', '2026-01-01T00:00:01Z', 2000, true)`,
      `insert into recorded_leg (recording_id, call_record_id) values ('1003-1', 1003)`,
      `insert into recording_access (id, recording_id, person_id, reason, granted_at, expires_at)
       values ('a', '1003-1', 3, 'Complaint', '2026-01-02T00:00:00Z', '2026-01-02T00:15:00Z')`,
    ],
    read: `select call_record.cause, call_recording.file, recording_access.reason
           from call_record join recorded_leg on recorded_leg.call_record_id = call_record.id
             join call_recording on call_recording.id = recorded_leg.recording_id
             join recording_access on recording_access.recording_id = call_recording.id`,
    expect: [{ cause: 'causeForwarded', file: '1003-1.wav', reason: 'Complaint' }],
  },
  '0007-agents': {
    write: [
      `insert into acd_pause_reason (id, text) values (1, 'Lunch')`,
      `insert into agent (person_id, has_call_pad, is_call_capable, logged_in_at, is_paused, pause_reason_id, changed_at)
       values (1, true, true, '2026-01-01T08:00:00Z', true, 1, '2026-01-01T12:00:00Z')`,
      `insert into acd_group (id, number, label, is_active, ring_pattern, queue_size, priority)
       values (1, '301', 'Sales', true, 'oldestIdle', 10, 1)`,
      `insert into acd_member (group_id, person_id, position, is_active) values (1, 1, 0, false)`,
      `insert into caller_id (number, label) values ('+33100000200', 'Acme')`,
      `insert into caller_id_of_person (person_id, number, label) values (1, '+33600000101', 'Mobile')`,
      `update person set custom_caller_id = '+33600000101' where id = 1`,
    ],
    read: `select person.custom_caller_id, agent.is_paused, acd_pause_reason.text, acd_group.label, acd_member.is_active,
             caller_id.number, caller_id_of_person.label as own_label
           from person join agent on agent.person_id = person.id
             join acd_pause_reason on acd_pause_reason.id = agent.pause_reason_id
             join acd_member on acd_member.person_id = person.id
             join acd_group on acd_group.id = acd_member.group_id
             join caller_id_of_person on caller_id_of_person.person_id = person.id cross join caller_id`,
    expect: [
      {
        custom_caller_id: '+33600000101',
        is_paused: true,
        text: 'Lunch',
        label: 'Sales',
        is_active: false,
        number: '+33100000200',
        own_label: 'Mobile',
      },
    ],
  },
};
