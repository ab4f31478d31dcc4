import {
  actionsOfNoMaker,
  needsSecondPerson,
  fourEyesOf,
  READ_ACTIONS,
  type FourEyesTransition,
  fourEyesTransitionsFrom,
  fourEyesTransitionsOf,
} from '@tuheng/domain/kernel/makers'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'

interface Reader {
  orgId: number
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
}

/** Members who answer for the API account `w.id`: those who granted it, changed it or issued its key. */
const RESPONSIBLE_SQL = `select u.member_id as id from api_account p
  join audit u on u.org_id = $1 and u.resource = 'apiAccount' and u.record_id = p.id and u.action <> 'disable' and u.member_id is not null
  where p.org_id = $1 and p.member_id = w.id`

/**
 * The other way round: a person, and the API accounts that they answer for. A record that one of them made is theirs. A
 * program is its own only: nothing is counted for it.
 */
export const SELVES_SQL = (org: string, member: string): string =>
  `select ${member}::bigint as id union select p.member_id from audit u join api_account p on p.org_id = ${org} and p.id = u.record_id
    where u.org_id = ${org} and u.resource = 'apiAccount' and u.action <> 'disable' and u.member_id = ${member}::bigint`

/** The member ids that an actor counts as among makers. For a program these include the members who answer for it. */
export async function identitiesOf(
  { orgId, sql }: Reader,
  { userId, memberId }: Pick<Actor, 'userId' | 'memberId'>,
): Promise<number[]> {
  if (userId || !memberId) return memberId ? [memberId] : []
  const { rows } = await sql<{ id: number }>(
    `with who as (select $2::bigint as id) select id from who union select a.id from who w cross join lateral (${RESPONSIBLE_SQL}) a`,
    [orgId, memberId],
    'selves',
  )
  return rows.map(row => row.id)
}

interface FourEyesCheck {
  resource: AnyResource
  /** The transition that needs a second person. */
  name: string
  actor: Pick<Actor, 'memberId'>
}

interface RecordCheck extends FourEyesCheck {
  row: AnyRow
}

/**
 * The makers of a record for a transition, read from the log. The log is written in the same transaction as the change,
 * so a reader that has locked the record sees all of its rows. It costs one statement, and writes pay nothing.
 */
export async function makersOf(reader: Reader, { row, ...check }: RecordCheck): Promise<number[]> {
  return (await readMakers(reader, check, { rows: [row], when: undefined }))?.get(row.id) ?? []
}

/** As `makersOf`, for a transition that is about to run. Undefined if the company requires no second person. */
export async function makersIfNeeded(reader: Reader, { row, ...check }: RecordCheck): Promise<number[] | undefined> {
  return (await readMakers(reader, check, { rows: [row], when: settingOf(check) }))?.get(row.id)
}

const settingOf = ({ resource, name }: FourEyesCheck): string | undefined =>
  fourEyesOf(resource.transitions[name] ?? ({} as never)).when

/** Condition that a setting of the company is on: it is `true` or absent. It is part of the same statement. */
export const isSettingOnSql = (setting: string, org = '$1'): string =>
  `(${setting}::text is null or (select settings -> ${setting}::text = 'true'::jsonb from org where id = ${org}) is true)`

interface Rows {
  rows: readonly AnyRow[]
  when: string | undefined
}

/** Reads the makers of each record in one statement. Undefined if the setting `when` requires none. */
async function readMakers(
  reader: Reader,
  { resource, name, actor }: FourEyesCheck,
  { rows, when }: Rows,
): Promise<Map<unknown, number[]> | undefined> {
  const { alsoNot = [], unless } = fourEyesOf(resource.transitions[name] ?? ({} as never))
  const found = await reader.sql<{ record: number | null; id: number; due: boolean }>(
    `select record, id, due from (with due as materialized (select ${isSettingOnSql('$7')} as due),
     acted as (
       select record_id as record, member_id as id from audit where org_id = $1 and resource = $2 and record_id = any($3::bigint[]) and member_id is not null and (select due from due)
         and (action <> all($4::text[]) or (action = any($8::text[]) and ($9::text is null or not ${isSettingOnSql('$9')})))
       union select record, id from unnest($3::bigint[], $5::bigint[]) made (record, id) where id is not null),
     who as (select distinct id, false as own from acted union select $6::bigint, true),
     behind as (select w.id as program, a.id, w.own from who w cross join lateral (${RESPONSIBLE_SQL}) a where (select due from due))
     select record, id, (select due from due) as due from acted
     union select a.record, b.id, true from acted a join behind b on b.program = a.id and not b.own
     union select null, b.id, true from behind b where b.own
     union select null, null, (select due from due)) found`,
    [
      reader.orgId,
      resource.name,
      rows.map(row => row.id),
      actionsOfNoMaker(resource),
      rows.map(row => row.createdBy ?? null),
      actor.memberId,
      when ?? null,
      alsoNot,
      unless ?? null,
    ],
    'hands',
  )
  if (found.rows.some(one => !one.due)) return undefined
  const responsible = found.rows.filter(one => one.record === null).map(one => one.id)
  const byRecord = Map.groupBy(found.rows, one => one.record)
  return new Map(
    rows.map(({ id }) => {
      const makers = new Set((byRecord.get(id as number) ?? []).map(one => one.id))
      // A program is a maker if a member who answers for it is one
      if (responsible.some(one => makers.has(one))) makers.add(actor.memberId)
      return [id, [...makers].toSorted((a, b) => a - b)]
    }),
  )
}

