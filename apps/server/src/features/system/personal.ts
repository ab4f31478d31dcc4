import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../db/database.ts'

/** Everybody has this page, outside the menu. */
const PROCEDURE = '/procedure'

/** A person's own choices in this company, stored as `sys/title/user/personal.home` and so on. */
const NAMES = ['home', 'tags', 'opinions', 'portrait'] as const

/** The person's choices by name, for the session's user, because the first page needs them. */
export async function personalChoices(sql: Sql, actor: Actor): Promise<Record<string, unknown>> {
  const { rows } = await sql.query<{ name: string; data: unknown }>(
    `select substr(name, 10) as name, data from list_title where org_id = $1 and mode = 'user' and member_id = $2 and name = any($3)`,
    [actor.orgId, actor.memberId, NAMES.map(name => `personal.${name}`)],
  )
  const found = Object.fromEntries(rows.map(row => [row.name, row.data]))
  const home = found['home']
  return isObject(home) && typeof home['landing'] === 'string' && !mayOpen(actor, home['landing'])
    ? { ...found, home: { ...home, landing: '' } }
    : found
}

/** A small picture drawn by the browser. Anything else is ignored. */
const PORTRAIT = /^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/]{1,80000}={0,2}$/

/** The person's picture in the form of the session's user. */
export function iconOf({ portrait }: Readonly<Record<string, unknown>>): { url: string }[] {
  return typeof portrait === 'string' && PORTRAIT.test(portrait) ? [{ url: portrait }] : []
}

/** A page that the person may no longer open cannot be their landing page. */
function mayOpen(actor: Actor, path: string): boolean {
  const screen = screensOf(registry.sections).find(one => one.path === path)
  return (
    path === PROCEDURE ||
    (!!screen && (screen.guard.length === 0 || screen.guard.some(code => hasPermission(actor, code))))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
