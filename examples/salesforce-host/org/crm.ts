import { CallsideSearch } from './callside-search.ts';
import { Org } from './org.ts';
import { type SoftphoneLayout, softphoneLayout } from './softphone-layout.ts';
import { Switches } from './switches.ts';

/** A navigation of the CRM for the phone. */
export interface Pop {
  readonly kind: string;
  readonly target: string;
  readonly time: string;
}

/** A method that the phone has called. */
export interface MethodCall {
  readonly api: string;
  readonly method: string;
  readonly args: unknown;
  readonly time: string;
}

/** The maximum number of log entries: readers want the last ones. */
const logLength = 500;

/** One CRM: its records, its settings, its switches, and its log. */
export class Crm {
  readonly org = new Org();
  readonly switches = new Switches();
  readonly search = new CallsideSearch(this.org, () => this.switches.refusedFields);
  layout: SoftphoneLayout = softphoneLayout;
  /** Changed items of the call center, by their paths. */
  callCenter: Readonly<Record<string, string>> = {};
  #pops: Pop[] = [];
  #calls: MethodCall[] = [];

  get pops(): readonly Pop[] {
    return this.#pops;
  }

  get calls(): readonly MethodCall[] {
    return this.#calls;
  }

  notePop(kind: string, target: string): void {
    this.#pops = [...this.#pops, { kind, target, time: now() }].slice(-logLength);
  }

  noteCall(api: string, method: string, args: unknown): void {
    this.#calls = [...this.#calls, { api, method, args, time: now() }].slice(-logLength);
  }

  /** The screen pop for outside calls, by the number of matching records. */
  setPopSettings(settings: Readonly<Record<string, unknown>>): void {
    const { Inbound } = this.layout;
    const screenPopSettings = { ...Inbound.screenPopSettings, ...settings };
    this.layout = { ...this.layout, Inbound: { ...Inbound, screenPopSettings } };
  }

  /** Restores the initial state. */
  reset(): void {
    this.org.reset();
    this.switches.reset();
    this.layout = softphoneLayout;
    this.callCenter = {};
    this.#pops = [];
    this.#calls = [];
  }
}

const now = () => new Date().toISOString();
