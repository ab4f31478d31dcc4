/** Whether two values of a field are the same, child rows and lists by what is in them. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    (typeof a === 'object' || typeof b === 'object') &&
    JSON.stringify(a) === JSON.stringify(b))
