import { endsWithin } from '../../lib/process/closing.ts';

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  /** Appended to the name: `_bucket`, `_sum` and `_count` of a histogram. */
  readonly suffix?: string;
  readonly value: number;
}

export interface Counter {
  add(labels: Labels): void;
}

/**
 * Metrics in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/), as far as
 * needed here: prom-client's last release dates from June 2024, and its cluster support is of no use here.
 */
export interface Registry {
  /** Counts from 0 at each start, as Prometheus expects. @param known labels that exist from the start */
  counter(name: string, help: string, known: readonly Labels[]): Counter;
  /** Collected at each scrape. A gauge that fails or takes too long is left out. */
  gauge(name: string, help: string, collect: Collect): void;
  /** As gauge, for values that are counted elsewhere. */
  counted(name: string, help: string, type: 'counter' | 'histogram', collect: Collect): void;
  text(): Promise<string>;
}

type Collect = () => Promise<readonly Sample[]> | readonly Sample[];

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly collect: Collect;
}

/** Milliseconds that a gauge may take; Prometheus waits ten seconds for all of them together. */
const patience = 1500;

export function openRegistry(): Registry {
  const metrics: Metric[] = [];
  return {
    counter(name, help, known) {
      const counts = new Map(known.map((labels) => [textOf(labels), { labels, value: 0 }]));
      metrics.push({ name, help, type: 'counter', collect: () => [...counts.values()] });
      return {
        add(labels) {
          const { value } = counts.get(textOf(labels)) ?? { value: 0 };
          counts.set(textOf(labels), { labels, value: value + 1 });
        },
      };
    },
    gauge: (name, help, collect) => void metrics.push({ name, help, type: 'gauge', collect }),
    counted: (name, help, type, collect) => void metrics.push({ name, help, type, collect }),
    async text() {
      const blocks = await Promise.all(metrics.map(blockOf));
      return blocks.join('');
    },
  };
}

async function blockOf(metric: Metric): Promise<string> {
  const { name, help, type } = metric;
  const lines = (await samplesOf(metric)).map(
    ({ labels = {}, suffix = '', value }) => `${name}${suffix}${textOf(labels)} ${numberOf(value)}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

async function samplesOf({ collect }: Metric): Promise<readonly Sample[]> {
  let samples: readonly Sample[] = [];
  const collecting = (async () => {
    samples = await collect();
  })();
  // A value that cannot be collected is missing, which monitoring can notice.
  await endsWithin(
    patience,
    collecting.catch(() => undefined),
  );
  return samples;
}

function textOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function numberOf(value: number): string {
  if (value === Infinity) return '+Inf';
  return Number.isNaN(value) ? 'NaN' : String(value);
}
