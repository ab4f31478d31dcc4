/** The tools in the person's order. Tools that were never moved keep their positions among the others. */
export function orderTools<T extends { name: string }>(tools: readonly T[], order: readonly string[]): T[] {
  const ranked = order.filter(name => tools.some(tool => tool.name === name))
  const moved = new Map(ranked.map((name, i) => [name, i]))
  const queue = tools
    .filter(tool => moved.has(tool.name))
    .toSorted((a, b) => (moved.get(a.name) ?? 0) - (moved.get(b.name) ?? 0))
  return tools.map(tool => (moved.has(tool.name) ? (queue.shift() ?? tool) : tool))
}

/** The order after a tool was dropped on another one. */
export function moveTool(names: readonly string[], from: string, to: string): string[] {
  const at = names.indexOf(to)
  if (from === to || at < 0 || !names.includes(from)) return [...names]
  const rest = names.filter(name => name !== from)
  return [...rest.slice(0, at), from, ...rest.slice(at)]
}
