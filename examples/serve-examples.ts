import { fileURLToPath } from 'node:url';
import { buildStalePages } from './build.ts';
import { servePages } from './pages.ts';
import { runCommand } from './phone-system/cli/command.ts';
import type { Config } from './phone-system/cli/config.ts';
import { createLog } from './phone-system/cli/log.ts';
import { welcome } from './phone-system/cli/welcome.ts';
import { hostOfUrls } from './phone-system/example-origins.ts';
import type { PhoneSystemOptions } from './phone-system/options.ts';
import { createPhoneSystem } from './phone-system/phone-system.ts';

/** The demonstration has an address book of a third party, unless the command line names others. */
function exampleAddressBook(config: Config): Pick<PhoneSystemOptions, 'addressBookScript'> {
  const { port, host, https, activity, addressBooks, addressBookScript } = config;
  if (!activity || port === 0 || addressBooks.length > 0 || addressBookScript) return {};
  const origin = `${https ? 'https' : 'http'}://${hostOfUrls(host)}:${port + 1}`;
  return {
    addressBookScript: {
      name: 'HarbourAddressBook',
      script: `${origin}/address-book/driver.js`,
      licence: 'demonstration',
    },
  };
}

/**
 * `npm start` and, with `--dev`, `npm run dev`: the phone system, both apps, and the example pages one port on. Resolves when
 * they run.
 */
export async function serveExamples(args: readonly string[]): Promise<void> {
  const isDevelopment = args.includes('--dev');
  const log = createLog();

  await runCommand(
    args.filter((arg) => arg !== '--dev'),
    log,
    async (config) => {
      await using parts = new AsyncDisposableStack();
      await buildStalePages(log, isDevelopment ? ['embed', 'react-page', 'svelte-page'] : undefined);
      // The bundler is loaded only where it serves: everybody else would pay for it at each start.
      const development = isDevelopment
        ? await (await import('./development-pages.ts')).developmentPages()
        : undefined;
      if (development) parts.defer(() => development.close());

      const phoneSystem = await createPhoneSystem({
        ...config,
        log,
        ...exampleAddressBook(config),
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

      const parentUrl = phoneSystem.url.replace(/\d+$/, String(phoneSystem.port + 1));
      const further = [
        [
          'A CRM page with the widget',
          `${parentUrl} (also /element/, /react/, /svelte/, /vue/, /address-book/)`,
        ],
        ['A CRM like Salesforce', `${parentUrl}/lightning (also /classic, /console, /set-up)`],
      ] as const;
      process.stdout.write(welcome({ ...phoneSystem, people: config.people, further }));
      const ending = parts.move();
      return { stop: () => ending.disposeAsync() };
    },
  );
}
