import type { CrmAdapter } from '../crm-adapter.ts';

/** The abilities of an adapter in words for integrators, by its methods. */
const abilities: readonly (readonly [string, (adapter: CrmAdapter) => boolean])[] = [
  ['Finds who has a number', ({ match }) => match !== undefined],
  ['Searches by name', ({ search }) => search !== undefined],
  ['Shows a record', ({ pop }) => pop !== undefined],
  ['Writes and changes the log of a call', ({ createLog }) => createLog !== undefined],
  ['Can be asked whether a call is logged', ({ findLog }) => findLog !== undefined],
  ['Makes one entry of a call that is sent twice', ({ writesByKey }) => writesByKey === true],
  ['Follows a call while it lasts', ({ live }) => live !== undefined],
  ['Makes the entry when the call begins', ({ live }) => live?.createsEntries === true],
  [
    'Numbers can be clicked',
    ({ setClickToDial, setSignedIn }) => setClickToDial !== undefined || setSignedIn !== undefined,
  ],
  ['Switches that off while no call can be made', ({ setClickToDial }) => setClickToDial !== undefined],
  ['Knows whether calls can reach the user', ({ setAvailable }) => setAvailable !== undefined],
  ['Shows and hides the panel', ({ showPanel }) => showPanel !== undefined],
  ['Sizes the panel', ({ sizePanel }) => sizePanel !== undefined],
  ['Shows the panel in one line', ({ lowestPanel = 240 }) => lowestPanel < 40],
];

/** The table of docs/integrations/crm.md. */
export function abilityTable(adapters: readonly CrmAdapter[]): string {
  const rows = [
    ['', ...adapters.map(({ name }) => name)],
    ['---', ...adapters.map(() => '---')],
    ...abilities.map(([what, has]) => [what, ...adapters.map((adapter) => (has(adapter) ? 'yes' : '—'))]),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
