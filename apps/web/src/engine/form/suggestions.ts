import { rightOf } from '@tuheng/domain/kernel/copies'
import type { Field } from '@tuheng/domain/kernel/field'
import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { FaceCard } from '@tuheng/domain/kernel/manifest'
import { type AnyRow, fieldAt } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../shared/calls/api.ts'
import { triedAgain } from '../../shared/calls/query.ts'
import { cardOf, declarationOf } from '../catalogue.ts'
import { isMissing } from '../common/missing.ts'
import { unmatchedText } from '../common/unmatched.ts'
import { isRefused } from '../widgets/ref/immediate-choice.ts'
import { optionChecks } from '../widgets/ref/option-checks.ts'
import { fetchOptions, optionFilters, targetOf, valuesOfChoice } from '../widgets/ref/options.ts'
import { commonValue } from './common-value.ts'
import { facesToAsk } from './faces-to-ask.ts'
import { recall, recallQuery } from './recall.ts'
import { suggestInLines } from './suggest-in-lines.ts'
import { suggestedLines } from './suggested-lines.ts'
import { fieldState, type FormModel } from './form-model.ts'
import { type FormApi, sameValue } from './form-store.ts'

interface Question {
  /** What the answer depends on. Each is asked once, so that what a person empties stays empty. */
  key: string
  ask(): Promise<AnyRow | undefined>
}

/** In an answer: the number of the earlier record that it comes from. */
const RECALLED = '$recalled'

/**
 * Fills in the fields of a new record that have only one possible answer (`soleChoice`), and those that another record
 * answers (`suggestedBy`, `recalledBy`), while nobody has typed into them. It is no unsaved input. `asked` remembers what was asked
 * for each field, across pauses of the page, but for questions without an answer: another page may have made one
 * meanwhile. With `names` only those are filled in. Returns a function that ends it.
 */
export function startSuggestions(
  form: FormApi,
  { actor, asked, names }: { actor: Actor; asked: Map<string, string>; names?: readonly string[] },
): () => void {
  const { model, store } = form
  const fields = Object.entries<Field>(model.fields).filter(([name, field]) =>
    names ? names.includes(name) : field.soleChoice || field.suggestedBy || field.recalledBy,
  )
  const unanswered = new Set<string>()
  // Typed into while their answer was on its way: it comes too late, also once they are empty again
  const late = new Set<string>()
  let ended = false

  // A default that nobody chose yields to what a record says
  const isUnchosen = (name: string, values: AnyRow): boolean => {
    const { suggestedBy, default: usual } = model.fields[name] ?? {}
    const { initial } = store.getState()
    return !!suggestedBy && usual !== undefined && values[name] === usual && initial[name] === usual
  }
  const isOpen = (name: string, values: AnyRow): boolean =>
    (isMissing(values[name]) || isUnchosen(name, values)) &&
    !unmatchedText(values, name) &&
    fieldState({ model, name, row: values, creating: true, actor }) === 'editable'
  const take = (name: string, found: AnyRow | undefined) => {
    const { values, initial } = store.getState()
    if (ended || !found || !isOpen(name, values)) return
    // What the choice brings along yields to what a person has typed
    const { [RECALLED]: no, ...suggested } = found
    const patch = Object.fromEntries(
      Object.entries(suggested).filter(
        ([own, value]) => own === name || (!isMissing(value) && sameValue(values[own], initial[own])),
      ),
    )
    if (typeof no === 'string') form.recall(name, patch, no)
    else form.prefill(patch)
  }
  const look = () => {
    const values = form.values()
    for (const [name, field] of fields) {
      if (!isOpen(name, values)) {
        if (unanswered.has(name) && !isMissing(values[name])) late.add(name)
        continue
      }
      const question = questionOf({ model, name, field, actor }, values)
      if (!question || asked.get(name) === question.key) continue
      asked.set(name, question.key)
      unanswered.add(name)
      late.delete(name)
      void triedAgain(question.ask).then(
        found => {
          if (asked.get(name) !== question.key) return
          if (found) unanswered.delete(name)
          if (!late.has(name)) take(name, found)
        },
        () => {},
      )
    }
  }
  look()
  const unsubscribe = store.subscribe(look)
  const endLines = names
    ? undefined
    : suggestInLines(form, (field, name, row) => triedAgain(() => soleChoice({ name, field, actor }, row)))
  return () => {
    ended = true
    endLines?.()
    for (const name of unanswered) asked.delete(name)
    unsubscribe()
  }
}

interface Suggested {
  model: Pick<FormModel, 'name' | 'face' | 'fields'>
  name: string
  field: Field
  actor: Actor
}

/** What the declared sources answer, and where they answer nothing, what an earlier record had. */
function questionOf(about: Suggested, values: AnyRow): Question | undefined {
  const declared = declaredQuestion(about, values)
  const query = recallQuery(about, values)
  if (!query) return declared
  const earlier = async () => {
    const { model, name, field, actor } = about
    const found = await recall({ face: model.face, name, title: titleOf(model.name), query })
    if (!found) return undefined
    const patch = await filledIn({ name, field, actor }, found.value, optionFilters(field, values))
    return patch && { ...patch, [RECALLED]: found.no }
  }
  return {
    key: `${declared?.key ?? ''} ${JSON.stringify(query)}`,
    ask: async () => (await declared?.ask()) ?? (await earlier()),
  }
}

