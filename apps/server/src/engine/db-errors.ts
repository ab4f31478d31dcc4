import { DomainError } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
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
      const [first = ''] = fields
      const field = resource.fields[first]
      const label = field ? labelOf(field, first) : { zh: resource.label, en: resource.en }
      const value = fields.map(name => tried[name]).filter(v => v !== null && v !== undefined).join(' ')
      const issue = kernelErrors.issue('unique.taken', { label: label.zh, value }, first)
      return new DomainError([{ ...issue, en: kernelErrors.issue('unique.taken', { label: label.en, value }).en }])
    }
  }
  return undefined
}

