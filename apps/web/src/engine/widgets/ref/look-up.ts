import type { Option } from '@tuheng/domain/kernel/generic-wire'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import type { Field } from '@tuheng/domain/kernel/field'
import type { LookupResult, LookupArgs } from '../types.ts'
import { valuesOfChoice, fetchOptions, targetOf, type RefTarget } from './options.ts'

/** Concurrent requests, so that a pasted column does not flood the server. */
const CONCURRENCY = 4

/** The records that pasted names mean. An error if a name does not match exactly one record. */
export async function lookUpRefs({ field, name, texts, actor }: LookupArgs): Promise<Map<string, LookupResult>> {
  const target = targetOf(field, actor)
  const out = new Map<string, LookupResult>()
  const queue = [...new Set(texts)]
  const work = async () => {
    for (let text = queue.shift(); text !== undefined; text = queue.shift())
      out.set(text, target ? await lookUp({ target, field, name, text }) : unmatched(field, name, text))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return out
}

async function lookUp({
  target,
  field,
  name,
  text,
}: {
  target: RefTarget
  field: Field
  name: string
  text: string
}): Promise<LookupResult> {
  const options = await fetchOptions(target.face, { search: text, filters: { ...field.where }, limit: 10 })
  const matches = options.filter(option => matchesName(option, text, target.resource.subtitle ?? []))
  const [match] = matches
  if (!match) return unmatched(field, name, text)
  if (matches.length > 1) return { issue: fieldIssue('ref.ambiguous', { field, name }, { value: text }) }
  return { value: match.id, also: valuesOfChoice(field, name, match) }
}

function matchesName(option: Option, text: string, subtitle: readonly string[]): boolean {
  return [option.label, ...subtitle.map(one => option[one])].some(
    candidate => typeof candidate === 'string' && candidate.trim().toLowerCase() === text.toLowerCase(),
  )
}

function unmatched(field: Field, name: string, text: string): LookupResult {
  return { issue: fieldIssue('ref.unmatched', { field, name }, { value: text }) }
}
