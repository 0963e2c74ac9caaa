/** The layer arrows: who may import whom. Everything that is not said here is allowed. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const product = '^(sdk|src|widget|full-app|examples)/';
/** The layers of the SDK below its domains; every other folder of sdk/ is a domain. */
const sdkBase = 'wire|platform|transport|state';
/** The layers of src/ below phone/; every other folder of src/ is above them. */
const srcBase = 'ui|theme|i18n';
/** What the faces see of the SDK: its entries, and for each domain of a signed-in user a file of the same kind. */
const sdkEntries =
  '^sdk/((index|preflight|headset|chat|calendars|call-groups|meetings|messages|proposals|services|crm-rules|forwarding-rules|devices|diagnosis|statistics|supervision|early|frame|account|administration)|(state/once-per-owner|wire/same-type))\\.ts$';

/** The files of a slice of the full client that other slices may use. */
const publicOfSlices = `^full-app/(${[
  'calendar/(words|use-calendars|time-zone-select|weekdays-field|presence/durations)\\.',
  'calendar/day-grid/',
  'chat/(devices/device-settings|keys/backup-settings)\\.',
  'history/(unreturned-calls\\.|signalling/)',
  'meetings/(words|deny-external)\\.',
  'meetings/invitations/(meetings-page|use-invitations|words)\\.',
  'messages/templates/',
  'people/(picker|photo)/',
  'queues/(groups/(edit/|settings-words\\.)|call-groups/words\\.|parts/|changes/(setting-line|words)\\.)',
  'queues/use-seen-groups\\.',
  'routing/forwardings/(rule-list|use-forwardings)\\.',
  'routing/services/',
  'settings/phones/(provisioning|words|pbx-account-form|pbx-account-words)\\.',
  'voicemail/(greetings/|notification-choice\\.)',
].join('|')})`;