/** All members that the log names for changes of a record, reviewers included. */
export async function membersInLog(
  { orgId, sql }: Reader,
  { resource, row }: Pick<RecordCheck, 'resource' | 'row'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>(
    `select member_id as id from audit where org_id = $1 and resource = $2 and record_id = $3 and member_id is not null and action <> all($4::text[]) union select $5::bigint where $5::bigint is not null`,
    [orgId, resource.name, row.id, READ_ACTIONS, row.createdBy ?? null],
    'who-acted',
  )
  return rows.map(one => one.id)
}

interface ShownRecords {
  resource: AnyResource
  face: Face
  actor: Actor
  today: string
}

/** Adds the makers to a record that the viewer could judge. The button then explains why it is disabled. */
export async function addMakers(reader: Reader, { row, ...shown }: ShownRecords & { row: AnyRow }): Promise<void> {
  const due = possibleTransition(shown, row)
  const makers = due && (await makersIfNeeded(reader, { ...shown, name: due.name, row }))
  if (makers) row.hands = makers
}

/**
 * As `addMakers`, for the rows of a page: one statement for each transition that the person could use on them. Mostly
 * there is none.
 */
export async function addMakersToRows(reader: Reader, shown: ShownRecords, rows: readonly AnyRow[]): Promise<void> {
  const { resource, face, actor, today } = shown
  if (!actor.userId) return
  const possible = unconditionalFirst(
    fourEyesTransitionsOf(resource).filter(
      ({ name, transition }) =>
        needsSecondPerson(transition, actor.switched) && can(actor, face, transition.action ?? name),
    ),
  )
  if (!possible.length) return
  const due = rows.flatMap(row => {
    const found = possible.find(
      ({ name, transition: { machine, from } }) =>
        from.includes(String(row[machine])) &&
        !isRefused({ resource, name, row: { ...row, hands: [] }, actor, ctx: { today } }),
    )
    return found ? [{ row, name: found.name }] : []
  })
  await Promise.all(
    [...Map.groupBy(due, one => one.name)].map(async ([name, list]) => {
      const makers = await readMakers(
        reader,
        { resource, name, actor },
        { rows: list.map(one => one.row), when: undefined },
      )
      for (const { row } of list) row.hands = makers?.get(row.id)
    }),
  )
}

/**
 * The four-eyes transition that this person could use now. One that is always required comes before one that depends on
 * a setting.
 */
function possibleTransition(
  { resource, face, actor, today }: ShownRecords,
  row: AnyRow,
): FourEyesTransition | undefined {
  const due = fourEyesTransitionsFrom(resource, row).filter(
    ({ name, transition }) =>
      needsSecondPerson(transition, actor.switched) &&
      can(actor, face, transition.action ?? name) &&
      !isRefused({ resource, name, row: { ...row, hands: [] }, actor, ctx: { today } }),
  )
  return unconditionalFirst(due)[0]
}

const unconditionalFirst = (transitions: readonly FourEyesTransition[]): FourEyesTransition[] =>
  transitions.toSorted((a, b) => Number(!!fourEyesOf(a.transition).when) - Number(!!fourEyesOf(b.transition).when))

/** Checks without child rows, which rows of a list do not have. */
const isRefused = (args: Parameters<typeof refusalOf>[0]): boolean =>
  refusalOf({ ...args, resource: withListGuards(args.resource) }) !== undefined
