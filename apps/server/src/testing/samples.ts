import type { Field, Fields } from '@tuheng/domain/kernel/field'
import { checkRow, deriveRow, withDefaults } from '@tuheng/domain/kernel/draft'
import { isAlwaysLocked } from '@tuheng/domain/kernel/locked-record'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { creditCode, idCard } from './codes.ts'
import { LEFT_EMPTY, OVERRIDES } from './sample-overrides.ts'

/** Creates a record that a sample references and returns its id. `fixed` are the values that the target must have. */
export type MakeRef = (target: string, fixed: AnyRow) => Promise<number>

let sequence = 0

/**
 * A valid new record of any resource: the required fields with values valid for their kinds, and what the resource's
 * own rules require.
 */
export async function sampleInput(resource: AnyResource, makeRef: MakeRef, over: AnyRow = {}): Promise<AnyRow> {
  const n = ++sequence
  const given: AnyRow = {
    ...(await OVERRIDES[resource.name]?.({ n, fixed: over, ref: (name, fixed = {}) => makeRef(name, fixed) })),
    ...over,
  }
  let row: AnyRow = { ...given, ...(await fill(resource.fields, given, { n, makeRef })) }
  // Conditional requirements appear only once the other fields are filled.
  for (let round = 0; round < 5; round++) {
    const whole = deriveRow(resource, withDefaults(resource.fields, row))
    const missing = new Set(
      checkRow(resource, whole, { today: '2026-11-20', at: '2026-11-20 23:59:59' })
        .filter(i => i.code === 'field.required')
        .map(i => i.path),
    )
    if (!missing.size) break
    row = { ...row, ...(await fill(resource.fields, row, { n, makeRef, wanted: name => missing.has(name) })) }
  }
  return row
}

/** As `sampleInput`, with every other field that the resource's own rules allow. */
export async function fullInput(resource: AnyResource, makeRef: MakeRef, over: AnyRow = {}): Promise<AnyRow> {
  const n = ++sequence
  let row = await sampleInput(resource, makeRef, over)
  const wrong = (input: AnyRow): string => {
    const whole = deriveRow(resource, withDefaults(resource.fields, input))
    return checkRow(resource, whole, { today: '2026-11-20', at: '2026-11-20 23:59:59' })
      .map(issue => `${issue.code} ${issue.path}`)
      .join()
  }
  const before = wrong(row)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.computed || row[name] !== undefined || ['lines', 'files', 'ref', 'json', 'bool'].includes(field.kind))
      continue
    if (LEFT_EMPTY[resource.name]?.includes(name) || isAlwaysLocked(resource, name)) continue
    const more = { ...row, [name]: await sampleValue(field, { n, makeRef }, row) }
    if (wrong(more) === before) row = more
  }
  return row
}

async function fill(
  fields: Fields,
  row: AnyRow,
  { n, makeRef, wanted = () => false }: Sampling & { wanted?: (name: string) => boolean },
): Promise<AnyRow> {
  const out: AnyRow = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || row[name] !== undefined) continue
    const needsLines = field.kind === 'lines' && (field.lines?.min ?? 0) > 0
    if (field.required || needsLines || wanted(name))
      out[name] = await sampleValue(field, { n, makeRef }, { ...row, ...out })
  }
  return out
}

interface Sampling {
  /** Makes unique values differ. */
  n: number
  makeRef: MakeRef
}

/** A valid value of a field. */
export async function sampleValue(field: Field, { n, makeRef }: Sampling, row: AnyRow = {}): Promise<unknown> {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return `样本${n}`.slice(0, field.maxLength ?? 50)
    case 'serial':
      return undefined
    case 'integer':
      return Math.max(1, Number(field.min ?? 1))
    case 'quantity':
    case 'money':
    case 'price':
      return field.max !== undefined && Number(field.max) < 10 ? String(field.max) : '10'
    case 'rate':
      return field.max !== undefined && Number(field.max) < 0.09 ? String(field.max) : '0.09'
    case 'date':
      return '2026-11-01'
    case 'dateTime':
      return '2026-11-01 08:30:00'
    case 'month':
      return '2026-11'
    case 'bool':
      return false
    case 'choice':
      return field.default ?? Object.keys(field.choices ?? {})[0]
    case 'dict':
      return firstDictValue(field.dict ?? '')
    case 'ref':
      return makeRef(field.to ?? '', fixedBy(field, row))
    case 'refs':
      return [await makeRef(field.to ?? '', fixedBy(field, row))]
    case 'lines':
      return [{ ...(await fill(field.lines?.fields ?? {}, {}, { n, makeRef })) }]
    case 'files':
      return []
    case 'region':
      return '610802'
    case 'mobile':
      return `138${String(n).padStart(8, '0')}`
    case 'phone':
      return `0912-${String(n).padStart(7, '0')}`
    case 'plate':
      return `陕K${plateTail(n)}`
    case 'idCard':
      return idCard(n, 'sample')
    case 'creditCode':
      return creditCode(n, 'sample')
    case 'boxNo':
      return 'CSQU3054383'
    case 'bankAccount':
      return `6217${String(n).padStart(12, '0')}`
    case 'json':
      return {}
  }
}

/** The values that the target must have to be chosen by this field in this row. */
export function fixedBy(field: Field, row: AnyRow): AnyRow {
  const fixed: AnyRow = {}
  for (const [name, value] of Object.entries(field.where ?? {})) fixed[name] = Array.isArray(value) ? value[0] : value
  for (const [theirs, own] of Object.entries(field.whereFrom ?? {}))
    if (row[own] !== undefined && row[own] !== null) fixed[theirs] = row[own]
  return fixed
}

const PLATE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
function plateTail(n: number): string {
  return `${PLATE_ALPHABET[n % 24]}${String(10_000 + n).slice(-4)}`
}

const DICTS: Readonly<Record<string, string>> = { payType: 'monthly', vehicleKind: 'dump' }
function firstDictValue(code: string): string {
  const value = DICTS[code]
  if (!value) throw new Error(`no sample of dictionary ${code}`)
  return value
}

export function resourceNamed(name: string): AnyResource {
  const found = registry.resources.find(resource => resource.name === name)
  if (!found) throw new Error(`no resource ${name}`)
  return found
}
