import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Running, runCommand } from '#phone-system/cli/command.ts';
import type { Config } from '#phone-system/cli/config.ts';
import { createLog } from '#phone-system/cli/log.ts';
import { welcome } from '#phone-system/cli/welcome.ts';
import { startDemonstration } from '#phone-system/demonstration.ts';
import { hostOfUrls } from '#phone-system/example-origins.ts';
import type { PhoneSystemOptions } from '#phone-system/options.ts';
import type { PhoneSystem } from '#phone-system/phone-system.ts';
import { buildStalePages } from './build.ts';
import { servePages } from './pages.ts';

/**
 * The demonstration has a CRM for its rules, and an address book of a third party unless the command line names others. Both
 * are among the example pages, whose port is known only where that of the phone system is.
 */
function demonstration(config: Config): Pick<PhoneSystemOptions, 'addressBookScript' | 'exampleCrm'> {
  const { port, host, https, activity, addressBooks, addressBookScript } = config;
  if (!activity || port === 0) return {};
  const origin = `${https ? 'https' : 'http'}://${hostOfUrls(host)}:${port + 1}`;
  const exampleCrm = `${origin}/record`;
  if (addressBooks.length > 0 || addressBookScript) return { exampleCrm };
  const script = `${origin}/address-book/driver.js`;
  return {
    exampleCrm,
    addressBookScript: { name: 'HarbourAddressBook', script, licence: 'demonstration' },
  };
}

/** The phone system with both apps, and the example pages one port on. */
export interface RunningExamples extends Running {
  readonly phoneSystem: PhoneSystem;
}

/** Starts them with the settings of a command line. Resolves when they run. */
export async function startExamples(
  config: Config,
  { log, isDevelopment = false }: { readonly log: Logger; readonly isDevelopment?: boolean },
): Promise<RunningExamples> {
  await using parts = new AsyncDisposableStack();
  if (!isDevelopment) await buildStalePages(log);
  // The bundler is loaded only where it serves: everybody else would pay for it at each start.
  const development = isDevelopment
    ? await (await import('./development-pages.ts')).developmentPages()
    : undefined;
  if (development) parts.defer(() => development.close());

  const phoneSystem = await startDemonstration({
    ...config,
    log,
    ...demonstration(config),
    desktopFiles: fileURLToPath(new URL('desktop-helper/dist/', import.meta.url)),
    ...(development && { pages: development.pages }),
  });
  parts.defer(() => phoneSystem.stop());
  const pages = await servePages({
    port: phoneSystem.port + 1,
    host: config.host,
    phonePort: phoneSystem.port,
    certificate: phoneSystem.certificate,
  });
  parts.defer(() => void pages.close());
  const ending = parts.move();
  return { phoneSystem, stop: () => ending.disposeAsync() };
}

/** `npm start` and, with `--dev`, `npm run dev`. Resolves when the examples run and their addresses are printed. */
export async function serveExamples(args: readonly string[]): Promise<void> {
  const isDevelopment = args.includes('--dev');
  const log = createLog();

  await runCommand(
    args.filter((arg) => arg !== '--dev'),
    log,
    async (config) => {
      const examples = await startExamples(config, { log, isDevelopment });
      const { phoneSystem } = examples;
      const parentUrl = phoneSystem.url.replace(/\d+$/, String(phoneSystem.port + 1));
      const further = [
        ['A CRM page with the widget', `${parentUrl} (also /element/, /react/, /svelte/, /vue/)`],
        ['An address book', `${parentUrl}/address-book/`],
        ['A shop with a web chat', `${parentUrl}/website/`],
        ['A CRM like Salesforce', `${parentUrl}/lightning (also /classic, /console, /set-up)`],
      ] as const;
      process.stdout.write(
        welcome({ ...phoneSystem, people: config.people, company: config.company, further }),
      );
      return examples;
    },
  );
}
