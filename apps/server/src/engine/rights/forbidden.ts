import { DomainError } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { type PermissionGroup, permissionGroups, permissionLabel } from '@tuheng/domain/system/rights/permission-groups'

let groups: readonly PermissionGroup[] | undefined

/** Refuses for want of a permission, in the words of the page where it is given: a code, or what the button is called. @throws `auth.forbidden` */
export function failForbidden(missing: string | Text): never {
  const { zh, en } = typeof missing === 'string' ? permissionText(missing) : missing
  const issue = kernelErrors.issue('auth.forbidden', { action: zh })
  throw new DomainError([{ ...issue, en: kernelErrors.issue('auth.forbidden', { action: en }).en }])
}

/** A permission as the page names it where it is given. */
export const permissionText = (code: string): Text => permissionLabel((groups ??= permissionGroups(registry)), code)
