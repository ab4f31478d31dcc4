import { shownValue } from '../../kernel/text.ts'
import type { Issue } from '../../kernel/errors.ts'
import { fieldRights } from '../system.choices.ts'
import { systemErrors } from '../system.errors.ts'

const CODE = /^[a-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*){1,3}$/

/** Issues of stored permission codes: `['oms.way.read', …]`. */
export function permissionIssues(value: unknown, path = 'permissions'): Issue[] {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value)) return [systemErrors.issue('role.json', { what: '权限' }, path)]
  return value
    .filter(code => typeof code !== 'string' || !CODE.test(code))
    .map(code => systemErrors.issue('role.permission_shape', { code: shownValue(code, 60) }, path))
}

/** Issues of stored field rights: `{ waybill: { arPrice: 'hidden' } }`. */
export function fieldRightIssues(value: unknown, path = 'fieldRights'): Issue[] {
  if (value === null || value === undefined) return []
  if (!isRecord(value)) return [systemErrors.issue('role.json', { what: '字段授权' }, path)]
  return Object.entries(value).flatMap(([resource, fields]) => {
    if (!isRecord(fields)) return [systemErrors.issue('role.json', { what: '字段授权' }, path)]
    return Object.entries(fields)
      .filter(([, right]) => typeof right !== 'string' || !Object.hasOwn(fieldRights, right))
      .map(([field, right]) =>
        systemErrors.issue('role.field_right', { place: `${resource}.${field}`, value: shownValue(right) }, path),
      )
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
