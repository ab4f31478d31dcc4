import { actionsOfNoMaker, fourEyesOf, needsSecondPerson } from '@tuheng/domain/kernel/makers'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { AnyTransition } from '@tuheng/domain/kernel/resource'
import { isSettingOnSql, SELVES_SQL } from '../../engine/rights/makers.ts'
import type { Params } from '../../sql/params.ts'
import { type CountedList, faceOf } from './counted-list.ts'

/** The name under which the statement of the counts has the member ids that count as the person among makers. */
export const SELVES = 'selves'

/** The parameters of a statement, and the placeholder of the company among them. */
export interface Statement {
  org: string
  params: Params
}

/** The common part of a statement that uses `SELVES`. */
export const selvesSql = ({ memberId }: Actor, { org, params }: Statement): string =>
  `with ${SELVES} as materialized (${SELVES_SQL(org, params.add(memberId))})`

/**
 * SQL condition on `x`, with id and `created_by`, that the person is no maker of the record; undefined where the work may be
 * done by makers, too. It reads the log, as the decision itself does.
 */
export function notMakerSql(actor: Actor, list: CountedList, { org, params }: Statement): string | undefined {
  const four = decidingTransition(actor, list)
  if (!four) return undefined
  const { resource } = faceOf(list.resource, list.face)
  const { alsoNot = [], unless } = fourEyesOf(four)
  const also = unless === undefined ? 'true' : `not ${isSettingOnSql(params.add(unless), org)}`
  return `(x.created_by is null or x.created_by not in (select id from ${SELVES})) and not exists (
    select 1 from audit a where a.org_id = ${org} and a.resource = ${params.add(resource.name)} and a.record_id = x.id and a.member_id in (select id from ${SELVES})
      and (a.action <> all(${params.add(actionsOfNoMaker(resource))}::text[]) or (a.action = any(${params.add(alsoNot)}::text[]) and ${also})))`
}

/**
 * The transition of the work that needs a second person. None if the person holds another right by which makers may do
 * the work.
 */
function decidingTransition(actor: Actor, list: CountedList): AnyTransition | undefined {
  const { face } = faceOf(list.resource, list.face)
  const held = list.needs.filter(action => can(actor, face, action)).map(action => secondPersonFor(actor, list, action))
  return held.every(Boolean) ? held[0] : undefined
}

function secondPersonFor(actor: Actor, { resource: name, face, filters }: CountedList, action: string) {
  return Object.entries(faceOf(name, face).resource.transitions).find(
    ([act, one]) =>
      (one.action ?? act) === action && startsFrom(one, filters[one.machine]) && needsSecondPerson(one, actor.switched),
  )?.[1]
}

const startsFrom = ({ from }: AnyTransition, states: unknown): boolean =>
  [states].flat().some(state => from.includes(String(state)))
