import { before, inTurn, type Names, type Part } from './part.ts';

/** An area of the full client: a page with its words, an address, and an entry of the navigation. */
export function areaPart({ folder, Plural, plural, texts }: Names): Part {
  const title = texts.charAt(0).toUpperCase() + texts.slice(1);
  return {
    files: {
      [`full-app/${folder}/words.ts`]: `import { defineWords } from '#i18n/word-set.ts';

/** The area of ${texts}. */
export const ${plural}Words = defineWords({
  '${plural}.none': 'No ${texts} yet',
  '${plural}.noneDetail': 'They will be shown here.',
});
`,
      [`full-app/${folder}/${folder}-page.tsx`]: `import LayoutGrid from 'lucide-react/icons/layout-grid';
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
`,
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
