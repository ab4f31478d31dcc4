/** The map with the names that were declared and no others: `constructor`, `toString` and the like, which every object has, find nothing in it. */
export function ownNames<T extends object>(map: T): T {
  return Object.assign(Object.create(null) as T, map)
}
