import type { AnyRow } from '@tuheng/domain/kernel/resource'

/** Whether the form invites the owner of an account instead of making one. */
export const isInvitation = (row: AnyRow): boolean => row['entry'] === 'invitation'

/** Whether the user could do nothing: an administrator needs no role. */
export const lacksRole = (row: AnyRow): boolean =>
  'roles' in row && row['isAdmin'] !== true && !((row['roles'] ?? []) as unknown[]).length
