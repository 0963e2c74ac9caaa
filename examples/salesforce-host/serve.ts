import { servePages } from '../pages.ts';

/** A running CRM. */
export interface ServedCrm {
  /** Its origin, as `http://localhost:7081`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the CRM with the other example pages, for a phone at any origin. @param options.phoneUrl its origin */
export async function serveSalesforce(options: {
  readonly port: number;
  readonly host?: string;
  readonly phoneUrl: string;
}): Promise<ServedCrm> {
  const { port, host = 'localhost', phoneUrl } = options;
  const phonePort = Number(new URL(phoneUrl).port);
  const server = await servePages({ port, host, phonePort, certificate: undefined });
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
