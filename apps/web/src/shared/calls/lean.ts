/**
 * A body without what says nothing: empty text, `null` and `undefined` at its top. What lies deeper is left alone, as are
 * lists and whatever is no plain object.
 */
export function lean(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return body
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
}
