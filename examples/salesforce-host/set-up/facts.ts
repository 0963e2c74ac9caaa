/** What was answered at an address. */
export interface Answer {
  readonly url: string;
  /** Absent where nothing answered. */
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Why nothing answered. */
  readonly problem?: string;
}

export interface SetUpFacts {
  readonly adapter: Answer;
  /** The vendor's script, for each that the softphone loads. */
  readonly scripts: readonly Answer[];
}

/** How long an address may take. */
const timeoutMs = 5_000;

const told = ['content-security-policy', 'content-type', 'permissions-policy', 'x-frame-options'];

/** Asks the addresses of a set-up. @throws nothing: what does not answer is a fact too */
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
