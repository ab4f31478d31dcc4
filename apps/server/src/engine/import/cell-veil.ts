import { resourceOf } from '../directory.ts'
import { viewerAccess } from '../rights/redact.ts'
import { transitionImportOf } from './adapters.ts'
import { importErrors } from './import-errors.ts'
import { type ImportPlace, recognizedTargets, targetsOf } from './targets.ts'
import { type Batch, cellText, type ImportMapping, type ImportOptions, type RawCell } from './types.ts'
import { veilOf } from './veil.ts'

/** What stands for a cell that the reader may not see. */
const MASKED = '***'

/**
 * What of a file is kept from its reader. Who uploaded it knows it. Others see the columns of the fields that they may
 * query, and the columns that are no field if nothing at all is kept from them.
 */
export interface CellVeil {
  isHidden(sheet: string, column: number): boolean
  /** Whether the reader may see values of the field, by the key of constants: `plateNo`, `lines.price`. */
  mayRead(key: string): boolean
}

const NOTHING: CellVeil = { isHidden: () => false, mayRead: () => true }

export function cellVeil(place: ImportPlace, { mapping, memberId }: Pick<Batch, 'mapping' | 'memberId'>): CellVeil {
  const { actor, resource, face } = place
  if (memberId === actor.memberId) return NOTHING
  const access = viewerAccess(actor, resource, face)
  const unveiled = veilOf(actor) === ''
  const targets = recognizedTargets(place)
  const { asks = {}, sums = {} } = transitionImportOf(face) ?? {}
  // A column of figures that are compared is as visible as what it is compared with
  const compared = new Map(Object.entries(sums).map(([field, column]) => [column, field]))
  const mayQuery = (lines: string | null, name: string): boolean => {
    const field = lines === null ? (asks[name] ?? compared.get(name) ?? name) : `${lines}.${name}`
    const [ref = '', own] = lines === null ? name.split('.') : []
    const to = targetsOf(targets, lines).get(own === undefined ? name : ref)?.def.to
    const master = to ? resourceOf(to) : undefined
    if (master && !viewerAccess(actor, master).mayQuery(own ?? master.title)) return false
    if (own !== undefined) return access.mayQuery(ref)
    return resource.fields[field.split('.')[0] ?? ''] ? access.mayQuery(field) : unveiled
  }
  const hidden = new Set(
    mapping.sheets.flatMap(({ sheet, lines, columns }) =>
      columns
        .filter(({ field }) => (field === null ? !unveiled : !mayQuery(lines, field)))
        .map(({ column }) => `${sheet}\n${column}`),
    ),
  )
  const lineFields = new Set(targets.flatMap(({ lines }) => lines ?? []))
  return {
    isHidden: (sheet, column) => hidden.has(`${sheet}\n${column}`),
    mayRead: key => {
      const [lines = '', ...rest] = key.split('.')
      return lineFields.has(lines) && rest.length ? mayQuery(lines, rest.join('.')) : mayQuery(null, key)
    },
  }
}

/** The cells of a row as the reader may see them. */
export const shownCells = (raw: readonly RawCell[], sheet: string, { isHidden }: CellVeil): string[] =>
  raw.map((cell, column) => {
    const text = cellText(cell)
    return text !== '' && isHidden(sheet, column) ? MASKED : text
  })

/** A batch without samples and given values that the reader may not see. */
export function shownBatch(place: ImportPlace, batch: Batch): Batch {
  const veil = cellVeil(place, batch)
  if (veil === NOTHING) return batch
  const { mapping, options } = batch
  return {
    ...batch,
    mapping: {
      sheets: mapping.sheets.map(sheet => ({
        ...sheet,
        columns: sheet.columns.map(column =>
          veil.isHidden(sheet.sheet, column.column) ? { ...column, sample: [] } : column,
        ),
      })),
    },
    options: {
      ...options,
      constants: onlyKeys(options.constants, veil.mayRead),
      defaults: onlyKeys(options.defaults, veil.mayRead),
    },
  }
}

/** Keeps what the reader was not shown and could therefore not send back: samples, and values given for hidden fields. */
export function withHidden(
  place: ImportPlace,
  batch: Batch,
  { mapping, options }: { mapping: ImportMapping; options: ImportOptions },
): { mapping: ImportMapping; options: ImportOptions } {
  const { mayRead } = cellVeil(place, batch)
  const kept = (values: Record<string, string>) => onlyKeys(values, key => !mayRead(key))
  const sampleOf = (sheet: string, column: number) =>
    batch.mapping.sheets.find(each => each.sheet === sheet)?.columns.find(each => each.column === column)?.sample ?? []
  return {
    mapping: {
      sheets: mapping.sheets.map(sheet => ({
        ...sheet,
        columns: sheet.columns.map(column => ({ ...column, sample: sampleOf(sheet.sheet, column.column) })),
      })),
    },
    options: {
      ...options,
      constants: { ...options.constants, ...kept(batch.options.constants) },
      defaults: { ...options.defaults, ...kept(batch.options.defaults) },
    },
  }
}

/** Refuses to look for a text in a column that the person may not see. */
export function refuseHidden(place: ImportPlace, batch: Batch, { sheet, column }: { sheet: string; column: number }) {
  if (!cellVeil(place, batch).isHidden(sheet, column)) return
  const header = batch.mapping.sheets.find(each => each.sheet === sheet)?.columns[column]?.header ?? ''
  importErrors.fail('import.may_not_ask', { label: header })
}

const onlyKeys = (values: Record<string, string>, keeps: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keeps(key)))
