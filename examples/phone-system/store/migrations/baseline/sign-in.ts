import { table } from './table.ts';

/** Sessions, service accounts and second factors. */
export const signIn: readonly string[] = [
  ...table('service_account', 'A program that watches the whole enterprise.', {
    login: 'text primary key',
    enterprise: 'text not null',
    password_hash: 'text not null',
    may_sign_in_users: 'boolean not null default false',
  }),
  ...table('session', 'A session of a user or of a service account.', {
    id: ['text primary key', 'Digits: the value of the cookie.'],
    app: 'text not null',
    token: 'text not null',
    person_id: ['integer references person on delete cascade', 'Null for a service account.'],
    created_at: 'timestamptz not null',
    used_at: 'timestamptz not null',
    actor_id: ['integer references person on delete cascade', 'The user who acts for that person.'],
    service_login: 'text references service_account (login) on delete cascade',
    family_id: [
      'text',
      'The first session of the family: this session, or the session from whose code it came, directly or not.',
    ],
    client: ["text not null default ''", 'The `User-Agent` that signed in.'],
    address: ["text not null default ''", 'The network address that signed in.'],
    origin: ['text', 'The other origin whose page signed in; null for our own pages and for programs.'],
  }),
  ...table('acting_record', 'A time in which a user acted for another user.', {
    id: 'serial primary key',
    person_id: [
      'integer not null references person on delete cascade',
      'The user in whose name another user acted.',
    ],
    actor_name: 'text not null',
    app: 'text not null',
    address: 'text not null',
    session_hash: ['text not null', 'As `sessionHash` makes it.'],
    began_at: 'timestamptz not null',
    ended_at: ['timestamptz', 'Null while it lasts.'],
  }),
  'create index acting_record_person on acting_record (person_id, began_at)',
  ...table('authenticator', 'The app that shows a user codes for the second step of signing in.', {
    person_id: 'integer primary key references person on delete cascade',
    secret: ['text not null', 'Shared with the app, in Base32.'],
    last_step: ['integer not null', 'The time step of the last accepted code.'],
    recovery_hashes: [
      "jsonb not null default '[]'",
      'The recovery codes that were not used, as `hashPassword` makes them.',
    ],
    confirmed_at: 'timestamptz not null',
  }),
];
