import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from './base/clock.ts';
import type { Calendars } from './calendars/calendars.ts';
import type { Company, CurrentCompany } from './company/company.ts';
import type { PhoneEngine } from './engine/phone-engine.ts';
import type { VirtualPhone } from './engine/port.ts';
import type { SimulatedTraffic } from './http/simulated-traffic.ts';
import type { InvitationFacts } from './meetings/invitations/invitation-file.ts';
import type { IncomingText, SmsGateway } from './messages/gateway.ts';
import type { AnsweringPhone } from './numbers/number-plan.ts';
import type { Seed } from './store/seed.ts';
import type { Tables } from './store/tables.ts';
import type { People, Person } from './users/person.ts';

/** Phones that answer by themselves, inside and outside. */
export interface AnsweringPhones {
  /** Those with an internal number, and others. */
  readonly all: readonly AnsweringPhone[];
  byNumber(number: string): AnsweringPhone | undefined;
  /** Returns the phone behind the name of a route. */
  virtualPhone(name: string): VirtualPhone | undefined;
}

/** A mobile network whose people write to the phone system. */
export interface SimulatedNetwork extends SmsGateway {
  /** Delivers a text from a number outside. */
  write(message: IncomingText): void;
}

interface Writing {
  readonly clock: Clock;
  /** Delivers a text message from a number outside. */
  readonly write: (message: { readonly from: string; readonly to: string; readonly text: string }) => void;
}

/**
 * The company, the phones and the people outside with which a phone system is shown and tested. Without a demonstration
 * a new store is empty, and nothing outside answers.
 */
export interface Demonstration {
  /** Returns the first data of a store, with a week of calls and messages for `activity`. */
  seed(order: {
    /** The company of a new store; undefined: the company of the demonstration. */
    readonly company: Company | undefined;
    readonly people: number | undefined;
    readonly activity: boolean;
    readonly now: number;
  }): Seed;
  /** The addresses of photos of people by name. */
  photos(company: Company): ReadonlyMap<string, string>;
  /**
   * @param order.folder has the scripts of further phones
   * @throws ScriptError
   */
  openPhones(order: {
    readonly company: CurrentCompany;
    readonly folder: string | undefined;
    readonly clock: Clock;
    readonly log: Logger;
  }): Promise<AnsweringPhones>;
  /** @param order.isLively every message is answered */
  openNetwork(order: {
    readonly clock: Clock;
    readonly log: Logger;
    readonly isLively: boolean;
  }): SimulatedNetwork;
  /** Returns callers of groups, who come when they are started. */
  createTraffic(
    order: Writing & {
      readonly engine: Pick<PhoneEngine, 'dialIn'>;
      /** The public numbers of the groups, as `+33100000301`. */
      readonly numbers: () => readonly string[];
      /** The public numbers of the groups that take messages. */
      readonly textNumbers: () => readonly string[];
    },
  ): SimulatedTraffic;
  /** Lets people write to users from now on. Returns a function that ends it. */
  startTexts(order: Writing & { readonly numbers: () => readonly string[] }): () => void;
  /** Copies the sounds of the first messages and recordings to the folders of the phone system. */
  copySounds(
    db: Kysely<Tables>,
    pathOf: Readonly<Record<'voicemail' | 'recordings', (name: string) => string>>,
  ): Promise<void>;
  addMeetingPoints(db: Kysely<Tables>, now: number): Promise<void>;
  addInvitations(
    db: Kysely<Tables>,
    order: {
      readonly company: Company;
      readonly now: number;
      readonly people: Pick<People, 'byLogin'>;
      readonly calendars: Calendars;
      readonly organizerOf: (person: Person) => Promise<InvitationFacts['organizer']>;
    },
  ): Promise<void>;
  /** @param crm the address of an example CRM, which has a page for each caller and takes entries of calls */
  addCrmRules(db: Kysely<Tables>, crm: string): Promise<void>;
}
