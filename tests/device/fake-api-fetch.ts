/** A fetch that answers from a list, and remembers what it was asked. */
export interface Asked {
  readonly url: string;
  readonly init: RequestInit;
}

export interface FakeFetch {
  readonly asked: Asked[];
  /** By path; a missing one is a lost network. */
  readonly answers: Map<string, () => Response | Promise<Response>>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export function createFakeFetch(): FakeFetch {
  const asked: Asked[] = [];
  const answers = new Map<string, () => Response | Promise<Response>>();
  return {
    asked,
    answers,
    async fetch(url, init) {
      asked.push({ url, init });
      const answer = answers.get(url);
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer();
    },
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): () => Response {
  return () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
}
