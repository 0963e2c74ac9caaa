import type { ColumnType, Generated } from 'kysely';
import type { UserSettings } from '../../../sdk/wire/user.ts';

interface PersonTable {
  id: number;
  login: string;
  first_name: string;
  last_name: string;
  number: string;
  direct_number: string | null;
  password_hash: string;
  department: string | null;
  /** How the code of the second step of signing in is sent, for who needs one. */
  second_step: string | null;
  /** Whether this user may sign in on behalf of others. */
  may_act_for_others: Generated<boolean>;
  /** Whether this user may listen to calls of others and break into them. */
  is_supervisor: Generated<boolean>;
  /** Whether this user may come into a call of somebody else, which everybody in it hears. */
  may_intrude: Generated<boolean>;
  /** Whether this user may hear recordings of others, for a reason. */
  is_compliance_officer: Generated<boolean>;
  settings: ColumnType<UserSettings | null, string | null, string | null>;
}

interface TerminalTable {
  id: string;
  person_id: number;
  label: string;
  type: string;
  softphone_type: string;
  max_connections: number;
  register_id: string | null;
  device_password: string | null;
}

/** A program that watches the whole enterprise. */
interface ServiceAccountTable {
  login: string;
  enterprise: string;
  password_hash: string;
}

interface SessionTable {
  /** Digits: the value of the cookie. */
  id: string;
  app: string;
  token: string;
  /** Null for a service account. */
  person_id: number | null;
  /** Who acts for that person. */
  actor_id: number | null;
  service_login: string | null;
  created_at: Date;
  used_at: Date;
}

interface CallRecordTable {
  /** Given by the exchange: the call line is called `-<id>`. */
  id: number;
  person_id: number;
  is_incoming: boolean;
  is_missed: Generated<boolean>;
  is_rejected: Generated<boolean>;
  started_at: Date;
  talking_at: Date | null;
  ended_at: Date | null;
  called_number: string;
  called_label: string | null;
  remote_number: string;
  remote_label: string | null;
}

/** Where calls of a person go in that person's place. */
interface ForwardingTable {
  id: Generated<number>;
  person_id: number;
  label: string;
  is_active: boolean;
  forward_type: string;
  filter: string;
  destination: string;
  delay_ms: number;
}

export interface Tables {
  person: PersonTable;
  terminal: TerminalTable;
  service_account: ServiceAccountTable;
  session: SessionTable;
  call_record: CallRecordTable;
  forwarding: ForwardingTable;
}
