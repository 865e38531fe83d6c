/** Returns the number nearest to the value that is neither below the least nor above the most. */
export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
