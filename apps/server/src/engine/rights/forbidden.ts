import { DomainError } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { type PermissionGroup, permissionGroups, permissionLabel } from '@tuheng/domain/system/rights/permission-groups'

let groups: readonly PermissionGroup[] | undefined

/** Throws a refusal that names the missing permission: a code, or the label of the action. @throws `auth.forbidden` */
export function failForbidden(missing: string | Text): never {
  const { zh, en } = typeof missing === 'string' ? permissionText(missing) : missing
  const issue = kernelErrors.issue('auth.forbidden', { action: zh })
  throw new DomainError([{ ...issue, en: kernelErrors.issue('auth.forbidden', { action: en }).en }])
}

/** A permission as the roles page names it. */
export const permissionText = (code: string): Text => permissionLabel((groups ??= permissionGroups(registry)), code)
