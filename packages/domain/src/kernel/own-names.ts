/**
 * Returns the map without a prototype, so that `constructor`, `toString` and other inherited names are not found in it.
 */
export function ownNames<T extends object>(map: T): T {
  return Object.assign(Object.create(null) as T, map)
}
