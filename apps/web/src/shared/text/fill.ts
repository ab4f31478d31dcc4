export type Params = Record<string, string | number>

/**
 * Puts `params` into the places of a text: `{count} 行`. `{count#row|rows}` says the first for one and the second for
 * any other number. A place without a value stays, so that it is seen.
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
