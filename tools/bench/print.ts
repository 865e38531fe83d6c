/** Prints a line of the report. */
export function print(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

export function ratio(value: number, base: number): string {
  return `${(value / base).toFixed(2)} x`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
