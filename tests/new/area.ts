import { before, inTurn, type Names, type Part } from './part.ts';

/**
 * An area of the full client: a page with its words, an address, and an entry of the navigation.
 *
 * @param hasDomain the SDK has the list already, which the page then shows, with a form that adds to it
 */
export function areaPart(names: Names, { hasDomain }: { readonly hasDomain: boolean }): Part {
  const { folder, Plural, plural, text, texts } = names;
  const formWords = `
  '${plural}.loading': 'Loading ${texts}',
  '${plural}.new': 'New ${text}',
  '${plural}.label': 'Name',
  '${plural}.add': 'Add ${text}',`;
  const title = texts.charAt(0).toUpperCase() + texts.slice(1);
  return {
    files: {
      [`full-app/${folder}/words.ts`]: `import { defineWords } from '#i18n/word-set.ts';

/** The area of ${texts}. */
export const ${plural}Words = defineWords({
  '${plural}.none': 'No ${texts} yet',
  '${plural}.noneDetail': 'They will be shown here.',${hasDomain ? formWords : ''}
});
`,
      [`full-app/${folder}/${folder}-page.tsx`]: hasDomain ? listPage(names) : emptyPage(names),
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
    },
    next: [
      `List and form: ListContent and useForm, as in full-app/routing/denylist/denylist-form.tsx and full-app/history/recordings/recording-list.tsx`,
      `Choose an icon in full-app/shell/areas.ts, and with \`needs\` the feature of src/phone/rights/features.ts that shows the area`,
      'Add a test of the page to tests/e2e/apps, and a row to docs/features.md',
    ],
  };
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

const listPage = ({
  Plural,
  Single,
  plural,
  texts,
}: Names) => `import LayoutGrid from 'lucide-react/icons/layout-grid';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { Page, PageTitle } from '#full-app/shell/page/page.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useClient } from '#react/client-context.tsx';
import type { New${Single} } from '#sdk/index.ts';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons, FormTitle } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { ${plural}Words } from './words.ts';

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
            {items.map(({ restUri, label }) => (
              <ListRow key={restUri} title={label} />
            ))}
          </List>
        )}
      </ListContent>
    </Page>
  );
}

function New${Single}Form() {
  const words = useTranslate(${plural}Words);
  const { ${plural} } = useClient();
  const { text, submit, reset } = useForm({ label: '' });
  const [act, isPending] = useAction();
  const save = (wanted: New${Single}) => {
    if (wanted.label.trim()) void act(() => ${plural}.add(wanted)).then((isAdded) => isAdded && reset());
  };
  return (
    <Form aria-label={words('${plural}.new')} onSubmit={submit(save)}>
      <FormTitle>{words('${plural}.new')}</FormTitle>
      <Field label={words('${plural}.label')} required maxLength={100} {...text('label')} />
      <FormButtons submit={words('${plural}.add')} pending={isPending} />
    </Form>
  );
}
`;
