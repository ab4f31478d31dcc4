import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { type PermissionGroup, permissionGroups, permissionLabel } from '@tuheng/domain/system/rights/permission-groups'

let groups: readonly PermissionGroup[] | undefined

/** Throws a refusal that names the missing permission: a code, or the label of the action. @throws `auth.forbidden` */
export function failForbidden(missing: string | Text): never {
  throw new DomainError([forbiddenIssue(typeof missing === 'string' ? permissionText(missing) : missing)])
}

export function forbiddenIssue({ zh, en }: Text): Issue {
  const issue = kernelErrors.issue('auth.forbidden', { action: zh })
  return { ...issue, en: kernelErrors.issue('auth.forbidden', { action: en }).en }
}

/** A permission as the roles page names it. */
export const permissionText = (code: string): Text => permissionLabel((groups ??= permissionGroups(registry)), code)
