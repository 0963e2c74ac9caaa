import { companyArguments } from '../company/company.ts';

/** A running Callside: the phone system, both apps and the example pages. */
export interface RunningCallside {
  /** The address of the full client. */
  readonly url: string;
  /** The address of the example page that embeds the widget, at another origin. */
  readonly parentUrl: string;
  /** The address at which desk phones register. */
  readonly sipPort: number;
  /** Its current numbers of calls, phones, media ports and push connections. */
  counts(): Promise<Counts>;
  /** Fails requests to these paths until the next call; `undefined` ends it. */
  disturb(
    fault: { readonly path: string; readonly method?: string; readonly status: number } | undefined,
  ): Promise<void>;
  stop(): Promise<void>;
}

/** The numbers that the control page of a phone system counts. */
interface Counts {
  readonly calls: number;
  readonly engine: Readonly<
    Record<'legs' | 'bridges' | 'mediaPorts' | 'registrations' | 'connections', number>
  >;
  readonly push: Readonly<Record<'connections' | 'listeners' | 'subscriptions', number>>;
}

/** Skips the optimizing compilation of the database's program: a test ends before that pays off. */
export const quickStart = ['--liftoff-only'];

/** The arguments of every Callside of a test, at this port and the next. */
export const argumentsAt = (port: number, options: readonly string[]): readonly string[] => [
  '--port',
  String(port),
  '--sip-port',
  '0',
  '--control',
  '--empty',
  ...companyArguments,
  ...options,
];

/** The addresses at the host and with the scheme of the options, and what a test asks the control page there. */
export function addressesOf(
  port: number,
  options: readonly string[],
): Pick<RunningCallside, 'url' | 'parentUrl' | 'counts' | 'disturb'> {
  const scheme = options.includes('--https') ? 'https' : 'http';
  const host = options.includes('--host') ? options[options.indexOf('--host') + 1] : 'localhost';
  const at = (onPort: number) => `${scheme}://${host}:${onPort}`;
  return {
    url: at(port),
    parentUrl: at(port + 1),
    counts: async () => (await fetch(`${at(port)}/control/counts`)).json() as Promise<Counts>,
    async disturb(fault) {
      const order = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
      const answer = await fetch(
        `${at(port)}/control/faults`,
        fault ? { ...order, body: JSON.stringify({ times: 1_000, ...fault }) } : { method: 'DELETE' },
      );
      if (!answer.ok) throw new Error(`The fault was not accepted: ${answer.status}`);
    },
  };
}
