/**
 * SQL for an instant on one of the days `from` to `to`, both included, as places of parameters. The days are made instants
 * first: row-level security lets no index serve a comparison of an instant with a day.
 */
export function withinDays(column: string, from: string, to: string): string {
  return `${column} >= ${from}::date::timestamptz and ${column} < (${to}::date + 1)::timestamptz`
}
