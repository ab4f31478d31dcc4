import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { FormModel } from './form-model.ts'
import { sameValue } from './form-store.ts'

export interface Difference {
  name: string
  /** Changed here and there to different values: a person must choose. */
  clash: boolean
  mine: boolean
  theirs: boolean
}

/** Where my version and the one on the server went apart since I opened the record. */
export function differences(args: {
  model: Pick<FormModel, 'fields'>
  base: AnyRow
  mine: AnyRow
  theirs: AnyRow
}): Difference[] {
  const { model, base, mine, theirs } = args
  return Object.entries(model.fields).flatMap(([name, field]) => {
    if (field.computed) return []
    const here = !sameContent(field, base[name], mine[name])
    const there = !sameContent(field, base[name], theirs[name])
    if ((!here && !there) || (here && there && sameContent(field, mine[name], theirs[name]))) return []
    return { name, clash: here && there, mine: here, theirs: there }
  })
}

/** Whether a person would call them the same: `10` and `10.00`, child rows with and without what a page adds to them. */
function sameContent(field: Field, a: unknown, b: unknown): boolean {
  if (field.kind === 'lines' && field.lines) {
    const { fields } = field.lines
    const [one, other] = [rowsOf(a), rowsOf(b)]
    return (
      one.length === other.length &&
      one.every((row, i) => {
        const twin = other[i] ?? {}
        return (
          row['id'] === twin['id'] &&
          Object.entries(fields).every(([name, sub]) => sub.computed || sameContent(sub, row[name], twin[name]))
        )
      })
    )
  }
  return sameValue(a, b) || sameValue(read(field, a), read(field, b))
}

const rowsOf = (value: unknown): AnyRow[] => (Array.isArray(value) ? (value as AnyRow[]) : [])

function read(field: Field, value: unknown): unknown {
  const parsed = kindOf(field).parse(value, field, '')
  return parsed.issue ? value : parsed.value
}

/** What is put over their version: my values of the fields that were chosen to stay mine. */
export function merged(args: { mine: AnyRow; keepMine: ReadonlySet<string> }): AnyRow {
  const out: AnyRow = {}
  for (const name of args.keepMine) {
    out[name] = args.mine[name] ?? null
    if (`${name}$` in args.mine) out[`${name}$`] = args.mine[`${name}$`]
  }
  return out
}
