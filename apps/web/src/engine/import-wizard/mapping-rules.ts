import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Column, Options, Sheet, Target } from '@tuheng/domain/kernel/import-wire'

/** Key of a target in constants and defaults. Fields of child rows are prefixed with the name of the lines field. */
export function targetKey({ field, lines }: Pick<Target, 'field' | 'lines'>): string {
  return lines === null ? field : `${lines}.${field}`
}

/** Assigns a field to a column. Another column loses the field, since a field is filled only once. */
export function mapColumn(
  sheet: Sheet,
  { column, field }: { column: number; field: string | null },
  targets: readonly Target[],
): Sheet {
  const units = targets.find(target => target.lines === sheet.lines && target.field === field)?.units ?? []
  return {
    ...sheet,
    columns: sheet.columns.map(one => {
      if (one.column === column) return withField(one, field, units)
      return field !== null && one.field === field ? withField(one, null, []) : one
    }),
  }
}

/** Drops a unit that the new field does not accept, and proposes the unit in the header. */
function withField({ unit, dateOrder: _, ...rest }: Column, field: string | null, units: readonly string[]): Column {
  const fitting = unit && units.includes(unit) ? unit : unitInHeader(rest.header, units)
  return { ...rest, field, ...(fitting && fitting !== units[0] ? { unit: fitting } : {}) }
}

const NAMES: Readonly<Record<string, string>> = {
  kg: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  公斤: 'kg',
  千克: 'kg',
  t: 't',
  吨: 't',
  tons: 't',
  tonnes: 't',
  万元: '万元',
  元: '元',
}

/** `Weight (kg)` → `kg` if the field accepts it. */
export function unitInHeader(header: string, units: readonly string[]): string | undefined {
  const inside = /[(（[]([^)）\]]+)[)）\]]\s*$/.exec(header.normalize('NFKC'))?.[1]?.trim().toLowerCase()
  if (inside === undefined) return undefined
  return units.find(unit => unit.toLowerCase() === inside || unit === NAMES[inside])
}

/** Changes the kind of a sheet. Fields that the new kind does not have are removed. */
export function withSheetKind(sheet: Sheet, lines: string | null, targets: readonly Target[]): Sheet {
  const available = new Set(targets.filter(target => target.lines === lines).map(target => target.field))
  return {
    ...sheet,
    lines,
    columns: sheet.columns.map(column =>
      column.field !== null && !available.has(column.field) ? withField(column, null, []) : column,
    ),
  }
}

/** Required fields of a record that neither a column nor a fixed value fills. */
export function missingTargets(
  sheets: readonly Sheet[],
  options: Pick<Options, 'constants' | 'defaults'>,
  targets: readonly Target[],
): Target[] {
  const given = new Set([...Object.keys(options.constants), ...Object.keys(options.defaults)])
  const mapped = new Set(
    sheets.flatMap(sheet =>
      sheet.columns.flatMap(column =>
        column.field === null ? [] : [targetKey({ field: column.field, lines: sheet.lines })],
      ),
    ),
  )
  const used = new Set(sheets.map(sheet => sheet.lines))
  const filled = (key: string): boolean => given.has(key) || mapped.has(key)
  return targets.filter(
    target => target.required && used.has(target.lines) && !filled(targetKey(target)) && !target.unless.some(filled),
  )
}

/** References whose missing records can be created: those that the file or a fixed value fills. */
export function creatableReferences(
  sheets: readonly Sheet[],
  options: Pick<Options, 'constants' | 'defaults'>,
  targets: readonly Target[],
): Target[] {
  const main = new Set(
    sheets.filter(sheet => sheet.lines === null).flatMap(sheet => sheet.columns.map(column => column.field)),
  )
  return targets.filter(
    target =>
      target.lines === null &&
      target.kind === 'ref' &&
      !target.neverMade &&
      !target.field.includes('.') &&
      (main.has(target.field) || target.field in options.constants || target.field in options.defaults),
  )
}

export type Group = 'required' | 'optional' | 'match' | 'master'

export function groupOf(target: Target): Group {
  if (target.matchOnly) return 'match'
  if (target.field.includes('.')) return 'master'
  return target.required ? 'required' : 'optional'
}

/** The targets of a sheet by group, each group in form order. */
export function groups(targets: readonly Target[], lines: string | null): [Group, Target[]][] {
  const ownTargets = targets.filter(target => target.lines === lines)
  const order: Group[] = ['required', 'optional', 'match', 'master']
  return order
    .map((group): [Group, Target[]] => [group, ownTargets.filter(target => groupOf(target) === group)])
    .filter(([, list]) => list.length > 0)
}

/** Whether values of the kind are figures, which stand under each other by their digits. */
export const isFigure = (kind: string): boolean => kindOf({ kind } as Field).align === 'right'

export const isDate = (kind: string | undefined): boolean => kind === 'date' || kind === 'dateTime' || kind === 'month'

/** The sheets with the properties that the server accepts. */
export function wireSheets(sheets: readonly Sheet[]): Sheet[] {
  return sheets.map(({ columns, ...sheet }) => ({
    ...sheet,
    columns: columns.map(({ sample = [], ...column }) => ({ ...column, sample: sample.slice(0, 10) })),
  }))
}
