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

interface SessionTable {
  /** Digits: the value of the cookie. */
  id: string;
  app: string;
  token: string;
  person_id: number;
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

export interface Tables {
  person: PersonTable;
  terminal: TerminalTable;
  session: SessionTable;
  call_record: CallRecordTable;
}
