export type Params = Record<string, string | number>

/**
 * Fills the placeholders of a text: `{count} 行`. `{count#row|rows}` gives the first word for one and the second for
 * other numbers. A placeholder without a value stays visible.
 */
export function fill(text: string, params: Params = {}): string {
  return text.replaceAll(
    /\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g,
    (place: string, name: string, ...[one, many]: (string | undefined)[]) => {
      if (!Object.hasOwn(params, name)) return place
      const value = String(params[name])
      return many === undefined ? value : value === '1' ? (one ?? '') : many
    },
  )
}
