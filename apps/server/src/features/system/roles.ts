import { role } from '@tuheng/domain/system/index'
import { DEFAULT_ROLES, expandGrants } from '@tuheng/domain/system/default-roles'
import type { Tx } from '../../engine/tx.ts'
import { allPermissionCodes } from './permission-codes.ts'

/** The trade roles that a new company starts with; administrators change them at run time. Answers their ids by code. */
export async function setUpRoles(tx: Tx): Promise<Map<string, number>> {
  const known = allPermissionCodes()
  const ids = new Map<string, number>()
  for (const { code, name, scope, grants, fieldRights } of DEFAULT_ROLES) {
    const row = await tx.insert(role, { code, name: name.zh, scope, permissions: expandGrants(grants, known), fieldRights, builtIn: true })
    ids.set(code, row.id)
  }
  return ids
}
