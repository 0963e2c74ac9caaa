/** The path of the router, below the address of its host. */
export const routerPath = '/restletrouter/';

/** Names the application and carries the session: `<app>;<uuid>` in the header `X-Application`. */
export const applicationHeader = 'X-Application';

/** Returns the headers of a request by an application or session. */
export const requestHeaders = (application: string, hasBody: boolean): Readonly<Record<string, string>> => ({
  Accept: 'application/json, text/plain, */*',
  [applicationHeader]: application,
  ...(hasBody && { 'Content-Type': 'application/json' }),
});

/** Continues the session that the cookie of a browser names. With `wl` the router asks for no credentials. */
export const silentSignInRequest = {
  path: 'v1/service/Login',
  method: 'POST',
  query: { wl: '' },
  body: { capabilities: [] },
} as const;

/** Loads the name, the brand and the options of the product. */
export const brandingPath = 'FilesService/customdata/datas';
