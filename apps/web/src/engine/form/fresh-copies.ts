import type { Actor } from '@tuheng/domain/kernel/policy'
import { fetchOptions, targetOf, valuesOfChoice } from '../widgets/ref/options.ts'
import { changedCopies } from './changed-copies.ts'
import type { FormApi } from './form-store.ts'

/** Reads the chosen records again, which somebody may have changed meanwhile, and takes over what follows from them. */
export async function refreshCopies(form: FormApi, actor: Actor): Promise<void> {
  for (const [name, before] of form.brought) {
    const field = form.model.fields[name]
    const target = field && targetOf(field, actor)
    if (!field || !target) continue
    const [option] = await fetchOptions(target.face, { ids: [before.id] })
    if (!option || form.brought.get(name) !== before) continue
    const patch = changedCopies(form.values(), before.values, valuesOfChoice(field, name, option))
    if (!Object.keys(patch).length) continue
    form.prefill(patch)
    form.brought.set(name, { id: before.id, values: { ...before.values, ...patch } })
  }
}
