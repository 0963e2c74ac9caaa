import { BrandRefused } from './fetch-text.ts';

const tagManager = 'https://www.googletagmanager.com/gtm.js';
/** A script cannot be removed, so each runs once in the life of a page. */
const run = new Set<string>();

/**
 * Runs a script of the brand, once.
 *
 * @throws BrandRefused if the browser did not load it: the page's policy does not list it, or it is no script
 */
export async function runScript(address: string): Promise<void> {
  if (run.has(address)) return;
  run.add(address);
  const script = document.createElement('script');
  const done = Promise.withResolvers<void>();
  script.async = false;
  script.onload = () => done.resolve();
  script.onerror = () => {
    run.delete(address);
    script.remove();
    done.reject(
      new BrandRefused(`${address} was not loaded, or is not listed in the content security policy`),
    );
  };
  script.src = address;
  document.head.append(script);
  await done.promise;
}

/** Starts Google's tag manager with a container. */
export async function runTagManager(id: string): Promise<void> {
  if (!/^GTM-[A-Z\d]{4,12}$/.test(id)) throw new BrandRefused(`"${id}" is not the id of a tag manager`);
  const page: { dataLayer?: object[] } = window as never;
  page.dataLayer ??= [];
  page.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  await runScript(`${tagManager}?id=${id}`);
}
