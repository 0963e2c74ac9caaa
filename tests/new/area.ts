import {
  type CommandField,
  commandTexts,
  type Field,
  factsOf,
  isRequired,
  parted,
  sentence,
} from './field.ts';
import { before, inTurn, type Names, type Part } from './part.ts';

/**
 * An area of the full client: a page with its words, an address, an entry of the navigation, a browser test and its row in the
 * table of features.
 *
 * @param fields of the SDK's list, which the page then shows, with a form that adds to it; undefined: an empty page
 */
export function areaPart(names: Names, fields: readonly [Field, ...Field[]] | undefined): Part {
  const { folder, Plural, plural, texts } = names;
  const title = sentence(texts);
  return {
    files: {
      [`full-app/${folder}/words.ts`]: `import { defineWords } from '#i18n/word-set.ts';

/** The area of ${texts}. */
export const ${plural}Words = defineWords({
  '${plural}.none': 'No ${texts} yet',
  '${plural}.noneDetail': 'They will be shown here.',${fields ? formWords(names, fields) : ''}
});
`,
      [`full-app/${folder}/${folder}-page.tsx`]: fields ? listPage(names, fields) : emptyPage(names),
      [`tests/e2e/full-app/${folder}.test.ts`]: browserTest(names, fields),
    },
    edits: {
      'full-app/shell/areas.ts': before(
        '] as const satisfies readonly Area[];',
        `  {
    label: 'area.${plural}',
    icon: LayoutGrid,
    path: '/${folder}',
  },
`,
      ),
      'full-app/shell/area-words.ts': before("  'notFound.short'", `  'area.${plural}': '${title}',\n`),
      'full-app/shell/area-routes.tsx': inTurn(
        before(
          '\n/** The screens of groups',
          `const ${Plural}Page = screen(
  () => import('../${folder}/${folder}-page.tsx'),
  '${Plural}Page',
);
`,
        ),
        before(
          '};\n\n/** Loads the page of an area',
          `  '/${folder}': [${Plural}Page, { '': <${Plural}Page /> }],\n`,
        ),
      ),
      'tests/e2e/apps/full-app-addresses.ts': before("  '/queue',", `  '/${folder}',\n`),
      'docs/full-client.md': before('| `/settings/:section`', `| \`/${folder}\` | ${title} |\n`),
      'docs/features.md': before(
        '\n## Embedding',
        `| ${title} | ${fields ? `\`sdk/${folder}\`, ` : ''}\`full-app/${folder}\` | \`tests/e2e/full-app/${folder}.test.ts\`: “${testTitle(names, fields)}” |\n`,
      ),
    },
    next: [
      `Choose an icon of lucide-react (https://lucide.dev/icons) and a place in full-app/shell/areas.ts, the same icon in the page, and with \`needs\` the feature of src/phone/rights/features.ts that shows the area`,
      `Write the texts in full-app/${folder}/words.ts; translate them: node tests/checks/missing-words.ts fr`,
      `Browser test, after npm run build: npx vitest run --project e2e ${folder}`,
    ],
  };
}

const formWords = ({ plural, text, texts }: Names, fields: readonly [Field, ...Field[]]) => `
  '${plural}.loading': 'Loading ${texts}',
  '${plural}.new': 'New ${text}',
${fields
  .map(
    ({ name, label, values }) =>
      `  '${plural}.${name}': '${label}',\n${values.map((value) => `  '${plural}.${name}.${value}': '${sentence(value)}',\n`).join('')}`,
  )
  .join('')}${parted(fields)
  .set.map((field) => `  '${plural}.${field.command}': '${commandTexts(field).button} {{name}}',\n`)
  .join('')}  '${plural}.add': 'Add ${text}',
  '${plural}.delete': 'Delete {{name}}',`;

const testTitle = ({ texts, text }: Names, fields: readonly [Field, ...Field[]] | undefined) =>
  fields
    ? `a user adds a ${text}, which is listed, and ${[...parted(fields).set.map((field) => `${commandTexts(field).does.toLowerCase()} it`), 'deletes it'].join(' and ')}`
    : `the area of ${texts} opens at its address`;

function browserTest(names: Names, fields: readonly [Field, ...Field[]] | undefined): string {
  const { folder, text, texts } = names;
  const none = `await alice.page.getByText('No ${texts} yet').waitFor();`;
  const steps = !fields
    ? none
    : `${none}
  const form = alice.page.getByRole('form', { name: 'New ${text}' });
${parted(fields)
  .given.map((field) => `  await form.${action(field)};\n`)
  .join('')}  await form.getByRole('button', { name: 'Add ${text}' }).click();
  const row = alice.page.getByRole('list', { name: '${sentence(texts)}' }).getByRole('listitem');
  await row.filter({ hasText: 'Main line' }).waitFor();
  expect(await form.getByLabel('${fields[0].label}').inputValue()).toBe('');
${parted(fields)
  .set.map(
    (field) => `  await row.getByRole('button', { name: '${commandTexts(field).button} Main line' }).click();
  await row.filter({ hasText: '${field.label}' }).waitFor();
`,
  )
  .join('')}  await row.getByRole('button', { name: 'Delete Main line' }).click();
  ${none}`;
  return `import { ${fields ? 'expect, ' : ''}it } from 'vitest';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment(['--memory']);

it('${testTitle(names, fields)}', async () => {
  const alice = await Person.inApp(browser, callside, 'alice');
  await alice.goTo('/${folder}');
  ${steps}
  await alice.close();
});
`;
}

