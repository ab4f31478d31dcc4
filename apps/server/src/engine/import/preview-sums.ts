import { add } from '@tuheng/domain/kernel/decimal'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Preview } from '@tuheng/domain/kernel/import-wire'
import { type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { viewerAccess } from '../rights/redact.ts'
import type { Tx } from '../write/tx.ts'
import { adapterOf, transitionImportOf } from './adapters.ts'
import { loadRows, mainSheet } from './batch-store.ts'
import { cellVeil } from './cell-veil.ts'
import { isAdditive } from './read-kinds.ts'
import { namedRecords } from './stage-transitions.ts'
import type { ImportPlace } from './targets.ts'
import type { Batch } from './types.ts'
import { unitOf } from './units.ts'

type Sums = Preview['sums']
type Read = Pick<Tx, 'sql' | 'orgId'>

/** Records that are read at once. */
const CHUNK = 500

/** What the rows to be imported add up to, and what the file itself says that all of its rows do. */
export async function sumsOf(tx: Read, place: ImportPlace, batch: Batch): Promise<{ sums: Sums; totals: number }> {
  const { totals, figures } = await totalsOf(tx, batch)
  const { sums = {} } = transitionImportOf(place.face) ?? {}
  const { mayRead } = cellVeil(place, batch)
  const ofRecords = await recordSums(tx, place, batch)
  const isNew = (field: string): boolean => mayRead(field) && !ofRecords.some(sum => sum.field === field)
  const known = [...ofRecords, ...(await fileSums(tx, place, batch)).filter(({ field }) => isNew(field))]
  return {
    totals,
    sums: known.map(sum => {
      const column = sums[sum.field] ?? sum.field
      const file = figures[column]
      return typeof file === 'string' && !batch.counts.done && mayRead(column) ? { ...sum, file } : sum
    }),
  }
}

/** Sums of what the file gives. */
async function fileSums(tx: Read, { resource, face }: ImportPlace, batch: Batch): Promise<Sums> {
  const compared = Object.keys(transitionImportOf(face)?.compared ?? {})
  const fields = Object.entries({ ...resource.fields, ...adapterOf(resource).columns }).filter(
    ([name, field]) => isSummable(field) && !field.computed && !compared.includes(name),
  )
  if (!fields.length) return []
  const currency = 'currency' in resource.fields ? `coalesce(values -> 'input' ->> 'currency', '')` : `''`
  const { rows } = await tx.sql<AnyRow & { currency: string }>(
    `select ${currency} as currency, ${fields.map(([name]) => `sum((values -> 'input' ->> '${name}')::numeric)::text as "${name}"`).join(', ')}
     from import_row where org_id = $1 and batch_id = $2 and sheet = $3 and state = 'ok' group by 1 order by 1`,
    [tx.orgId, batch.id, mainSheet(batch)],
  )
  return rows.flatMap(row =>
    fields.flatMap(([name, field]) =>
      row[name] === null ? [] : [sumView(field, { name, currency: row.currency || null, value: String(row[name]) })],
    ),
  )
}

/** Of a file that runs a transition: sums of the records as they will be, as far as the person may see them. */
async function recordSums(tx: Read, place: ImportPlace, batch: Batch): Promise<Sums> {
  const { resource, face, actor } = place
  const { visibilityOf } = viewerAccess(actor, resource, face)
  const names = Object.keys(transitionImportOf(face)?.sums ?? {}).filter(name => visibilityOf(name) === 'visible')
  const found = new Map<string, string>()
  for (let after = -1; names.length;) {
    const rows = await loadRows(tx, batch.id, { sheet: mainSheet(batch), states: ['ok'], after, limit: CHUNK })
    for (const record of (await namedRecords({ query: tx.sql }, place, rows)).values())
      for (const name of names) {
        const value = record[name]
        if (typeof value === 'string') found.set(name, add(found.get(name) ?? '0', value))
      }
    if (rows.length < CHUNK) break
    after = rows.at(-1)?.rowNo ?? after
  }
  return names.flatMap(name => {
    const field = resource.fields[name]
    const value = found.get(name)
    return field && value !== undefined ? [sumView(field, { name, currency: null, value })] : []
  })
}

const sumView = (
  field: Field,
  { name, currency, value }: { name: string; currency: string | null; value: string },
): Sums[number] => {
  const scaled = kindOf(field).parse(value, field, name).value
  return {
    field: name,
    label: labelOf(field, name),
    unit: field.unit ?? null,
    currency,
    // With all decimals of the field, which the rows of the file may leave out
    value: typeof scaled === 'string' ? scaled : value,
  }
}

/** The rows of totals: their number, and the figures of the last one of the whole file, else those of all parts together. */
async function totalsOf(tx: Read, batch: Batch): Promise<{ totals: number; figures: AnyRow }> {
  const { rows } = await tx.sql<{ total: 'whole' | 'part'; figures: AnyRow }>(
    `select values ->> 'total' as total, values -> 'input' as figures from import_row
     where org_id = $1 and batch_id = $2 and sheet = $3 and values ? 'total' order by row_no`,
    [tx.orgId, batch.id, mainSheet(batch)],
  )
  const whole = rows.findLast(({ total }) => total === 'whole')?.figures
  return { totals: rows.length, figures: whole ?? rows.map(({ figures }) => figures).reduce(addRows, {}) }
}

const addRows = (sums: AnyRow, row: AnyRow): AnyRow => ({
  ...sums,
  ...Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, add(String(sums[name] ?? '0'), String(value))]),
  ),
})

/** Shares and unit prices cannot be added up. */
function isSummable(field: Field): boolean {
  const unit = field.unit?.zh
  const dimension = unit === undefined ? undefined : unitOf(unit)?.dimension
  return isAdditive(field) && dimension !== 'share' && !unit?.includes('/')
}
