import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { notify } from '../../shared/ui/notify.tsx'
import { today } from '../common/today.ts'
import { t } from '../locale/index.ts'
import { fetchOptions, targetOf } from '../widgets/ref/options.ts'
import { readFilterWords, type ReferenceWords } from './filter-words.ts'
import type { Filter, ListState } from './list-state.ts'

/** As many records as a name may stand for. */
const MOST_NAMED = 50

interface Known {
  /** The columns that the person may filter by. */
  fields: ReadonlyMap<string, Field>
  actor: Actor
}

/**
 * What a filter in words adds to the filters that are set. What is not understood is named to the person, and nothing is
 * filtered by it.
 */
export async function stateOfWords(text: string, state: ListState, known: Known): Promise<Partial<ListState>> {
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

async function idsOf({ name, text }: ReferenceWords, { fields, actor }: Known): Promise<number[]> {
  const field = fields.get(name)
  const target = field && targetOf(field, actor)
  if (!target) return []
  const options = await fetchOptions(target.face, { search: text, filters: { ...field.where }, limit: MOST_NAMED })
  const same = options.filter(({ label }) => label === text)
  return (same.length ? same : options).map(({ id }) => id)
}