/** The action of a user on the control of a field. */
function action(field: Field): string {
  const { label, kind } = field;
  if (kind === 'flag') return `getByRole('switch', { name: '${label}' }).check()`;
  if (kind === 'choice') return `getByLabel('${label}').selectOption('${field.values.at(-1)}')`;
  const typed = kind === 'time' ? '2026-01-02T09:30' : String(factsOf(field).sample);
  return `getByLabel('${label}').fill('${typed}')`;
}

const emptyPage = ({
  Plural,
  plural,
  texts,
}: Names) => `import LayoutGrid from 'lucide-react/icons/layout-grid';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { Page, PageTitle } from '#full-app/shell/page/page.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ${plural}Words } from './words.ts';

/** The ${texts} of the user. */
export function ${Plural}Page() {
  const words = useTranslate(${plural}Words, fullAppWords);
  return (
    <Page>
      <PageTitle>{words('area.${plural}')}</PageTitle>
      <EmptyState
        icon={LayoutGrid}
        title={words('${plural}.none')}
        detail={words('${plural}.noneDetail')}
      />
    </Page>
  );
}
`;

/** The imports of the controls that the fields need. */
const controls = (fields: readonly Field[]) => [
  ...(fields.some(({ kind }) => kind === 'time')
    ? [
        "import { formatMoment } from '#i18n/format.ts';",
        "import { useClockStyle } from '#phone/history/use-clock-style.ts';",
      ]
    : []),
  ...(fields.some(({ kind }) => kind === 'choice')
    ? ["import { Select } from '#ui/select/select.tsx';"]
    : []),
  ...(fields.some(({ kind }) => kind === 'longtext')
    ? ["import { TextArea } from '#ui/field/text-area.tsx';"]
    : []),
  ...(fields.some(({ kind, command }) => kind === 'flag' && !command)
    ? ["import { Switch } from '#ui/switch/switch.tsx';"]
    : []),
];

function listPage(names: Names, fields: readonly [Field, ...Field[]]): string {
  const { Plural, Single, plural, single, texts, text } = names;
  const { given, set } = parted(fields);
  const choices = fields.filter(({ kind }) => kind === 'choice');
  const [{ name: first }, ...others] = fields;
  const hasTime = fields.some(({ kind }) => kind === 'time');
  const hasFlag = given.some(({ kind }) => kind === 'flag');
  return `import LayoutGrid from 'lucide-react/icons/layout-grid';
${set.length > 0 ? "import Check from 'lucide-react/icons/check';\n" : ''}import Trash from 'lucide-react/icons/trash-2';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { Page, PageTitle } from '#full-app/shell/page/page.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction${set.length > 0 ? ', useActions' : ''} } from '#phone/errors/use-action.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useClient } from '#react/client-context.tsx';
import type { ${Single} } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons, FormTitle } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { iconSize } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
${controls(fields).join('\n')}
import { ${plural}Words } from './words.ts';
${choices.map((field) => choiceWords(names, field)).join('')}
/** The ${texts} of the user, and a form that adds to them. */
export function ${Plural}Page() {
  const words = useTranslate(${plural}Words, fullAppWords);
  const { ${plural} } = useClient();
  return (
    <Page>
      <PageTitle>{words('area.${plural}')}</PageTitle>
      <New${Single}Form />
      <ListContent
        list={${plural}}
        loading={words('${plural}.loading')}
        empty={{ icon: LayoutGrid, title: words('${plural}.none'), detail: words('${plural}.noneDetail') }}
      >
        {(items) => (
          <List label={words('area.${plural}')}>
            {items.map((item) => (
              <${Single}Row key={item.restUri} ${single}={item} />
            ))}
          </List>
        )}
      </ListContent>
    </Page>
  );
}

function ${Single}Row({ ${single} }: { readonly ${single}: ${Single} }) {
  const words = useTranslate(${plural}Words);
  const { ${plural} } = useClient();
  ${set.length > 0 ? `const [act, pending] = useActions<${[...set.map(({ command }) => `'${command}'`), "'delete'"].join(' | ')}>();` : 'const [act, isPending] = useAction();'}${hasTime ? '\n  const clock = useClockStyle();' : ''}
  const { ${fields.map(({ name }) => name).join(', ')} } = ${single};
  return (
    <ListRow
      lead={<LayoutGrid size={iconSize} aria-hidden="true" />}${fields.some(({ kind }) => kind === 'longtext') ? '\n      wraps' : ''}
      title={${first}}
      ${others.length > 0 ? `detail={[${others.map((field) => shown(names, field)).join(', ')}].filter(Boolean).join(' · ')}` : ''}
      action={
${set.length > 0 ? `<>${set.map((field) => commandButton(names, first, field)).join('')}` : ''}
        <IconButton
          icon={Trash}
          label={words('${plural}.delete', { name: ${first} })}
          pending={${set.length > 0 ? "pending === 'delete'" : 'isPending'}}
          onClick={() => void act(${set.length > 0 ? "'delete', " : ''}() => ${plural}.remove(${single}))}
        />
      ${set.length > 0 ? '</>' : ''}}
    />
  );
}

/** The values of an empty form. */
const start = { ${given.map(startOf).join(', ')} };

/** Adds a ${text}. */
function New${Single}Form() {
  const words = useTranslate(${plural}Words);
  const { ${plural} } = useClient();
  const { text, ${choices.length > 0 ? 'choice, ' : ''}${hasFlag ? 'flag, ' : ''}submit, reset } = useForm(start);
  const [act, isPending] = useAction();
  const save = ({ ${given.map(({ name }) => name).join(', ')} }: typeof start) => {
    if (${given
      .filter((field) => isRequired(field) && field.kind !== 'flag' && field.kind !== 'choice')
      .map(({ name }) => `${name}.trim() === ''`)
      .join(' || ')}) return;
    const wanted = { ${given.map(sent).join(', ')} };
    void act(() => ${plural}.add(wanted)).then((isAdded) => isAdded && reset());
  };
  return (
    <Form aria-label={words('${plural}.new')} onSubmit={submit(save)}>
      <FormTitle>{words('${plural}.new')}</FormTitle>
${given.map((field) => `      ${control(names, field)}\n`).join('')}      <FormButtons submit={words('${plural}.add')} pending={isPending} />
    </Form>
  );
}
`;
}