export default {
  forbidden: [
    forbid('no-circle', 'A circle has no bottom to start reading from.', {}, { circular: true }),
    forbid(
      'wire-is-the-bottom',
      'wire/ says what the router says and knows nobody.',
      { path: '^sdk/wire/' },
      { path: product, pathNot: '^sdk/wire/' },
    ),
    forbid(
      'platform-knows-nobody',
      'platform/ adapts the environment only.',
      { path: '^sdk/platform/' },
      { path: product, pathNot: '^sdk/platform/' },
    ),
    forbid(
      'log-over-platform',
      'log/ is written by everybody. It stands on wire/ and platform/.',
      { path: '^sdk/log/', pathNot: '\\.test\\.ts$' },
      { path: product, pathNot: '^sdk/(wire|log|platform)/' },
    ),
    forbid(
      'transport-over-wire',
      'transport/ stands on wire/, platform/ and log/.',
      { path: '^sdk/transport/' },
      { path: product, pathNot: '^sdk/(wire|transport|platform|log)/' },
    ),
    forbid(
      'state-over-transport',
      'state/ stands on transport/.',
      { path: '^sdk/state/', pathNot: '\\.test\\.ts$' },
      { path: product, pathNot: '^sdk/(wire|transport|platform|state|log)/' },
    ),
    forbid(
      'domains-below-client',
      'Domains and phones never reach up to the client or the index.',
      { path: '^sdk/[^/]+/', pathNot: `^sdk/(${sdkBase}|testing)/|\\.test\\.ts$` },
      { path: '^sdk/(client|domains|index)\\.ts$' },
    ),

    forbid(
      'nobody-imports-the-index-inside',
      'index.ts is the door to the outside.',
      { path: '^sdk/' },
      { path: '^sdk/index\\.ts$' },
    ),
    forbid(
      'sdk-has-no-faces',
      'The SDK is headless.',
      { path: '^sdk/' },
      { path: '^(src|widget|full-app|examples)/' },
    ),
    forbid(
      'faces-use-the-public-sdk',
      'Outside sdk/ only its entries are seen; the phone system sees wire/. Tests also see the samples.',
      { path: '^(src|widget|full-app)/', pathNot: `/testing/|\\.test\\.|^src/(${srcBase})/` },
      { path: '^sdk/', pathNot: sdkEntries },
    ),
    forbid(
      'tests-of-faces-use-samples',
      'Tests see the entries of the SDK and its samples.',
      { path: '^(src|widget|full-app)/.*(/testing/|\\.test\\.)' },
      { path: '^sdk/', pathNot: `${sdkEntries}|^sdk/testing/samples` },
    ),
    forbid(
      'ui-knows-no-telephony',
      'src/ui, theme and i18n know nobody above them, and of the SDK only how texts are compared.',
      { path: `^src/(${srcBase})/`, pathNot: '\\.test\\.ts$' },
      { path: product, pathNot: `^src/(${srcBase})/|^sdk/wire/fold` },
    ),
    forbid(
      'react-over-index',
      'src/react binds signals to React.',
      { path: '^src/react/' },
      { path: product, pathNot: `^src/react/|${sdkEntries}` },
    ),
    forbid(
      'features-below-components',
      'src/components is made of everything else in src/.',
      { path: '^src/', pathNot: '^src/components/' },
      { path: '^src/components/' },
    ),
    forbid(
      'features-below-apps',
      'src/ serves both apps and knows neither. The pages of tests show parts of both.',
      { path: '^src/', pathNot: '/testing/|\\.test\\.ts$' },
      { path: '^(widget|full-app|examples)/' },
    ),
    forbid(
      'apps-apart',
      'The widget and the full client share src/, nothing else.',
      { path: '^widget/' },
      { path: '^full-app/' },
    ),
    forbid(
      'apps-apart-too',
      'The widget and the full client share src/, nothing else.',
      { path: '^full-app/' },
      { path: '^widget/' },
    ),
    forbid(
      'contract-is-the-bottom',
      'The bridge contract knows nobody; a type of the wire compares schemas with interfaces.',
      { path: '^widget/bridge/contract/' },
      { path: product, pathNot: '^widget/bridge/contract/|^sdk/wire/same-type' },
    ),
    forbid(
      'embed-is-light',
      'A parent page loads embed and the contract, nothing else of ours.',
      { path: '^widget/embed/', pathNot: '\\.build\\.ts$' },
      { path: product, pathNot: '^widget/(embed/|bridge/contract/)' },
    ),
    forbid(
      'web-chat-is-light',
      'A website loads the chat and nothing else of ours.',
      { path: '^widget/webchat/' },
      { path: product, pathNot: '^widget/webchat/' },
    ),
    forbid(
      'phone-system-speaks-the-wire',
      'The phone system knows the wire and nothing else of ours.',
      { path: '^examples/phone-system/', pathNot: '\\.(test|build)\\.ts$' },
      { path: product, pathNot: '^(examples/phone-system|sdk/wire)/' },
    ),
    forbid(
      'desktop-helper-speaks-the-wire',
      'The desktop helper knows the wire and nothing else of ours.',
      { path: '^examples/desktop-helper/', pathNot: '\\.(test|build)\\.ts$' },
      { path: product, pathNot: '^(examples/desktop-helper|sdk/wire)/' },
    ),
    forbid(
      'exchange-knows-the-port',
      'exchange/ sees engine/port.ts only.',
      {
        path: '^examples/phone-system/[^/]+/',
        pathNot:
          '/phone-system/(cli|compose|demonstration|engine|http|sounds|testing|voicemail/mailboxes)/|\\.test\\.ts$',
      },
      { path: '^examples/phone-system/engine/', pathNot: 'engine/port\\.ts$' },
    ),
    forbid(
      'engine-knows-no-business',
      'engine/ moves calls and knows no rules.',
      { path: '^examples/phone-system/engine/', pathNot: '\\.test\\.ts$' },
      { path: '^examples/phone-system/[^/]+/', pathNot: '^examples/phone-system/(engine|limits)/' },
    ),
    forbid(
      'phone-system-base-is-the-bottom',
      'base/, limits/ and store/ know no subject.',
      { path: '^examples/phone-system/(base|limits|store)/', pathNot: '\\.test\\.ts$' },
      { path: '^examples/phone-system/[^/]+/', pathNot: '^examples/phone-system/(base|limits|store)/' },
    ),
    forbid(
      'exchange-below-http',
      'exchange/ moves lines and calls, whoever asks for it.',
      { path: '^examples/phone-system/exchange/', pathNot: '\\.test\\.ts$' },
      { path: '^examples/phone-system/(http|resources|compose|cli|demonstration)/' },
    ),
    forbid(
      'demonstration-apart',
      'A phone system runs without the demonstration. Its command, the helpers of tests and the entry `demonstration.ts` load it.',
      {
        path: '^examples/',
        pathNot:
          '^examples/phone-system/(cli|demonstration|testing)/|/phone-system/demonstration\\.ts$|\\.test\\.ts$',
      },
      { path: '^examples/phone-system/demonstration/' },
    ),
    forbid(
      'published-core-without-demonstration',
      'The entry `index.ts` has no demonstration.',
      { path: '^examples/phone-system/index\\.ts$' },
      { path: '^examples/phone-system/demonstration/', reachable: true },
    ),
    forbid(
      'slices-below-compose',
      'Slices do not know how the phone system is put together. The simulated traffic starts one of its own.',
      {
        path: '^examples/phone-system/[^/]+/',
        pathNot:
          '/phone-system/(cli|compose|resources/services|testing)|/demonstration/traffic/|\\.test\\.ts$',
      },
      { path: '^examples/phone-system/(compose|cli)/' },
    ),
    forbid(
      'slices-of-the-client-apart',
      'A slice of the full client sees of another slice only what is listed here.',
      { path: '^full-app/(?!shell/|externals/)([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^full-app/[^/]+/', pathNot: `^full-app/($1|shell)/|${publicOfSlices}` },
    ),
    forbid(
      'tests-stay-outside',
      'Nothing that ships imports a test.',
      { path: product, pathNot: '\\.test\\.tsx?$' },
      { path: '^tests/|\\.test\\.tsx?$' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules|examples/[^/]+/dist|examples/phone-system/pages)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
