import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { openTab } from '../../shared/tabs/tabs.ts'
import { beginPath, possibleNext } from '../detail-page/next-rules.ts'
import { slots } from '../slots.ts'
import type { RowExtra } from './row-acts.ts'

/** The form of another record, begun from a row. */
export interface BegunAct extends RowExtra {
  start(): void
}

interface Args {
  resource: string
  face: Pick<Face, 'where'>
  row: AnyRow
  actor: Actor
  lang: Lang
}

/**
 * What is usually begun from the record of a row: what its page offers next, without what is offered once, because that
 * asks the server, and what a feature adds.
 */
export function begunActs({ resource, face, row: listed, actor, lang }: Args): BegunAct[] {
  // What all rows of a face have in common is not among their columns
  const row = { ...face.where, ...listed }
  const next = possibleNext(slots.details[resource]?.next ?? [], row, actor).filter(({ once }) => !once)
  const added = (slots.rowActs[resource] ?? []).filter(({ when }) => when(row, actor))
  return [
    ...next.map(one => ({
      key: `begin:${one.resource} ${one.face}`,
      label: one.label[lang],
      start: () => openTab(beginPath(one, row)),
    })),
    ...added.map(one => ({ key: `begin:${one.key}`, label: one.label[lang], start: () => one.start(row) })),
  ].map(act => ({ ...act, begins: true }))
}

/** The labels that may stand beside a row, for the room that is kept for them. */
export const begunLabels = (resource: string, lang: Lang): string[] =>
  [...(slots.details[resource]?.next ?? []).filter(({ once }) => !once), ...(slots.rowActs[resource] ?? [])].map(
    ({ label }) => label[lang],
  )
