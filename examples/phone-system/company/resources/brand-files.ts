import * as z from 'zod/mini';
import { brandThemePath } from '../../base/paths.ts';
import { found } from '../../resources/refusal.ts';
import { one, type Resource, type ResourceRequest, write } from '../../resources/resource.ts';
import { logoPath } from '../logo.ts';

const path = 'FilesService/Brand';
const missing = 'The company has no such file.';

const palette = z.object({ primary: z.object({ color: z.string() }) });
const theme = z.object({
  name: z.string(),
  light: z.optional(palette),
  dark: z.optional(palette),
  logo: z.optional(z.object({ light: z.string(), dark: z.string() })),
});

/** The theme of the company: its colour and its logo. */
export const brandTheme: Resource = {
  path: brandThemePath,
  access: 'anyone',
  GET: one({
    about:
      'Returns the theme that administrators have set: the main colour, and the logo. It needs no session.',
    answers: theme,
    read: ({ services }: ResourceRequest) => {
      const brand = services.companySettings.of('brand');
      const logo = logoPath(brand);
      const colors = brand.color !== '' && { primary: { color: brand.color } };
      return {
        name: services.company.current.name,
        ...(colors && { light: colors, dark: colors }),
        ...(logo !== '' && { logo: { light: `/restletrouter/${logo}`, dark: `/restletrouter/${logo}` } }),
      };
    },
  }),
};

/** The logo of the company. */
export const brandLogo: Resource = {
  path: `${path}/:name`,
  access: 'anyone',
  GET: write({
    about: 'Returns the logo of the company. A changed logo has another address.',
    refuses: [404],
    status: 200,
    handle: ({ params, services }: ResourceRequest) => {
      const brand = services.companySettings.of('brand');
      const logo = logoPath(brand) === `${path}/${params.name}` ? brand.logo : undefined;
      const { content, type } = found(logo, missing);
      return { content: { octets: Buffer.from(content, 'base64'), type } };
    },
  }),
};
