/**
 * Numbers equal names, because a receiver that stores files by name would keep only the last of eleven
 * image.jpg (promises R15; an iPhone's camera calls every photo the same).
 */
export function uniqueFileNames<T extends { readonly name: string }>(files: readonly T[]): readonly T[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const name = firstFree(file.name, taken);
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = dot > 0 ? name.slice(dot) : '';
  let candidate = name;
  for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) {
    candidate = `${stem}-${number}${extension}`;
  }
  return candidate;
}
