/**
 * A body without empty text, `null` and `undefined` at its top level. Deeper levels, lists and values that are no plain
 * objects stay as they are.
 */
export function lean(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return body
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
}
