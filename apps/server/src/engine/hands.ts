import { actsOfNoHand, fourEyesOf, judgementsDue } from '@tuheng/domain/kernel/hands'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'

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
export async function handsOf(reader: Reader, asked: Asked): Promise<number[]> {
  return (await readHands(reader, asked, undefined)) ?? []
}

/** As `handsOf`, for a transition that is to be made; undefined where the company asks for no second person, which costs a look at its settings. */
export function handsAsked(reader: Reader, asked: Asked): Promise<number[] | undefined> {
  return readHands(reader, asked, fourEyesOf(asked.resource.transitions[asked.name] ?? ({} as never)).when)
}

/** Settings stand in the same statement: they are `true` or not there. */
const isSet = (setting: string): string => `(${setting}::text is null or (select settings -> ${setting}::text = 'true'::jsonb from org where id = $1) is true)`

async function readHands(reader: Reader, { resource, name, row, actor }: Asked, when: string | undefined): Promise<number[] | undefined> {
  const { alsoNot = [], unless } = fourEyesOf(resource.transitions[name] ?? ({} as never))
  const { rows } = await reader.sql<{ id: number; own: boolean; due: boolean }>(
    `with due as materialized (select ${isSet('$7')} as due),
     who as (
       select member_id as id, false as own from audit where org_id = $1 and resource = $2 and record_id = $3 and member_id is not null and (select due from due)
         and (action <> all($4::text[]) or (action = any($8::text[]) and ($9::text is null or not ${isSet('$9')})))
       union select $5::bigint, false where $5::bigint is not null union select $6::bigint, true)
     select id, own, (select due from due) as due from who union select a.id, a.own, true from (${ANSWERING} where (select due from due)) a`,
    [reader.orgId, resource.name, row.id, actsOfNoHand(resource), row.createdBy ?? null, actor.memberId, when ?? null, alsoNot, unless ?? null], 'hands')
  if (rows.some(one => !one.due)) return undefined
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
  const due = judgementsDue(resource, row).filter(({ name, transition }) =>
    can(actor, face, transition.action ?? name) && !refusalOf({ resource, name, row: { ...row, hands: [] }, actor, ctx: { today } }))
  // What is always asked says it for what a setting asks for, too
  const [first] = due.toSorted((a, b) => Number(!!fourEyesOf(a.transition).when) - Number(!!fourEyesOf(b.transition).when))
  const hands = first && (await handsAsked(reader, { resource, name: first.name, row, actor }))
  if (hands) row.hands = hands
}
