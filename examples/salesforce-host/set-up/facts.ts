/** The answer of an address. */
export interface Answer {
  readonly url: string;
  /** Absent without an answer. */
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The reason why there is no answer. */
  readonly problem?: string;
}

export interface SetUpFacts {
  readonly adapter: Answer;
  /** The vendor's scripts that the softphone loads. */
  readonly scripts: readonly Answer[];
}

/** The timeout of an address. */
const timeoutMs = 5_000;

const told = ['content-security-policy', 'content-type', 'permissions-policy', 'x-frame-options'];

/** Requests the addresses of a set-up. @throws nothing: a missing answer is a fact too */
export async function readFacts(adapterUrl: URL): Promise<SetUpFacts> {
  const scripts = URL.parse(adapterUrl.searchParams.get('scripts') ?? '');
  const release = adapterUrl.searchParams.get('release') ?? '66.0';
  const paths = [
    `/support/api/${release}/lightning/opencti_min.js`,
    `/support/api/${release}/interaction.js`,
  ];
  const [adapter, ...answers] = await Promise.all([
    answerAt(adapterUrl),
    ...(scripts ? paths.map((path) => answerAt(new URL(path, scripts))) : []),
  ]);
  return { adapter, scripts: answers };
}

async function answerAt(url: URL): Promise<Answer> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    const headers = told.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { url: url.href, status: response.status, headers: Object.fromEntries(headers) };
  } catch (error) {
    return { url: url.href, headers: {}, problem: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
