/** A syntax node, as far as these rules need it. */
export interface Node {
  type: string
  [key: string]: unknown
}

interface Context {
  cwd: string
  filename: string
  options: readonly unknown[]
  report(problem: { node: Node; message: string }): void
}

export interface Rule {
  meta: { type: 'problem'; docs: { description: string }; schema?: readonly object[] }
  create(context: Context): Record<string, (node: Node) => void>
}

export function literalText(node: unknown): string | undefined {
  const { type, value } = (node ?? {}) as Partial<Node>
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}
