import { table } from './table.ts';

/** Without the extension the same searches read the whole index table. */
const trigrams = `do $$ begin
  create extension if not exists pg_trgm;
  create index directory_words on directory_index using gin (words gin_trgm_ops);
  create index directory_digits on directory_index using gin (digits gin_trgm_ops);
  create index directory_keypad on directory_index using gin (keypad gin_trgm_ops);
exception when others then
  raise notice 'The extension pg_trgm is not available: %', sqlerrm;
end $$`;

/** Users, contacts, and the directory of both. */
export const people: readonly string[] = [
  ...table('person', 'A user.', {
    id: 'integer primary key',
    login: 'text not null unique',
    first_name: 'text not null',
    last_name: 'text not null',
    number: 'text not null unique',
    direct_number: 'text unique',
    password_hash: 'text not null',
    settings: 'jsonb',
    department: 'text',
    second_step: [
      'text',
      'The way by which the code of the second factor is sent. Null: the user needs none.',
    ],
    may_act_for_others: [
      'boolean not null default false',
      'Whether this user may sign in on behalf of others.',
    ],
    is_supervisor: [
      'boolean not null default false',
      'Whether this user may listen to calls of others and break into them.',
    ],
    may_intrude: [
      'boolean not null default false',
      "True if this user may enter another user's call, which all parties in it hear.",
    ],
    is_compliance_officer: [
      'boolean not null default false',
      'True if this user may play recordings of others, with a reason.',
    ],
    may_call_premium: [
      'boolean not null default false',
      'Whether this user may call numbers that cost more than others.',
    ],
    custom_caller_id: ['text', 'The caller ID on external calls. Null: none was chosen.'],
    language: ['text', 'Tag of the language that was chosen, as `fr`; null: none was.'],
    missed_seen_at: ['timestamptz', 'Missed calls until then were seen.'],
    presence_setting: "text not null default 'CalendarSetting'",
    presence_state: ["text not null default 'available'", 'The last choice of the person.'],
    is_switchboard: [
      'boolean not null default false',
      'Whether this user may change the contacts that all users share.',
    ],
    has_mailbox: ['boolean not null default false', 'Whether calls can leave messages.'],
    may_use_crm: ['boolean not null default true', 'Whether this user may use the phone inside a CRM.'],
    crm_settings: ['jsonb', "The user's CRM settings; null: none yet."],
    is_logout_locked: 'boolean not null default false',
    licences: [
      "jsonb not null default '{}'",
      "The licences of the user, as the domain's `licences` reads them.",
    ],
    details: [
      "jsonb not null default '{}'",
      "The fields of the person's entry in the directory, as `colleagueProfile` describes them.",
    ],
    contact_rights: [
      'jsonb',
      "The person's rights to contacts, as `AccessRights`; null: the rights of all users.",
    ],
    rejects_anonymous: [
      'boolean not null default false',
      'Whether callers who withhold their number are denied.',
    ],
    voicemail_notification: ["text not null default 'NoNotification'", 'A `notification` of a mailbox.'],
    voicemail_refused_at: ['timestamptz', 'The time at which the full mailbox last refused a caller.'],
    may_write_crm_rules: [
      'boolean not null default false',
      'True if this user may write the CRM rules of groups and of all users.',
    ],
    may_set_service_defaults: [
      'boolean not null default false',
      'True if this user may set the properties of services for all users.',
    ],
    softphone_site: [
      'text',
      "The site at which the user's desktop phone is, and the place there. Null: not known.",
    ],
    softphone_location: 'text',
    softphone_g7222: [
      'boolean not null default false',
      "Whether the user's desktop phone may use G.722.2 (AMR-WB), and G.729.",
    ],
    softphone_g729: 'boolean not null default false',
    is_password_locked: [
      'boolean not null default false',
      'True if this user may not change the password and the PIN.',
    ],
    pin_hash: ['text', 'As `hashPassword` makes it; null: none was set.'],
    geo_area: ['text', 'The area in which this user dials; null: none was chosen.'],
    mobile_direct_number: ['text unique', "A number of the mobile network that leads to the user's phones."],
    chat_renewals: ['integer not null default 0', 'How often the password of the chat has changed.'],
    chat_renewed: ['integer not null default 0', 'How many of them the homeserver has carried out.'],
  }),
  ...table('contact', 'An outside contact of a single user, or of all users.', {
    id: 'serial primary key',
    owner_id: ['integer references person on delete cascade', 'Null: shared by all.'],
    first_name: 'text not null',
    last_name: 'text not null',
    company: 'text not null',
    professional_number: 'text not null',
    mobile_number: 'text not null',
    home_number: 'text not null',
    email: 'text not null',
    details: ["jsonb not null default '{}'", 'All further fields, as `contactDraft` names them.'],
    version: ['integer not null default 1', 'Grows with each change.'],
  }),
  'create index contact_of_person on contact (owner_id)',
  ...table('directory_index', 'The searchable part of a colleague or a contact.', {
    uid: ['text primary key', 'Its id in the directory: that of the person, or `c` and that of the contact.'],
    contact_id: 'integer unique references contact on delete cascade',
    person_id: 'integer unique references person on delete cascade',
    owner_id: [
      'integer references person on delete cascade',
      'The only user who sees it; null: every user does.',
    ],
    directory: 'text not null',
    department: 'text',
    words: ['text not null', 'The words without accents and case, a blank before each.'],
    digits: ['text not null', 'The digits of all numbers in all writings, a blank before each.'],
    numbers: ['text[] not null', 'The same numbers, each by itself.'],
    first_name_key: 'text collate "C" not null',
    last_name_key: 'text collate "C" not null',
    hidden: ['boolean not null default false', 'True if only the entry itself and the switchboard see it.'],
    tags: "text[] not null default '{}'",
    type: ["text not null default 'UserContact'", 'A type of `directoryItemTypes`.'],
    keypad: [
      "text not null default ''",
      'The words as the keys of a telephone spell them, a blank before each.',
    ],
  }),
  'create index directory_numbers on directory_index using gin (numbers)',
  trigrams,
  'create index directory_tags on directory_index using gin (tags)',
  // They include the columns that restrict a list, so that a page in the middle is found without the table.
  ...['first_name_key', 'last_name_key'].map(
    (key) => `create index directory_by_${key} on directory_index (${key}, uid)
      include (owner_id, directory, department, hidden, person_id)`,
  ),
  'create index directory_owner on directory_index (owner_id) where owner_id is not null',
  ...table('favourite_folder', "A folder of a user's favourites.", {
    id: 'serial primary key',
    person_id: 'integer not null references person on delete cascade',
    label: 'text not null',
  }),
  'alter table favourite_folder add constraint favourite_folder_label unique (person_id, label)',
  ...table('favourite', 'A favourite of the user: a colleague or a contact, by its id in the directory.', {
    person_id: 'integer references person on delete cascade',
    contact: 'text',
    folder_id: ['integer references favourite_folder on delete set null', 'Null: in no folder.'],
  }),
  'alter table favourite add primary key (person_id, contact)',
  ...table('vip', 'A person who is very important to a user, by the id in the directory.', {
    person_id: 'integer references person on delete cascade',
    contact: 'text',
  }),
  'alter table vip add primary key (person_id, contact)',
  ...table(
    'switchboard_favourite',
    'An entry of the directory that the switchboard recommends to all users.',
    {
      contact: 'text primary key',
    },
  ),
  ...table('speed_dial', 'A short code of a user for a number in the directory.', {
    person_id: 'integer references person on delete cascade',
    code: 'text',
    number: 'text not null',
    contact: 'text not null',
  }),
  'alter table speed_dial add primary key (person_id, code)',
  'create index speed_dial_contact on speed_dial (contact)',
  ...table('photo', 'The photo of an entry of the directory.', {
    uid: ['text primary key', 'The id of the entry: of a person, or `c<number>` of a contact.'],
    name: ['text not null unique', 'The unguessable name of its file.'],
    content: 'bytea not null',
  }),
  ...table('distinct_contact', 'Two contacts that are not the same person. The first id is the lower id.', {
    one: 'integer references contact on delete cascade',
    other: 'integer references contact on delete cascade',
  }),
  'alter table distinct_contact add primary key (one, other)',
  ...table('contact_merge', 'The merge of two contacts into one, which can be undone for a while.', {
    kept: 'integer references contact on delete cascade',
    removed: 'integer',
    merged_at: 'timestamptz not null',
    version: ['integer not null', 'The version of the contact that was kept, after the merge.'],
    earlier: ['jsonb not null', 'Everything before it, as `ContactMerges` writes it.'],
  }),
  'alter table contact_merge add primary key (kept, removed)',
  'create index contact_merge_by_time on contact_merge (merged_at)',
  ...table(
    'demo_part',
    'Parts of the demonstration that this store has had. What its users delete of them does not return.',
    {
      name: 'text primary key',
    },
  ),
];
