/** One column as a person arranged it. Order is position. */
export interface ColumnSetting {
  name: string
  width?: number
  frozen?: boolean
  hidden?: boolean
}

export interface ColumnChoices {
  /** Every column that may be shown. */
  available: readonly string[]
  /** Those shown as long as nobody arranged anything, in order. */
  defaults: readonly string[]
  /** How many of the defaults are frozen. */
  frozen: number
}

export const MAX_FROZEN = 6
export const MIN_WIDTH = 56
export const MAX_WIDTH = 640

/**
 * The arrangement to use: columns that are gone are dropped, new ones stand where the defaults would have them; frozen
 * columns come first and are at most six, at least one column is visible.
 */
export function arrangeColumns(choices: ColumnChoices, saved: readonly ColumnSetting[] = []): ColumnSetting[] {
  const known = saved.filter(
    (column, i) => choices.available.includes(column.name) && saved.findIndex(c => c.name === column.name) === i,
  )
  const out = known.length
    ? settle(known)
    : choices.defaults.map((name, i): ColumnSetting => (i < choices.frozen ? { name, frozen: true } : { name }))
  const has = new Set(out.map(column => column.name))
  choices.defaults.forEach((name, i) => {
    if (has.has(name)) return
    const before = choices.defaults.slice(0, i).findLast(other => has.has(other))
    const at = before === undefined ? 0 : out.findIndex(column => column.name === before) + 1
    out.splice(at, 0, { name })
    has.add(name)
  })
  for (const name of choices.available) if (!has.has(name)) out.push({ name, hidden: true })
  return settle(out)
}

/** The same columns with these behind the frozen ones, also such as nobody sees by default; what a person hid stays hidden. */
export function bringForward(
  columns: readonly ColumnSetting[],
  { names, defaults }: { names: readonly string[]; defaults: readonly string[] },
): ColumnSetting[] {
  const frozen = columns.filter(column => column.frozen)
  const rest = columns.filter(column => !column.frozen)
  const wanted = names.flatMap(name => rest.filter(column => column.name === name))
  const shown = wanted.map(column =>
    column.hidden && !defaults.includes(column.name) ? { ...column, hidden: false } : column,
  )
  return [...frozen, ...shown, ...rest.filter(column => !wanted.includes(column))]
}

export function moveColumn(columns: readonly ColumnSetting[], name: string, before: string | null): ColumnSetting[] {
  const moved = columns.find(column => column.name === name)
  if (!moved || name === before) return [...columns]
  const rest = columns.filter(column => column.name !== name)
  const at = before === null ? rest.length : rest.findIndex(column => column.name === before)
  if (at < 0) return [...columns]
  // Dropped among frozen columns it joins them, dropped behind them it leaves them.
  const joins = at < rest.filter(column => column.frozen).length
  const frozen = joins
    ? moved.frozen || canFreeze(rest)
    : moved.frozen && at <= rest.filter(column => column.frozen).length
  return settle(rest.toSpliced(at, 0, { ...moved, frozen: frozen || undefined }))
}

/** Undefined when it would leave no column visible. */
export function toggleHidden(columns: readonly ColumnSetting[], name: string): ColumnSetting[] | undefined {
  const next = columns.map(column =>
    column.name === name
      ? { ...column, hidden: !column.hidden || undefined, frozen: column.hidden ? column.frozen : undefined }
      : column,
  )
  return next.every(column => column.hidden) ? undefined : settle(next)
}

/** Undefined when six are frozen already. */
export function toggleFrozen(columns: readonly ColumnSetting[], name: string): ColumnSetting[] | undefined {
  const column = columns.find(c => c.name === name)
  if (!column) return undefined
  if (!column.frozen && !canFreeze(columns)) return undefined
  return settle(
    columns.map(c =>
      c.name === name ? { ...c, frozen: !c.frozen || undefined, hidden: c.frozen ? c.hidden : undefined } : c,
    ),
  )
}

export function setWidth(columns: readonly ColumnSetting[], name: string, width: number): ColumnSetting[] {
  const clamped = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
  return columns.map(column => (column.name === name ? { ...column, width: clamped } : column))
}

export function canFreeze(columns: readonly ColumnSetting[]): boolean {
  return columns.filter(column => column.frozen && !column.hidden).length < MAX_FROZEN
}

function settle(columns: readonly ColumnSetting[]): ColumnSetting[] {
  let left = MAX_FROZEN
  const limited = columns.map(column =>
    column.frozen && (column.hidden || left-- <= 0) ? { ...column, frozen: undefined } : column,
  )
  const ordered = [...limited.filter(column => column.frozen), ...limited.filter(column => !column.frozen)]
  if (ordered.length && ordered.every(column => column.hidden))
    ordered[0] = { ...(ordered[0] as ColumnSetting), hidden: undefined }
  return ordered
}
