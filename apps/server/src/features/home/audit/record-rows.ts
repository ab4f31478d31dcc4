import { inWordsOf } from '@tuheng/domain/kernel/face-words'
import { decidedFigures, namesOfFigures } from '@tuheng/domain/approvals/decided-figures'
import type { auditListCall } from '@tuheng/domain/home/audit.calls'
import { diffDays } from '@tuheng/domain/kernel/calendar'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { decidingFields } from '@tuheng/domain/kernel/deciding-fields'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang, Text } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../../db/database.ts'
import { listRows } from '../../../engine/read/list.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import type { Moment } from '../../../plugins/clock.ts'
import { factNames, factOf, refusalNow } from '../../approvals/index.ts'
import { faceOf } from '../counted-list.ts'
import { pathOf } from '../counts.ts'
import { amountField, withoutAmount } from './amounts.ts'
import { type DecidedList, isBulk, transitionOf } from './kinds.ts'
import type { Place } from './places.ts'
import { submittersOf } from './submitters.ts'

export type AuditRow = GivenOf<typeof auditListCall>['list'][number]

export interface Reading {
  sql: Sql
  actor: Actor
  lang: Lang
  moment: Moment
}

/** The rows of records by kind and id, as the person may see them: one list for each face on the page. */
export async function recordRows(
  reading: Reading,
  kinds: readonly DecidedList[],
  places: readonly Place[],
): Promise<Map<string, AuditRow>> {
  const found = new Map<string, AuditRow>()
  const wanted = kinds.flatMap(kind => {
    const own = places.filter(place => place.kind === kind.key)
    return own.length ? [{ kind, places: own }] : []
  })
  const names = await submittersOf(reading.sql, reading.actor, wanted)
  for (const group of Map.groupBy(wanted, ({ kind }) => `${kind.resource}.${kind.face}`).values()) {
    const rows = await rowsOf(reading, group)
    for (const { kind, places: own } of group)
      for (const place of own) {
        const row = rows.get(place.id)
        const shown = row && rowOf(reading, { kind, place, row })
        if (shown) found.set(keyOf(place), { ...shown, submitter: names.get(keyOf(place)) ?? makerOf(row) })
      }
  }
  return found
}

export const keyOf = ({ kind, id }: Pick<Place, 'kind' | 'id'>): string => `${kind}.${id}`

interface Wanted {
  kind: DecidedList
  places: readonly Place[]
}

async function rowsOf({ sql, actor }: Reading, group: readonly Wanted[]): Promise<Map<number, AnyRow>> {
  const [{ kind } = {} as Wanted] = group
  const { resource, face } = faceOf(kind.resource, kind.face)
  const ids = [...new Set(group.flatMap(({ places }) => places.map(({ id }) => id)))]
  const columns = group.flatMap(one => [...shownNames(resource, one.kind)])
  const { list } = await listRows(
    sql,
    { resource, face, actor },
    { ids, columns: [...new Set([...decidingFields(resource), ...columns])], pageSize: ids.length, count: 'none' },
  )
  return new Map(list.map(row => [row.id as number, row]))
}

function shownNames(resource: AnyResource, kind: DecidedList): string[] {
  return [...factNames(resource, kind.decision.pass), ...namesOfFigures(resource, amountField(resource, kind.stake))]
}

/** Who made the record, for what nobody submits. */
const makerOf = (row: AnyRow | undefined): string | null => (row?.createdBy$ as string | undefined) ?? null

function rowOf(
  { actor, lang, moment }: Reading,
  { kind, place, row }: { kind: DecidedList; place: Place; row: AnyRow },
): Omit<AuditRow, 'submitter'> | undefined {
  const { resource, face } = faceOf(kind.resource, kind.face)
  const worded = inWordsOf(resource, face)
  const pass = transitionOf(actor, kind, 'pass')
  if (!pass) return undefined
  const refuse = transitionOf(actor, kind, 'refuse')
  const amount = amountField(resource, kind.stake)
  const facts = factNames(resource, kind.decision.pass).flatMap(name => factOf(worded, { name, row, lang }))
  const full = { ...face.where, ...row }
  const refusal = refusalNow({ resource, face, actor, name: pass.name, today: moment.today }, full)
  const wordsOf = (name: string, transition: Text): Text => worded.transitions[name] ?? transition
  const act = ({ name, transition }: typeof pass) => ({
    name,
    label: wordsOf(name, transition)[lang],
    bulk: isBulk(transition),
  })
  const isSeen = viewerAccess(actor, resource, face).visibilityOf(kind.since ?? 'updatedAt') === 'visible'
  return {
    kind: kind.key,
    doc: face[lang],
    id: place.id,
    taskId: null,
    no: String(row[resource.title] ?? ''),
    record: {
      resource: kind.resource,
      faceName: kind.face,
      id: place.id,
      version: row.version as number,
      path: `${kind.path ?? pathOf(kind.resource, kind.face)}/${place.id}`,
    },
    ...decidedFigures(resource, full, amount),
    facts: withoutAmount(facts, amount),
    due: lang === 'zh' ? `待${wordsOf(pass.name, pass.transition).zh}` : wordsOf(pass.name, pass.transition).en,
    pass: act(pass),
    refuse: refuse ? act(refuse) : null,
    insteadOf: null,
    since: isSeen ? place.since : null,
    lateMinutes: null,
    isOverdue: diffDays(place.since.slice(0, 10), moment.today) > (kind.overdueAfter ?? 0),
    opinionRequired: false,
    refusal: refusal?.[lang] ?? null,
  }
}