const titleOf = (resource: string): string => cardOf(resource)?.title ?? 'id'

function declaredQuestion(about: Suggested, values: AnyRow): Question | undefined {
  const { model, field } = about
  const { fields } = model
  const { of, from } = field.suggestedBy ?? {}
  const source = of === undefined ? undefined : values[of]
  if (of !== undefined && from !== undefined && typeof source === 'number')
    return {
      key: `${of}:${source}`,
      ask: async () =>
        (await fromRecord(about, { of: fields[of] as Field, id: source, from })) ?? (await soleChoice(about, values)),
    }
  const siblings = Object.values(field.whereFrom ?? {})
  if (!field.soleChoice || siblings.some(sibling => isMissing(values[sibling]))) return undefined
  return { key: JSON.stringify(optionFilters(field, values)), ask: () => soleChoice(about, values) }
}

async function soleChoice(
  { name, field, actor }: Omit<Suggested, 'model'>,
  values: AnyRow,
): Promise<AnyRow | undefined> {
  const target = field.soleChoice && targetOf(field, actor)
  if (!target) return undefined
  const judge = optionChecks(field, values)
  const [only, ...more] = await fetchOptions(target.face, {
    filters: optionFilters(field, values),
    limit: 2,
    ...(judge ? { judge } : {}),
  })
  return only && !more.length && !isRefused(only, true)
    ? { [name]: only.id, ...valuesOfChoice(field, name, only) }
    : undefined
}

async function fromRecord(
  { name, field, actor }: Suggested,
  { of, id, from }: { of: Field; id: number; from: string },
): Promise<AnyRow | undefined> {
  const target = targetOf(of, actor)
  if (!target) return undefined
  const { resource } = target
  const [head = '', cell, further] = from.split('.')
  // Child rows are read with their record alone
  const isWhole = cell !== undefined || field.lines !== undefined
  // A mask is no value
  const path = cell === undefined ? head : `${head}.${cell}`
  if ([head, path].some(one => ['masked', 'hidden'].includes(rightOf(actor, resource.name, one)))) return undefined
  const record = await recordOf(facesToAsk(target, actor), { id, columns: isWhole ? undefined : [head] })
  if (!record) return undefined
  if (field.lines) return linesFrom({ name, field, actor, resource: resource.name }, record)
  const common = commonValue(record, path)
  const value =
    further === undefined ? common : await fieldOfCommon({ resource: resource.name, path, further, actor }, common)
  if (isMissing(value)) return undefined
  if (field.choices && !Object.hasOwn(field.choices, value as string)) return undefined
  return filledIn({ name, field, actor }, value)
}

/** The values of the form that this value of a field brings; none if it cannot be chosen. */
async function filledIn(
  { name, field, actor }: Omit<Suggested, 'model'>,
  value: unknown,
  filters?: AnyRow,
): Promise<AnyRow | undefined> {
  if (!field.to) return { [name]: value }
  const own = targetOf(field, actor)
  const [option] = own ? await fetchOptions(own.face, { ids: [value as number], ...(filters ? { filters } : {}) }) : []
  return option && { [name]: option.id, ...valuesOfChoice(field, name, option) }
}

/** A field of the record that all child rows refer to. */
async function fieldOfCommon(
  { resource, path, further, actor }: { resource: string; path: string; further: string; actor: Actor },
  id: unknown,
): Promise<unknown> {
  const ref = fieldAt(await declarationOf(resource), path)
  const target = ref && targetOf(ref, actor)
  if (!target || typeof id !== 'number') return undefined
  if (['masked', 'hidden'].includes(rightOf(actor, target.resource.name, further))) return undefined
  const record = await recordOf(facesToAsk(target, actor), { id, columns: [further] })
  return record?.[further]
}

/** The record through the first face that has it. Without columns it is whole. */
async function recordOf(
  faces: readonly FaceCard[],
  { id, columns }: { id: number; columns: readonly string[] | undefined },
): Promise<AnyRow | undefined> {
  for (const face of faces) {
    // A record may be chosen beyond one's own data scope, where a list leaves it out and says nothing
    const { list } = await faceCall<ListAnswer>(face, 'list', {
      body: { ids: [id], columns: columns ?? [], pageSize: 1, count: 'none' },
      silent: true,
    })
    const [row] = list
    if (row) return columns ? row : faceCall<AnyRow>(face, 'info', { body: { id }, silent: true })
  }
  return undefined
}

function linesFrom(
  { name, field, actor, resource }: Pick<Suggested, 'name' | 'field' | 'actor'> & { resource: string },
  record: AnyRow,
): AnyRow | undefined {
  const lines = suggestedLines(field, record, path => !['masked', 'hidden'].includes(rightOf(actor, resource, path)))
  return lines.length ? { [name]: lines } : undefined
}
