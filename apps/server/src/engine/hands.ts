import { actsOfNoHand, fourEyesOf, judgementDue } from '@tuheng/domain/kernel/hands'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import { settingsFrom } from '@tuheng/domain/system/settings'

interface Reader {
  orgId: number
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
}

/** Members who answer for the program that signs as `w.id`: whoever granted it, changed it or handed out its key. */
const ANSWERING = `select u.member_id as id, w.own from who w
  join api_account p on p.org_id = $1 and p.member_id = w.id
  join audit u on u.org_id = $1 and u.resource = 'apiAccount' and u.record_id = p.id and u.action <> 'disable' and u.member_id is not null`

/** As whom somebody counts where hands are asked for: a program also as those who answer for it. */
export async function selvesOf({ orgId, sql }: Reader, { userId, memberId }: Pick<Actor, 'userId' | 'memberId'>): Promise<number[]> {
  if (userId || !memberId) return memberId ? [memberId] : []
  const { rows } = await sql<{ id: number }>(`with who as (select $2::bigint as id, true as own) select id from who union select id from (${ANSWERING}) a`, [orgId, memberId], 'selves')
  return rows.map(row => row.id)
}

interface Asked {
  resource: AnyResource
  /** The transition that wants another person. */
  name: string
  row: AnyRow
  actor: Pick<Actor, 'memberId'>
}

/**
 * The hands of a record as far as a transition is concerned, from the log: its rows are written in the transaction of
 * the change, so that whoever holds the record locked reads all of them. One statement; writes pay nothing.
 */
export async function handsOf(reader: Reader, { resource, name, row, actor }: Asked): Promise<number[]> {
  const { alsoNot = [], unless } = fourEyesOf(resource.transitions[name] ?? ({} as never))
  const counted = unless && (await isSet(reader, unless)) ? [] : alsoNot
  const { rows } = await reader.sql<{ id: number; own: boolean }>(
    `with who as (
       select member_id as id, false as own from audit where org_id = $1 and resource = $2 and record_id = $3 and member_id is not null and action <> all($4::text[])
       union select $5::bigint, false where $5::bigint is not null union select $6::bigint, true)
     select id, own from who union ${ANSWERING}`,
    [reader.orgId, resource.name, row.id, actsOfNoHand(resource, counted), row.createdBy ?? null, actor.memberId], 'hands')
  const hands = new Set(rows.filter(one => !one.own).map(one => one.id))
  // A program is a hand where one who answers for it is
  if (rows.some(one => one.own && hands.has(one.id))) hands.add(actor.memberId)
  return [...hands].toSorted((a, b) => a - b)
}

/** Whoever the log names for what was done to a record, judgements too. */
export async function whoActed({ orgId, sql }: Reader, { resource, row }: Pick<Asked, 'resource' | 'row'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>(
    `select member_id as id from audit where org_id = $1 and resource = $2 and record_id = $3 and member_id is not null and action <> all($4::text[]) union select $5::bigint where $5::bigint is not null`,
    [orgId, resource.name, row.id, ['export', 'print', 'told'], row.createdBy ?? null], 'who-acted')
  return rows.map(one => one.id)
}

/** Tells a row that is about to be shown who its hands are, where whoever sees it could judge it: its button says why not. */
export async function showHands(reader: Reader, { resource, face, row, actor, today }: Omit<Asked, 'name'> & { face: Face; actor: Actor; today: string }): Promise<void> {
  const due = judgementDue(resource, row)
  if (!due || !can(actor, face, due.transition.action ?? due.name)) return
  if (refusalOf({ resource, name: due.name, row: { ...row, hands: [] }, actor, ctx: { today } })) return
  row.hands = await handsOf(reader, { resource, name: due.name, row, actor })
}

async function isSet({ orgId, sql }: Reader, name: string): Promise<boolean> {
  const { rows } = await sql<{ settings: unknown }>('select settings from org where id = $1', [orgId], 'company-settings')
  return (settingsFrom(rows[0]?.settings) as Readonly<Record<string, unknown>>)[name] === true
}
