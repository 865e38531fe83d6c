/** Import graph: maps a node, such as a file or a folder, to the nodes it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export interface Edge {
  readonly from: string;
  readonly to: string;
}

export function graphOf(edges: readonly Edge[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/**
 * Finds one circle per group of nodes that all reach each other: the shortest way from the first of the group back to
 * itself, as `a > b > a`. Without circles, the result is empty.
 */
export function circlesIn(graph: Graph): readonly string[] {
  const reachable = new Map([...graph.keys()].map((node) => [node, reachedFrom(graph, node)]));
  const inCircles = [...graph.keys()].filter((node) => reachable.get(node)?.has(node)).toSorted();
  const told = new Set<string>();
  return inCircles.flatMap((node) => {
    if (told.has(node)) return [];
    const group = inCircles.filter(
      (other) => reachable.get(node)?.has(other) && reachable.get(other)?.has(node),
    );
    for (const member of group) told.add(member);
    return [shortestWayBack(graph, node).join(' > ')];
  });
}

function reachedFrom(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}

function shortestWayBack(graph: Graph, start: string): readonly string[] {
  const ways: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [start];
}

/** The room of a server file: a module or a part of one, a folder of lib, the command line, or the composition root. */
export function serverRoomOf(file: string): string | undefined {
  return /^server(?:\/modules\/requests\/[^/]+(?=\/)|\/(?:modules|lib)\/[^/]+(?=\/)|\/cli(?=\/)|(?=\/[^/]+$)|\/(?:modules|lib)(?=\/[^/]+$))/.exec(
    file,
  )?.[0];
}
