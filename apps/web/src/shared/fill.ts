export type Params = Record<string, string | number>

/** Puts `params` into the places of a text: `{count} 行`. A place without a value stays, so that it is seen. */
export function fill(text: string, params: Params = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : place))
}
