import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { FormModel } from './form-model.ts'
import { changedFields, sameValue } from './form-store.ts'

export interface Difference {
  name: string
  /** Changed here and there to different values: a person must choose. */
  clash: boolean
  mine: boolean
  theirs: boolean
}

/** Where my version and the one on the server went apart since I opened the record. */
export function differences(args: { model: Pick<FormModel, 'fields'>; base: AnyRow; mine: AnyRow; theirs: AnyRow }): Difference[] {
  const { model, base, mine, theirs } = args
  const here = new Set(changedFields(model, base, mine))
  const there = new Set(changedFields(model, base, theirs))
  return Object.keys(model.fields).flatMap(name => {
    if (!here.has(name) && !there.has(name)) return []
    if (here.has(name) && there.has(name) && sameValue(mine[name], theirs[name])) return []
    return { name, clash: here.has(name) && there.has(name), mine: here.has(name), theirs: there.has(name) }
  })
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