/** The button of a command, until the item has its flag. */
const commandButton = ({ plural, single }: Names, first: string, { name, command }: CommandField) => `
        {!${name} && (
          <IconButton
            icon={Check}
            label={words('${plural}.${command}', { name: ${first} })}
            pending={pending === '${command}'}
            onClick={() => void act('${command}', () => ${plural}.${command}(${single}))}
          />
        )}`;

/** The words of the values of a choice. */
const choiceWords = ({ plural, text }: Names, { name, values, text: about }: Field) => `
/** The words of each ${about} of a ${text}. */
const ${name}Words = { ${values.map((value) => `${value}: '${plural}.${name}.${value}'`).join(', ')} } as const;
`;

/** The first value of a field in the form. */
function startOf({ name, kind, values }: Field): string {
  if (kind === 'flag') return `${name}: false`;
  if (kind === 'choice')
    return `${name}: '${values[0]}' as ${values.map((value) => `'${value}'`).join(' | ')}`;
  return `${name}: ''`;
}

/** The value of a field in the second line of a row. */
function shown({ plural }: Names, { name, kind, isOptional }: Field): string {
  if (kind === 'text' || kind === 'longtext') return name;
  if (kind === 'number') return isOptional ? `${name} !== undefined && String(${name})` : `String(${name})`;
  if (kind === 'flag') return `${name} && words('${plural}.${name}')`;
  if (kind === 'choice') return `words(${name}Words[${name}])`;
  return `${isOptional ? `${name} !== undefined && ` : ''}formatMoment(${name}, clock)`;
}

/** The entry of a field in what is sent, from its value in the form. */
function sent({ name, kind, isOptional }: Field): string {
  const value = {
    text: name,
    longtext: name,
    flag: name,
    choice: name,
    number: `Number(${name})`,
    time: `Date.parse(${name})`,
  }[kind];
  const entry = value === name ? name : `${name}: ${value}`;
  return isOptional ? `...(${name} && { ${entry} })` : entry;
}

/** The control of a field. */
function control({ plural }: Names, { name, kind, isOptional, values }: Field): string {
  const label = `label={words('${plural}.${name}')}`;
  if (kind === 'flag') return `<Switch ${label} {...flag('${name}')} />`;
  if (kind === 'choice')
    return `<Select ${label} options={[${values.map((value) => `{ value: '${value}', label: words(${name}Words.${value}) }`).join(', ')}]} {...choice('${name}')} />`;
  if (kind === 'longtext')
    return `<TextArea ${label}${isOptional ? '' : ' required'} maxLength={2000} {...text('${name}')} />`;
  const props = {
    text: ' maxLength={100} autoComplete="off"',
    number: ' type="number" min={0} max={1_000_000}',
    time: ' type="datetime-local"',
  }[kind];
  return `<Field ${label}${isOptional ? '' : ' required'}${props} {...text('${name}')} />`;
}
