import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type AnyResource, type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { type Lang, shownValue } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { tableName, uniqueName } from './names.ts'

interface PgError {
  code?: string
  constraint?: string
  table?: string
  /** The row that was tried; see `record-write.ts`. */
  tried?: AnyRow
}

/** Errors of an area for its own constraints: constraint name → refusal. Registered by features. */
const registered = new Map<string, () => DomainError>()

export function onConstraint(name: string, refuse: () => never): void {
  registered.set(name, () => {
    try {
      return refuse()
    } catch (error) {
      if (error instanceof DomainError) return error
      throw error
    }
  })
}

/** Turns the database's own refusals into errors that people understand; anything else is passed on as it is. */
export function domainErrorOf(error: unknown): unknown {
  const { code, constraint, tried } = error as PgError
  if (!code || !constraint) return error
  const own = registered.get(constraint)
  if (own) return own()
  if (code === '23505') return uniqueViolation(constraint, tried ?? {}) ?? error
  return error
}

function uniqueViolation(constraint: string, tried: AnyRow): DomainError | undefined {
  for (const resource of registry.resources) {
    for (const fields of resource.unique ?? []) {
      if (uniqueName(tableName(resource), fields) !== constraint) continue
      return new DomainError([takenIssue(resource, typedInstead(resource, fields, tried), tried)])
    }
  }
  return undefined
}

/** A field that the system fills means nothing to the user: the field that they typed is named instead. */
function typedInstead(resource: AnyResource, fields: readonly string[], tried: AnyRow): readonly string[] {
  const hidden = (set: readonly string[]): boolean => set.some(name => resource.fields[name]?.computed)
  if (!hidden(fields)) return fields
  return (
    (resource.unique ?? []).find(
      set => !hidden(set) && set.every(name => tried[name] !== undefined && tried[name] !== null),
    ) ?? fields
  )
}

/** Names the field that a person would change: of several that are unique together the last that is typed, not chosen. */
function takenIssue(resource: AnyResource, fields: readonly string[], tried: AnyRow): Issue {
  const typed = fields.findLast(one => !isChosen(resource.fields[one]))
  const name = typed ?? fields.at(-1) ?? ''
  const words = (one: string, lang: Lang): string =>
    resource.fields[one] ? labelOf(resource.fields[one], one)[lang] : resource[lang === 'zh' ? 'label' : 'en']
  const list = (names: readonly string[], lang: Lang): string =>
    names.map(one => words(one, lang)).join(lang === 'zh' ? '、' : ', ')
  const said = (lang: Lang): string => {
    if (!typed) return kernelErrors.issue('unique.pair', { fields: list(fields, lang) })[lang]
    const place = { label: words(typed, lang), value: shownValue(tried[typed]) }
    const others = fields.filter(one => one !== typed)
    return (
      others.length
        ? kernelErrors.issue('unique.together', { ...place, others: list(others, lang) })
        : kernelErrors.issue('unique.taken', place)
    )[lang]
  }
  return { ...kernelErrors.issue('unique.taken', { label: '', value: '' }, name), zh: said('zh'), en: said('en') }
}

const isChosen = (field: Field | undefined): boolean =>
  !field || field.kind === 'ref' || field.kind === 'dict' || field.choices !== undefined
