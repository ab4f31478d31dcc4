import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { notify } from '../../shared/ui/notify.tsx'
import { today } from '../common/today.ts'
import { t } from '../locale/index.ts'
import { fetchOptions, targetOf } from '../widgets/ref/options.ts'
import { readFilterWords, type ReferenceCondition } from './filter-words.ts'
import type { Filter, ListState } from './list-state.ts'

/** Most records that a name may match. */
const MAX_MATCHES = 50

interface FilterContext {
  /** Columns that the person may filter by. */
  fields: ReadonlyMap<string, Field>
  actor: Actor
}

/**
 * Adds the filters that a text describes to the current ones. If a part is not understood, nothing is filtered and a
 * message names it.
 */
export async function applyFilterWords(
  text: string,
  state: ListState,
  known: FilterContext,
): Promise<Partial<ListState>> {
  const { filters, references, search, unknown } = readFilterWords(text, { fields: known.fields, today: today() })
  const named: Record<string, Filter> = {}
  const missing: string[] = []
  for (const reference of references) {
    const ids = await idsOf(reference, known)
    if (ids.length) named[reference.name] = { op: 'in', value: ids }
    else missing.push(reference.text)
  }
  const notUnderstood = [...unknown, ...missing]
  if (notUnderstood.length) notify.warning(t('filter.words.unknown', { words: notUnderstood.join(' ') }))
  return { filters: { ...state.filters, ...filters, ...named }, search }
}

async function idsOf({ name, text }: ReferenceCondition, { fields, actor }: FilterContext): Promise<number[]> {
  const field = fields.get(name)
  const target = field && targetOf(field, actor)
  if (!target) return []
  const options = await fetchOptions(target.face, { search: text, filters: { ...field.where }, limit: MAX_MATCHES })
  const same = options.filter(({ label }) => label === text)
  return (same.length ? same : options).map(({ id }) => id)
}
