/** The used part of the vendor's library, which has no types of its own. */
declare module 'zendesk_app_framework_sdk/lib/client.js' {
  /** A request to the REST API of Zendesk, which Zendesk's page sends with the rights of its user. */
  export interface ZafRequest {
    /** A path with its query. */
    readonly url: string;
    readonly type: 'GET' | 'POST' | 'PUT';
    readonly contentType?: 'application/json';
    /** JSON text. */
    readonly data?: string;
  }

  /** The used part of the client of the Zendesk Apps framework, version 2. */
  export interface ZafClient {
    /** Resolves when Zendesk has answered, without a time limit. */
    context(): Promise<unknown>;
    on(event: string, handler: (data: unknown) => void): void;
    off(event: string, handler: (data: unknown) => void): unknown;
    /** Has no time limit. Rejects with the response of a failed request: `status`, `responseText`. */
    request(options: ZafRequest): Promise<unknown>;
    /** If nobody has answered for 5 seconds, it resolves to an object with the name `TimeoutError`. */
    invoke(action: string, ...parameters: readonly unknown[]): Promise<unknown>;
  }

  const Client: new (options: { readonly origin: string; readonly appGuid: string }) => ZafClient;
  // biome-ignore lint/style/noDefaultExport: the library exports its class alone
  export default Client;
}
