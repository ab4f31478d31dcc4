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
  /** The row of the failed statement; see `record-write.ts`. */
  values?: AnyRow
}

/** Refusals for constraints by constraint name. Features register them. */
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

/** Converts errors of the database to refusals. Other errors are returned unchanged. */
export function domainErrorOf(error: unknown): unknown {
  const { code, constraint, values } = error as PgError
  if (!code || !constraint) return error
  const registeredRefusal = registered.get(constraint)
  if (registeredRefusal) return registeredRefusal()
  if (code === '23505') return uniqueViolation(constraint, values ?? {}) ?? error
  return error
}

function uniqueViolation(constraint: string, values: AnyRow): DomainError | undefined {
  for (const resource of registry.resources) {
    for (const fields of resource.unique ?? []) {
      if (uniqueName(tableName(resource), fields) !== constraint) continue
      return new DomainError([takenIssue(resource, fieldTypedByUser(resource, fields, values), values)])
    }
  }
  return undefined
}

/** Users do not know fields that the system fills, so the field that they typed is named instead. */
function fieldTypedByUser(resource: AnyResource, fields: readonly string[], values: AnyRow): readonly string[] {
  const hidden = (set: readonly string[]): boolean => set.some(name => resource.fields[name]?.computed)
  if (!hidden(fields)) return fields
  return (
    (resource.unique ?? []).find(
      set => !hidden(set) && set.every(name => values[name] !== undefined && values[name] !== null),
    ) ?? fields
  )
}

/** Names the field that a person would change: the last typed one of those that are unique together. */
function takenIssue(resource: AnyResource, fields: readonly string[], values: AnyRow): Issue {
  const typed = fields.findLast(one => !isReference(resource.fields[one]))
  const name = typed ?? fields.at(-1) ?? ''
  const words = (one: string, lang: Lang): string =>
    resource.fields[one] ? labelOf(resource.fields[one], one)[lang] : resource[lang === 'zh' ? 'label' : 'en']
  const list = (names: readonly string[], lang: Lang): string =>
    names.map(one => words(one, lang)).join(lang === 'zh' ? '、' : ', ')
  const said = (lang: Lang): string => {
    // A value that the person may not see was left out
    if (!typed || values[typed] === undefined)
      return kernelErrors.issue('unique.pair', { fields: list(fields, lang) })[lang]
    const place = { label: words(typed, lang), value: shownValue(values[typed]) }
    const others = fields.filter(one => one !== typed)
    return (
      others.length
        ? kernelErrors.issue('unique.together', { ...place, others: list(others, lang) })
        : kernelErrors.issue('unique.taken', place)
    )[lang]
  }
  return { ...kernelErrors.issue('unique.taken', { label: '', value: '' }, name), zh: said('zh'), en: said('en') }
}

const isReference = (field: Field | undefined): boolean =>
  !field || field.kind === 'ref' || field.kind === 'dict' || field.choices !== undefined
