import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { FormModel } from './form-model.ts'
import { sameValue } from './form-store.ts'

export interface Difference {
  name: string
  /** Both sides changed the field to different values: the person must choose. */
  conflicting: boolean
  mine: boolean
  theirs: boolean
}

/** Fields in which my values and those on the server differ since I opened the record. */
export function differences(args: {
  model: Pick<FormModel, 'fields'>
  base: AnyRow
  mine: AnyRow
  theirs: AnyRow
}): Difference[] {
  const { model, base, mine, theirs } = args
  return Object.entries(model.fields).flatMap(([name, field]) => {
    if (field.computed) return []
    const changedByMe = !sameContent(field, base[name], mine[name])
    const changedByThem = !sameContent(field, base[name], theirs[name])
    if (
      (!changedByMe && !changedByThem) ||
      (changedByMe && changedByThem && sameContent(field, mine[name], theirs[name]))
    )
      return []
    return { name, conflicting: changedByMe && changedByThem, mine: changedByMe, theirs: changedByThem }
  })
}

/** Whether two values mean the same: `10` and `10.00`, or child rows with and without the keys of the page. */
function sameContent(field: Field, a: unknown, b: unknown): boolean {
  if (field.kind === 'lines' && field.lines) {
    const { fields } = field.lines
    const [one, other] = [rowsOf(a), rowsOf(b)]
    return (
      one.length === other.length &&
      one.every((row, i) => {
        const match = other[i] ?? {}
        return (
          row['id'] === match['id'] &&
          Object.entries(fields).every(
            ([name, column]) => column.computed || sameContent(column, row[name], match[name]),
          )
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

/** The values to put over their version: mine, of the fields that I chose to keep. */
export function keptValues(args: { mine: AnyRow; keepMine: ReadonlySet<string> }): AnyRow {
  const out: AnyRow = {}
  for (const name of args.keepMine) {
    out[name] = args.mine[name] ?? null
    if (`${name}$` in args.mine) out[`${name}$`] = args.mine[`${name}$`]
  }
  return out
}
