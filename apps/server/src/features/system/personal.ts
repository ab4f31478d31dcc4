import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import { screensOf } from '@tuheng/domain/kernel/registry'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../db/database.ts'

/** Everybody has it, outside the menu. */
const PROCEDURE = '/procedure'

/** What a person chose for themselves in this company; saved as `sys/title/user/personal.home` and so on. */
const NAMES = ['home', 'tags', 'opinions', 'portrait'] as const

/** The person's own choices by name, for the session's user: the first page needs them at once. */
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

/** A small picture of the person, drawn by the browser; anything else that was sent is no picture. */
const PORTRAIT = /^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/]{1,80000}={0,2}$/

/** The person's picture as the session's user names it. */
export function iconOf({ portrait }: Readonly<Record<string, unknown>>): { url: string }[] {
  return typeof portrait === 'string' && PORTRAIT.test(portrait) ? [{ url: portrait }] : []
}

/** A page that is not theirs any more is no place to begin the day at. */
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
