import type { FieldRight } from '@tuheng/domain/kernel/policy'
import { type FieldRights, rightOf } from '../field-rights/rights.ts'

export interface RoleDifference {
  mine: string[]
  theirs: string[]
  both: number
  fields: { resource: string; field: string; mine: FieldRight; theirs: FieldRight }[]
}

/** The differences of two roles: permission codes that only one has, and fields with different rights. */
export function roleDifference(
  mine: { permissions: readonly string[]; fieldRights: FieldRights },
  theirs: { permissions: readonly string[]; fieldRights: FieldRights },
): RoleDifference {
  const [own, other] = [new Set(mine.permissions), new Set(theirs.permissions)]
  const places = new Set(
    [mine.fieldRights, theirs.fieldRights].flatMap(rights =>
      Object.entries(rights).flatMap(([resource, fields]) => Object.keys(fields).map(field => `${resource}\n${field}`)),
    ),
  )
  const fields = [...places].flatMap(place => {
    const [resource = '', field = ''] = place.split('\n')
    const pair = {
      resource,
      field,
      mine: rightOf(mine.fieldRights, resource, field),
      theirs: rightOf(theirs.fieldRights, resource, field),
    }
    return pair.mine === pair.theirs ? [] : [pair]
  })
  return {
    mine: [...own].filter(code => !other.has(code)),
    theirs: [...other].filter(code => !own.has(code)),
    both: [...own].filter(code => other.has(code)).length,
    fields,
  }
}
