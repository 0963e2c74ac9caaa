import { buildStalePages } from './build.ts';
import { servePages } from './pages.ts';
import { runCommand } from './phone-system/command.ts';
import { createLog } from './phone-system/log.ts';
import { createPhoneSystem, type PhoneSystem } from './phone-system/phone-system.ts';

/** `npm start` and, with `--dev`, `npm run dev`: the phone system, both apps, and the example pages one port on. */
const args = process.argv.slice(2);
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

    process.stdout.write(welcome(phoneSystem, phoneSystem.url.replace(/\d+$/, String(phoneSystem.port + 1))));
    const ending = parts.move();
    return { stop: () => ending.disposeAsync() };
  },
);

function welcome({ url, sipPort }: PhoneSystem, parentUrl: string): string {
  return `
  A CRM page with the widget   ${parentUrl} (the same as an element /element/, in React /react/, in Svelte /svelte/, in Vue /vue/)
  A CRM like Salesforce        ${parentUrl}/lightning (as Classic /classic, as its console /console; a set-up is checked at /set-up)
  The full client              ${url}
  The widget by itself         ${url}/widget/

  Users     alice 101, bob 102, carol 103, dave 104, erin 105, frank 106, grace 107, heidi 108, ivan 109
            and from 110 on 120 more, unless --people said otherwise. The password of all is "demo".
  Desks     SIP phones alice-desk and bob-desk register at port ${sipPort} (UDP or TCP), domain acme.local,
            password "demo"
  Robots    600 echo, 601 music, 602 speaks, 603 rings, 604 busy, 605 declines, 606 hangs up, 607 sends keys
  Stop      Ctrl-C

`;
}
