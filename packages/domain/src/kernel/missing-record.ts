import { DomainError } from './errors.ts'
import { kernelErrors } from './kernel.errors.ts'
import type { AnyResource } from './resource.ts'
import type { Text } from './text.ts'
import { wordedIssue } from './worded-issue.ts'

/**
 * Refuses a call for a record that does not exist, or that its caller may not know of. `of` is its resource or the face
 * through which it was asked for.
 *
 * @throws `record.missing`
 */
export function failMissing(of: Text | Pick<AnyResource, 'label' | 'en'>, path = ''): never {
  const label = { zh: 'label' in of ? of.label : of.zh, en: of.en }
  throw new DomainError([wordedIssue(kernelErrors, { code: 'record.missing', path }, { label })])
}
