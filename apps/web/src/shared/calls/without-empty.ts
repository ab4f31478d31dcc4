/**
 * A body without empty text, `null` and `undefined` at its top level. Nested values, lists and other objects than plain
 * ones stay as they are.
 */
export function withoutEmpty(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return body
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
}
