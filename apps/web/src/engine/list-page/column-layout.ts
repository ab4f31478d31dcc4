/** Settings of one column. Order is position. */
export interface ColumnSetting {
  name: string
  width?: number
  frozen?: boolean
  hidden?: boolean
  /** Name of the column in whose cells its values form the second line. */
  under?: string
}

export interface ColumnChoices {
  /** All columns that may be shown. */
  available: readonly string[]
  /** Columns shown without saved settings, in order. */
  defaults: readonly string[]
  /** Number of frozen defaults. */
  frozen: number
  /** Pairs of defaults that share a cell without saved settings. */
  stacks?: readonly (readonly [upper: string, lower: string])[]
}

export const MAX_FROZEN = 6
export const MIN_WIDTH = 56
export const MAX_WIDTH = 640

/**
 * The effective settings: removed columns are dropped, new ones are placed as in the defaults. Frozen columns come
 * first, at most six; at least one column is visible, and a second line follows its column.
 */
export function arrangeColumns(choices: ColumnChoices, saved: readonly ColumnSetting[] = []): ColumnSetting[] {
  const known = saved.filter(
    (column, i) => choices.available.includes(column.name) && saved.findIndex(c => c.name === column.name) === i,
  )
  const out = known.length ? normalize(known) : defaultColumns(choices)
  const has = new Set(out.map(column => column.name))
  choices.defaults.forEach((name, i) => {
    if (has.has(name)) return
    const before = choices.defaults.slice(0, i).findLast(other => has.has(other))
    const at = before === undefined ? 0 : out.findIndex(column => column.name === before) + 1
    out.splice(at, 0, { name })
    has.add(name)
  })
  for (const name of choices.available) if (!has.has(name)) out.push({ name, hidden: true })
  return normalize(out)
}

function defaultColumns({ defaults, frozen, stacks = [] }: ColumnChoices): ColumnSetting[] {
  const upperOf = new Map(stacks.map(([upper, lower]) => [lower, upper]))
  return normalize(
    defaults.map((name, i): ColumnSetting => {
      const under = upperOf.get(name)
      if (under !== undefined && defaults.includes(under)) return { name, under }
      return i < frozen ? { name, frozen: true } : { name }
    }),
  )
}

/**
 * Moves columns behind the frozen ones and shows them, also those hidden by default. Columns that a person hid stay
 * hidden.
 */
export function moveBehindFrozen(
  columns: readonly ColumnSetting[],
  { names, defaults }: { names: readonly string[]; defaults: readonly string[] },
): ColumnSetting[] {
  const frozen = columns.filter(column => column.frozen)
  const rest = columns.filter(column => !column.frozen)
  const requested = names.flatMap(name => rest.filter(column => column.name === name))
  const shown = requested.map(column =>
    column.hidden && !defaults.includes(column.name) ? { ...column, hidden: false } : column,
  )
  const unstacked = shown.map(column => (names.includes(column.under ?? '') ? column : { ...column, under: undefined }))
  return normalize([...frozen, ...unstacked, ...rest.filter(column => !requested.includes(column))])
}

export function moveColumn(columns: readonly ColumnSetting[], name: string, before: string | null): ColumnSetting[] {
  const moved = columns.find(column => column.name === name)
  // Nothing goes between a column and its second line: a drop there goes before the column
  const target = columns.find(column => column.name === before)?.under ?? before
  if (!moved || name === target) return [...columns]
  const rest = columns.filter(column => column.name !== name)
  const at = target === null ? rest.length : rest.findIndex(column => column.name === target)
  if (at < 0) return [...columns]
  // A drop among frozen columns freezes, a drop behind them unfreezes.
  const amongFrozen = at < rest.filter(column => column.frozen).length
  const frozen = amongFrozen
    ? moved.frozen || canFreeze(rest)
    : moved.frozen && at <= rest.filter(column => column.frozen).length
  return normalize(rest.toSpliced(at, 0, { ...moved, frozen: frozen || undefined, under: undefined }))
}

/** Undefined if no column would stay visible. */
export function toggleHidden(columns: readonly ColumnSetting[], name: string): ColumnSetting[] | undefined {
  const next = columns.map(column =>
    column.name === name
      ? { ...column, hidden: !column.hidden || undefined, frozen: column.hidden ? column.frozen : undefined }
      : column,
  )
  return next.every(column => column.hidden) ? undefined : normalize(next)
}

/**
 * Makes a column the second line of the one before it, or separates it again. Undefined if the one before it cannot
 * take it.
 */
export function toggleStacked(columns: readonly ColumnSetting[], name: string): ColumnSetting[] | undefined {
  const column = columns.find(one => one.name === name)
  if (!column || column.hidden) return undefined
  const under = column.under === undefined ? stackTarget(columns, name) : undefined
  if (column.under === undefined && under === undefined) return undefined
  return normalize(columns.map(one => (one.name === name ? { ...one, under } : one)))
}

function stackTarget(columns: readonly ColumnSetting[], name: string): string | undefined {
  const visible = columns.filter(one => !one.hidden)
  const before = visible[visible.findIndex(one => one.name === name) - 1]
  const hasLines = visible.some(one => one.under === name)
  return before === undefined || before.under !== undefined || hasLines ? undefined : before.name
}

/** Undefined if six columns are frozen already. */
export function toggleFrozen(columns: readonly ColumnSetting[], name: string): ColumnSetting[] | undefined {
  const column = columns.find(c => c.name === name)
  if (!column) return undefined
  if (!column.frozen && !canFreeze(columns)) return undefined
  return normalize(
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
  return columns.filter(column => column.frozen && !column.hidden && column.under === undefined).length < MAX_FROZEN
}

function normalize(columns: readonly ColumnSetting[]): ColumnSetting[] {
  const paired = resolveStacks(columns)
  let freeSlots = MAX_FROZEN
  const heads = paired
    .filter(column => column.under === undefined)
    .map(column => (column.frozen && (column.hidden || freeSlots-- <= 0) ? { ...column, frozen: undefined } : column))
  const ordered = [...heads.filter(column => column.frozen), ...heads.filter(column => !column.frozen)]
  if (ordered.length && ordered.every(column => column.hidden))
    ordered[0] = { ...(ordered[0] as ColumnSetting), hidden: undefined }
  return ordered.flatMap(head => [
    head,
    ...paired.filter(column => column.under === head.name).map(line => ({ ...line, frozen: head.frozen })),
  ])
}

/** Resolves second lines: their column must be visible, must not be a second line itself, and takes only one. */
function resolveStacks(columns: readonly ColumnSetting[]): ColumnSetting[] {
  const occupied = new Set<string>()
  return columns.map(column => {
    const { under } = column
    if (under === undefined) return column
    const upper = columns.find(one => one.name === under)
    const isValid =
      !column.hidden &&
      upper !== undefined &&
      !upper.hidden &&
      upper.under === undefined &&
      under !== column.name &&
      !occupied.has(under)
    if (!isValid) return { ...column, under: undefined }
    occupied.add(under)
    return column
  })
}
