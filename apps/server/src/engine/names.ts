/** `loadNet` → `load_net`. */
export function snake(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}

/** Quoted column of a field. */
export function column(name: string): string {
  return `"${snake(name)}"`
}

/** Table of a resource: its name in snake_case, out of the way of SQL's own words. */
export function tableName(resource: { name: string }): string {
  return snake(resource.name)
}

/** Link table of a `refs` field. */
export function linkTable(resource: { name: string }, field: string): string {
  return `${tableName(resource)}_${snake(field)}`
}
