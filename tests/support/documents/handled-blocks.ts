import type { BlockName } from './blocks.ts';

/** Blocks that a test of their own runs, and the file that reads the page for it. */
export const ranElsewhere: Readonly<Record<BlockName, string>> = {
  'docs/bridge.md: function callside(frame': 'tests/e2e/bridge/documented-client.ts',
  'docs/integrations/browser-extension.md: myPhone': 'tests/e2e/embed/browser-extension.test.ts',
  'docs/integrations/events.md: "call.ended"': 'tests/contract/administration/events.test.ts',
  'docs/integrations/events.md: standardwebhooks': 'tests/contract/administration/events.test.ts',
  'docs/integrations/open-crms.md: crm=web': 'tests/e2e/crm/web-crm.test.ts',
  'docs/integrations/open-crms.md: "records"': 'tests/e2e/crm/web-crm.test.ts',
  'docs/integrations/open-crms.md: JSON.stringify(request.url)': 'tests/e2e/crm/web-crm.test.ts',
  'docs/integrations/open-crms.md: "call.logged"': 'tests/e2e/crm/web-crm.test.ts',
  'docs/wire.md: postServiceLogin': 'tests/contract/wire/generated-client.test.ts',
};

/** Blocks that are compiled or read, but that no test runs, with the reason. */
export const notRun: Readonly<Record<BlockName, string>> = {
  'docs/architecture.md: flowchart TB': 'It is a drawing.',
  'docs/architecture.md: RouterList<CallHistoryItem>': "An excerpt of the project's own code.",
  'docs/chat.md: createChat': 'It needs a homeserver, which not every machine has.',
  'docs/chat.md: trust?.requestPerson': 'Another person has to compare emoji.',
  'docs/embedding.md: callside/embed/react': 'It imports nothing but types.',
  'docs/embedding.md: // React 19': 'The element in React is `tests/consumers/react-element`.',
  'docs/embedding.md: <!-- Vue 3':
    'The element in Vue is `examples/vue-page`, which the tests of the examples open.',
  'docs/embedding.md: integrity="sha384-…"':
    'The hash is left out. The guide to content security policies has the tag with a hash.',
  'docs/guides/company.md: WantedBy=multi-user.target':
    'systemd reads it, which is the first process of a machine.',
  'docs/guides/frameworks.md: "dependencies": {': 'A part of a configuration file. It is parsed.',
  'docs/guides/frameworks.md: @Component': 'Angular compiles it: `tests/consumers/angular-component`.',
  'docs/integrations/address-book.md: scriptDriver': 'The script is that of a third party.',
  'docs/integrations/assistants.md: "mcpServers"':
    'A part of the configuration of another program. It is parsed.',
  'docs/integrations/hubspot.md: "supportsInboundCalling"': 'HubSpot receives the settings of a calling app.',
  'docs/integrations/new-crm.md: const contacts': 'A part of the adapter that the reader writes.',
  'docs/integrations/new-crm.md: async match': 'A part of the adapter that the reader writes.',
  'docs/integrations/zendesk.md: "top_bar"': 'Zendesk receives the manifest of an app.',
  'docs/integrations/zendesk.md: preloadPane': 'It runs in the page of Zendesk.',
  'docs/integrations/servicenow.md: callside_relay': 'It is the UI page of an instance of ServiceNow.',
  'docs/meetings.md: meetingScriptDriver': 'The script is that of a third party.',
  'docs/sign-in.md: twoFactor': 'The code is one of the app that the user has scanned the QR code with.',
  'docs/wire.md: X-Authenticate': 'Headers with placeholders.',
  'docs/wire.md: Set-Cookie': 'Headers with placeholders.',
  'docs/wire.md: "ROUTER_ERR_400"': 'The form of an answer.',
  'docs/wire.md: "listenerName"': 'The form of a frame.',
  'docs/wire.md: "subscriptionDone"': 'Frames with placeholders.',
};
