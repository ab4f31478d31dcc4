import { failAll } from '@tuheng/domain/kernel/errors'
import { type Actor } from '@tuheng/domain/kernel/policy'
import { fieldAt, labelOf } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { registry } from '@tuheng/domain/registry'
import { role } from '@tuheng/domain/system/index'
import { DEFAULT_ROLES, type DefaultRole, expandGrants } from '@tuheng/domain/system/rights/default-roles'
import { impliedGrants, withImpliedGrants } from '@tuheng/domain/system/rights/implied-grants'
import { grantExcess, type RoleGrant } from '@tuheng/domain/system/rights/grants.rules'
import { toldInSpite, wordsOfTold } from '@tuheng/domain/system/rights/equations'
import { peopleErrors } from '@tuheng/domain/system/people/people.errors'
import { dataScopes } from '@tuheng/domain/system/system.choices'
import { systemErrors } from '@tuheng/domain/system/system.errors'
import { resourceOf } from '../../engine/directory.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { permissionText } from '../../engine/rights/forbidden.ts'
import { onDelete, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import { warn } from '../../engine/write/warnings.ts'
import { rightsChanged } from '../../engine/write/rights-changed.ts'
import { followsRight } from '../../plugins/actor-rights.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { allPermissionCodes } from './permission-codes.ts'

/** Rights that a refusal names. */
const MAX_NAMES = 4

/** Registers 角色: nobody can grant more than they have. Changes apply at once to signed-in members. */
export function registerRoles(server: Server): void {
  const notify = async ({ tx }: { tx: Tx }): Promise<void> => rightsChanged(tx, server.sessions)
  onSave(role, {
    before: async ({ actor, row, next }) =>
      refuseMoreThanOwn(actor, next as unknown as RoleGrant, row.id ? (row as unknown as RoleGrant) : undefined),
    check: async ({ tx, next }) => warnOfTold(tx, next as unknown as RoleGrant),
    notify,
  })
  onTransition(role, 'enable', {
    before: async ({ actor, next }) => refuseMoreThanOwn(actor, next as unknown as RoleGrant),
    notify,
  })
  onTransition(role, 'disable', { notify })
  onTransition(role, 'restore', {
    before: async ({ actor, row }) => {
      const found =
        DEFAULT_ROLES.find(one => one.code === row.code) ?? peopleErrors.fail('role.not_built_in', { name: row.name })
      const next = grantedBy(found)
      refuseMoreThanOwn(actor, next, row as unknown as RoleGrant)
      return { scope: next.scope, permissions: [...next.permissions], fieldRights: next.fieldRights } as never
    },
    notify,
  })
  onUndelete(role, {
    before: async ({ actor, next }) => refuseMoreThanOwn(actor, next as unknown as RoleGrant),
    notify,
  })
  onDelete(role, { notify })
}

/** Says what the role hides in vain. */
function warnOfTold(tx: Tx, { fieldRights }: RoleGrant): void {
  const told = toldInSpite(fieldRights ?? {})
  warn(
    tx,
    told
      .slice(0, MAX_NAMES)
      .map(one => wordedIssue(systemErrors, { code: 'role.told', path: 'fieldRights' }, wordsOfTold(one))),
  )
}

function grantedBy({ scope, grants, fieldRights }: DefaultRole): RoleGrant {
  const permissions = withImpliedGrants(expandGrants(grants, allPermissionCodes()), impliedGrants(registry))
  return { scope, permissions, fieldRights }
}

/** Refuses to grant what the giver does not have. What the role granted `before` may stay. */
export function refuseMoreThanOwn(giver: Actor, next: RoleGrant, before?: RoleGrant): void {
  const { permissions, fields: opened, scope } = grantExcess(giver, next, before)
  // Such a field stays hidden from whoever lacks the right to other records, whatever their role opens
  const fields = opened.filter(path => !followsRight(path))
  const what = [...permissions, ...fields]
  if (!what.length && !scope) return
  const named = [
    ...(scope ? [dataScopes[scope]] : []),
    ...permissions.slice(0, MAX_NAMES).map(permissionText),
    ...fields.slice(0, Math.max(MAX_NAMES - permissions.length, 0)).map(fieldInWords),
  ]
  const more = what.length > MAX_NAMES ? '…' : ''
  const inWords = text(named.map(one => one.zh).join('、') + more, named.map(one => one.en).join(', ') + more)
  failAll([wordedIssue(peopleErrors, { code: 'role.more_than_own' }, { what: inWords })])
}

/** `waybill.arPrice` as 公路运单：含税单价. */
function fieldInWords(path: string): Text {
  const dot = path.indexOf('.')
  const resource = resourceOf(path.slice(0, dot))
  const name = path.slice(dot + 1)
  const field = fieldAt(resource, name)
  const label = field ? labelOf(field, name.split('.').at(-1) ?? name) : text(name, name)
  return text(`${resource.label}：${label.zh}`, `${resource.en}: ${label.en}`)
}

/** As `refuseMoreThanOwn`, for roles that a member gets in addition. */
export async function refuseRolesBeyondOwn(tx: Tx, added: readonly number[]): Promise<void> {
  if (tx.actor.isAdmin || !added.length) return
  const { rows } = await tx.sql<RoleGrant>(
    'select permissions, scope, field_rights as "fieldRights" from role where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, [...added]],
  )
  for (const granted of rows) refuseMoreThanOwn(tx.actor, granted)
}

/** Inserts the default roles of a new company, which administrators may change. Returns their ids by code. */
export async function setUpRoles(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const found of DEFAULT_ROLES) {
    const { code, name, about } = found
    const row = await tx.insert(role, {
      code,
      name: name.zh,
      remark: about,
      ...(grantedBy(found) as object),
      builtIn: true,
    })
    ids.set(code, row.id)
  }
  return ids
}
