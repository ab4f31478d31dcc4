/** Whether two values of a field are equal. Child rows and lists are compared by content. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    (typeof a === 'object' || typeof b === 'object') &&
    JSON.stringify(a) === JSON.stringify(b))
