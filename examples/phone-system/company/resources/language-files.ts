import { text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { type Resource, type ResourceRequest, write } from '../../resources/resource.ts';

export const languageFilePath = (tag: string) => `FilesService/languages/${tag}`;

/** The words of the product in a language. */
export const languageFile: Resource = {
  path: languageFilePath(':code'),
  access: 'anyone',
  GET: write({
    about:
      'Returns the dictionary of one language as JSON, with the words by their keys. `appName` and `ies` (the enterprise) select words of their own where there are any.',
    // There are no words of a product or an enterprise here, so both make no difference.
    query: { appName: text, ies: text },
    refuses: [416],
    status: 200,
    handle: ({ params, services }: ResourceRequest) => {
      const { code = '' } = params;
      const path = services.dictionaries.fileOf(code);
      if (path === undefined) throw refuse(404, 'There are no words in this language.', 'code');
      return { file: { path, type: 'application/json', name: `${code}.json` } };
    },
  }),
};
