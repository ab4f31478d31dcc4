/**
 * Condition for an instant on one of the days from `from` to `to`, both included; the arguments are parameter
 * placeholders. The days are converted to instants, because row-level security keeps a comparison of an instant with a
 * date from using an index.
 */
export function withinDays(column: string, from: string, to: string): string {
  return `${column} >= ${from}::date::timestamptz and ${column} < (${to}::date + 1)::timestamptz`
}
