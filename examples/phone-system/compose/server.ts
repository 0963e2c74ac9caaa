import { Cometd } from '../http/cometd/cometd.ts';
import { createControl } from '../http/control.ts';
import { openMeetingSocket } from '../http/meetings/meeting-socket.ts';
import { Push } from '../http/push/push.ts';
import { openPush } from '../http/push/push-opening.ts';
import { Faults } from '../http/rest/faults.ts';
import { createRest } from '../http/rest/rest.ts';
import { watchCertificate } from '../http/server/certificate.ts';
import { TrustedProxies } from '../http/server/client-address.ts';
import { forwardTo } from '../http/server/forward.ts';
import { builtPages } from '../http/server/pages.ts';
import { type RunningServer, startServer } from '../http/server/server.ts';
import { defaultTraffic } from '../http/simulated-traffic.ts';
import { createSsoApi, ssoPath } from '../http/sso/sso-api.ts';
import { createWebChatApi } from '../http/web-chat/web-chat-api.ts';
import { openWebChatSocket } from '../http/web-chat/web-chat-socket.ts';
import { resources } from '../resources/all.ts';
import type { Services } from '../resources/services.ts';
import { ResourceTable } from '../resources/table.ts';
import type { Core } from './core.ts';
import { composeScim } from './scim.ts';
import type { ComposedServices } from './services.ts';

/** The HTTP server: REST, push, the clients' pages, SIP over WebSocket and, for tests, the control interface. */
export async function composeServer(core: Core, composed: ComposedServices): Promise<RunningServer> {
  const { changes, clock, certificate, disposables, log, options, warnings } = core;
  const { chat, sessions, sessionGuesses, engine, exchange, system, twoFactor } = composed;
  const { allowedOrigins, brandings } = system;
  const proxies = new TrustedProxies(options.trustedProxies ?? []);
  const pushTimeoutMs = options.pushTimeoutMs ?? 30_000;
  const push = new Push({ changes, sessions, timeoutMs: pushTimeoutMs, log: log('push') });
  disposables.add(() => push.dispose());
  const services: Services = { ...composed, listeners: push.listeners };
  const table = new ResourceTable(resources, core.company.current.id);
  const cometd = new Cometd({
    sessions,
    sessionGuesses,
    allowedOrigins,
    times: { holdMs: (pushTimeoutMs * 2) / 3, awayMs: pushTimeoutMs },
    connect: (session, open) => push.connect(session, open, table, services),
  });
  disposables.add(() => cometd.dispose());
  const faults = new Faults();
  const simulation = composeSimulation(core, composed);
  const control = {
    push,
    sessions,
    engine,
    faults,
    twoFactor,
    clock,
    brandings,
    company: composed.company,
    calls: () => exchange.size,
    killMediaServer: () => composed.mediaServer?.kill() ?? false,
    killHomeserver: () => services.chat?.homeserver.kill() ?? false,
    simulation,
    rights: composed.supervisorRights,
    personBy: (login: string) => composed.people.byLogin(login),
  };
  const server = await startServer(
    {
      rest: createRest(table, services, {
        listeners: push.listeners,
        faults,
        cometd: cometd.app,
        warnings,
      }),
      control: options.control ? createControl(control) : undefined,
      pages:
        options.pages ??
        builtPages({
          ...system,
          meetingScript: system.meetings.script,
          hasChat: chat !== undefined,
          ruleHosts: () => composed.crmRules.requestHosts(),
        }),
      homeserver: chat && forwardTo(() => chat.homeserver.socketPath),
      openPush: (app, request) => {
        const opening = openPush(request, app, services);
        if (!opening.isOpen) return opening.status;
        return (socket) => push.accept(socket, request.socket, opening.session, table, services);
      },
      openMeeting: (request) => openMeetingSocket(request, services),
      webChat: createWebChatApi({ ...services, warnings }).fetch,
      openWebChat: (request) => openWebChatSocket(request, { ...services, warnings }),
      apis: [
        { path: ssoPath, fetch: createSsoApi({ ...services, warnings }).fetch },
        ...composeScim(core, composed),
      ],
      acceptSip: (socket, peer) => engine.acceptSip(socket, peer),
    },
    { port: options.port, host: options.host, certificate, warnings, allowedOrigins, proxies },
  );
  if (options.https && 'setSecureContext' in server.http) {
    const { http } = server;
    const watching = watchCertificate(options.https, {
      renewed: (renewed) => http.setSecureContext(renewed),
      fault: (error) => log('http').warn({ error }, 'The renewed certificate cannot be used yet'),
    });
    disposables.add(watching);
  }
  return server;
}

/** Callers from outside, who come on demand. */
function composeSimulation(
  { clock, disposables, options }: Core,
  { engine, groups, simulatedNetwork: carrier }: ComposedServices,
) {
  if (!carrier || !options.demonstration) return undefined;
  const traffic = options.demonstration.createTraffic({
    engine,
    clock,
    numbers: () => groups.addresses().flatMap(({ pnNumbers }) => pnNumbers),
    textNumbers: () =>
      groups
        .addresses()
        .flatMap(({ isGroupAcdMessageCapable, pnNumbers }) => (isGroupAcdMessageCapable ? pnNumbers : [])),
    write: (message) => carrier.write(message),
  });
  disposables.add(async () => traffic.stop());
  if (options.traffic) traffic.start(defaultTraffic);
  return { carrier, traffic };
}
