import type { Field } from '@tuheng/domain/kernel/field'
import { deriveRow } from '@tuheng/domain/kernel/draft'
import type { AnyRow, FieldName } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { railErrors } from '@tuheng/domain/rail/rail.errors'
import { LOADING_LIST, wagonLoad } from '@tuheng/domain/rail/wagon-load'
import { type WagonFacts, wagonIssues } from '@tuheng/domain/rail/wagon-load.rules'
import { isMissing } from '../../../engine/common/missing.ts'
import type { SheetRules, SheetRow } from '../../../engine/sheet/sheet-types.ts'

/** Columns of the sheet that are typed, in their order. */
export const TYPED = [...LOADING_LIST, 'remark'] as const

const { seq, wagonNo, wagonModelId } = wagonLoad.fields
/** What each wagon needs. */
export const NEEDED: Readonly<Record<string, Field>> = { seq, wagonNo, wagonModelId }

/** What is weighed of a wagon: each of its containers, or its load in bulk. */
const NET = ['net1', 'net2', 'bulkNet'] as const satisfies readonly FieldName<typeof wagonLoad>[]

/** The rules of a wagon while it is typed. */
export const wagonRules: SheetRules = {
  derive: row => ({
    ...deriveRow(wagonLoad, row),
    // Of a row that nobody has begun there is no weight: a column of zeros would read as wagons sent empty
    ...(NET.every(name => isMissing(row[name])) ? { net: null } : {}),
  }),
  validate: row => {
    const wrong: Record<string, Text> = {}
    // Of a row that has only begun nothing is missing yet
    for (const { code, path, zh, en } of wagonIssues(row as WagonFacts))
      if (code !== 'wagon.no_net') wrong[path] ??= { zh, en }
    return wrong
  },
  followsFrom: { net1: 'boxNo1', net2: 'boxNo2' },
}

/** What a wagon has in common with an earlier row of the list and may not: its number, or a container. */
export function doubledCells(rows: readonly SheetRow[], at: SheetRow): Record<string, Text> {
  const earlier = rows.slice(0, Math.max(0, rows.indexOf(at)))
  const rowOf = (names: readonly string[], value: unknown) =>
    isMissing(value) ? 0 : earlier.findIndex(({ values }) => names.some(name => values[name] === value)) + 1
  const wrong: Record<string, Text> = {}
  const wagon = rowOf(['wagonNo'], at.values['wagonNo'])
  if (wagon) wrong['wagonNo'] = { zh: `车号与第 ${wagon} 行重复`, en: `This wagon is in row ${wagon}, too` }
  for (const name of ['boxNo1', 'boxNo2']) {
    const row = rowOf(['boxNo1', 'boxNo2'], at.values[name])
    if (row) wrong[name] = railErrors.issue('wagon.box_in_row', { row }, name)
  }
  return wrong
}

/** What another waybill, a trip or the record of a container may have something against. */
export const KNOWN_ELSEWHERE = ['wagonNo', 'boxNo1', 'boxNo2'] as const satisfies readonly FieldName<typeof wagonLoad>[]

/** What is said at cells of a row that have no error of their own: of the list first, then of other records. */
export function objections(
  row: SheetRow,
  { doubled, elsewhere }: { doubled: Record<string, Text>; elsewhere: Record<string, Text> },
): Record<string, Text> {
  const isFree = (name: string) => !(name in row.unreadable) && !(name in row.ruleErrors)
  return Object.fromEntries(
    Object.entries({ ...elsewhere, ...doubled }).filter(([name]) => name !== '' && isFree(name)),
  )
}

/** What a wagon still lacks when it is saved, at its cells. */
export function lackingNet(row: AnyRow): Record<string, Text> {
  const issues = wagonIssues(row as WagonFacts).filter(issue => issue.code === 'wagon.no_net')
  return Object.fromEntries(issues.map(({ path, zh, en }) => [path, { zh, en }]))
}

/** The row as it is sent: of a wagon that is there, what was changed. */
export function wagonBody({ values, edited }: Pick<SheetRow, 'values' | 'edited'>): AnyRow {
  const { id, version } = values
  const names = TYPED.filter(name => (id === undefined ? !isMissing(values[name]) : edited.has(name)))
  const own = Object.fromEntries(names.map(name => [name, values[name] ?? null]))
  return id === undefined ? own : { id, version, ...own }
}

/** Refusals by row of the request, then by column; '' for the row as a whole. */
export function refusalsByRow(
  errors: readonly { path: string; msg: string }[],
  names: readonly string[] = TYPED,
): Map<number, Record<string, Text>> {
  const out = new Map<number, Record<string, Text>>()
  for (const { path, msg } of errors) {
    const [, at, field = ''] = /^rows\.(\d+)\.(\w*)/.exec(path) ?? []
    if (at === undefined) continue
    const column = names.includes(field) ? field : ''
    const row = out.get(Number(at)) ?? {}
    out.set(Number(at), { ...row, [column]: row[column] ?? { zh: msg, en: msg } })
  }
  return out
}

/** The first row number that no wagon has. */
export const nextSeq = (rows: readonly AnyRow[]): number =>
  Math.max(0, ...rows.map(row => (typeof row['seq'] === 'number' ? row['seq'] : 0))) + 1
