/** The lines on which the items of a JSON array begin, counted from 1. The text is known to be such an array. */
export function linesOfItems(text: string): readonly number[] {
  // A string as a whole, so that brackets inside it do not count; else one mark.
  const marks = /"(?:[^"\\]|\\.)*"|[[\]{},\n]|[^\s[\]{},"]+/g;
  const lines: number[] = [];
  let [line, depth, awaits] = [1, 0, false];
  for (const [mark] of text.matchAll(marks)) {
    if (mark === '\n') {
      line += 1;
      continue;
    }
    if (depth === 1 && mark === ',') {
      awaits = true;
      continue;
    }
    if (depth === 1 && awaits && mark !== ']') {
      lines.push(line);
      awaits = false;
    }
    if (mark === '[' || mark === '{') depth += 1;
    if (mark === ']' || mark === '}') depth -= 1;
    if (depth === 1 && lines.length === 0 && mark === '[') awaits = true;
  }
  return lines;
}
