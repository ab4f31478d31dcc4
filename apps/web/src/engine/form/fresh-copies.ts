import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { fetchOptions, targetOf, valuesOfChoice } from '../widgets/ref/options.ts'
import { changedCopies, type TakenCopies } from './changed-copies.ts'
import type { FormApi } from './form-store.ts'

const copyingRefs = ({ model }: FormApi): [string, Field][] =>
  Object.entries<Field>(model.fields).filter(([, field]) => field.to && field.snapshot)

/** Notes what references have brought along since the last look. */
export function noteCopies(form: FormApi, taken: Map<string, TakenCopies>): void {
  const values = form.values()
  for (const [name, { snapshot = {} }] of copyingRefs(form)) {
    const id = values[name]
    if (typeof id !== 'number') taken.delete(name)
    else if (taken.get(name)?.id !== id)
      taken.set(name, { id, values: Object.fromEntries(Object.keys(snapshot).map(own => [own, values[own]])) })
  }
}

/** Reads the chosen records again, which somebody may have changed meanwhile, and takes over what follows from them. */
export async function refreshCopies(form: FormApi, taken: Map<string, TakenCopies>, actor: Actor): Promise<void> {
  for (const [name, field] of copyingRefs(form)) {
    const before = taken.get(name)
    const target = before && targetOf(field, actor)
    if (!target) continue
    const [option] = await fetchOptions(target.face, { ids: [before.id] })
    if (!option || taken.get(name) !== before) continue
    const patch = changedCopies(form.values(), before.values, valuesOfChoice(field, name, option))
    if (!Object.keys(patch).length) continue
    taken.set(name, { id: before.id, values: { ...before.values, ...patch } })
    form.prefill(patch)
  }
}
