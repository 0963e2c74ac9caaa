/**
 * What a phone system wrote when a migration was the last one, and how it reads today. Each migration that touches
 * data adds its own; those before it stay as they are, because such databases exist.
 */
interface EarlierRows {
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
};
