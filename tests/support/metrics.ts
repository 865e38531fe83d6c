/** One line of Prometheus' text format. */
export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** @throws for a line that is not in the format (https://prometheus.io/docs/instrumenting/exposition_formats/) */
export function parseMetrics(text: string): readonly Series[] {
  const lines = text.split('\n').filter((line) => line !== '' && !/^# (HELP|TYPE) [a-z_]+ ./.test(line));
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const number = value === '+Inf' ? Infinity : Number(value);
    if (name === '' || Number.isNaN(number)) throw new Error(`Not a sample: ${line}`);
    const pairs = [...labels.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text]);
    return { name, labels: Object.fromEntries(pairs), value: number };
  });
}

const compare: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '==': (one, other) => one === other,
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
};

/**
 * Whether an alert's expression is true for the current reading. Supports the subset of PromQL that deploy/alerts.yml
 * uses; promtool evaluates the same rules if it is installed. @param before a reading from within the range of
 * increase()
 */
export function isTrue(expression: string, now: readonly Series[], before: readonly Series[]): boolean {
  return expression.split(' or ').some((part) => {
    const [, operand = '', operator = '', number = ''] = /^(.+) (==|>|<) (\d+)$/.exec(part) ?? [];
    const holds = compare[operator];
    if (holds === undefined) throw new Error(`Not understood: ${part}`);
    const grown = /^sum\(increase\((.+)\[\w+\]\)\)$/.exec(operand)?.[1];
    const values =
      grown === undefined
        ? select(operand, now).map(({ value }) => value)
        : [sumOf(select(grown, now)) - sumOf(select(grown, before))];
    return values.some((value) => holds(value, Number(number)));
  });
}

function sumOf(series: readonly Series[]): number {
  return series.reduce((sum, { value }) => sum + value, 0);
}

function select(selector: string, series: readonly Series[]): readonly Series[] {
  const [, wanted = '', labels = ''] = /^([a-z_]+)(?:\{(.*)\})?$/.exec(selector) ?? [];
  if (wanted === '') throw new Error(`Not understood: ${selector}`);
  const matchers = [...labels.matchAll(/([a-z]+)=~?"([^"]*)"/g)];
  return series.filter(
    (one) =>
      one.name === wanted &&
      matchers.every(([, label = '', pattern = '']) =>
        new RegExp(`^(${pattern})$`).test(one.labels[label] ?? ''),
      ),
  );
}

/** What health says is wrong. @param url of the server */
export async function problemsAt(url: string): Promise<readonly string[]> {
  const { problems } = (await (await fetch(`${url}/api/health`)).json()) as {
    readonly problems: readonly string[];
  };
  return problems;
}
