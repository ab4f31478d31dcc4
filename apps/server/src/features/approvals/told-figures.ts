import { decidedFields, decidedFigures } from '@tuheng/domain/approvals/decided-figures'
import { actKey } from '@tuheng/domain/kernel/approval-state'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import { type Actor, can, inFace } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { fillText, text, type Text } from '@tuheng/domain/kernel/text'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import { member } from '@tuheng/domain/system/index'
import { addLabels } from '../../engine/read/labels.ts'
import { isShown, redact, viewerAccess } from '../../engine/rights/redact.ts'
import { mayReadRow } from '../../engine/rights/row-rules.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { readActors } from '../../plugins/actor-rights.ts'
import { memberNames } from './people.ts'

/** The document of an approval, and who submitted it. */
export interface Submission {
  resource: AnyResource
  /** The held transition. */
  name: string
  row: AnyRow
  starterId: number
}

/** What a message may tell one receiver. */
export interface Tellable {
  memberId: number
  /** The number of the document is hidden by the node at which they are asked. */
  isBlind: boolean
  /** Who submitted it, with whom and how much; undefined if the receiver may see none of it. */
  about: Text | undefined
}

const SUBMITTED = text('{name}提交', 'Submitted by {name}')
const YUAN = text('{amount:money} 元', '{amount:money} yuan')

/** What each of the members may be told, by their rights now and by the fields that their nodes hide. */
export async function tellable(tx: Tx, document: Submission, among: readonly number[]): Promise<Tellable[]> {
  const { resource, starterId } = document
  const row = { ...document.row }
  const { party } = decidedFields(resource)
  const [hidden, actors, names] = await Promise.all([
    hiddenFrom(tx, document, among),
    readActors({ query: tx.sql }, tx.orgId, among),
    memberNames(tx, [starterId]),
    party === undefined ? undefined : addLabels(tx, [{ name: party, to: 'party' }], [row]),
  ])
  return among.map(memberId => {
    const veiled = hidden.get(memberId) ?? []
    const actor = actors.get(memberId)
    const parts = [
      ...(memberId === starterId || !actor || !mayNameMembers(actor)
        ? []
        : [filled(SUBMITTED, { name: names.get(starterId) ?? '' })]),
      ...(actor ? figures(actor, { resource, row, veiled }) : []),
    ]
    return {
      memberId,
      isBlind: veiled.includes(resource.title),
      about: parts.length ? joined(parts) : undefined,
    }
  })
}

const mayNameMembers = (actor: Actor): boolean => fieldAccessOf(actor, anyResource(member)).mayQuery('name')

interface Seen {
  resource: AnyResource
  /** With the label of its counterparty. */
  row: AnyRow
  veiled: readonly string[]
}

/** Counterparty and amount, in words, if the person sees the record and these fields of it. */
function figures(person: Actor, { resource, row, veiled }: Seen): Text[] {
  const id = row['id'] as number
  const actor = decidingActor({ ...person, veiled: { [resource.name]: { [id]: veiled } } }, resource, [id])
  const face = Object.values(resource.faces).find(one => inFace(one, row) && can(actor, one, 'read'))
  if (!face || !inScope({ actor }, row) || !mayReadRow(resource, actor, row)) return []
  const { party, amount } = decidedFigures(resource, redact({ ...row }, viewerAccess(actor, resource, face)))
  return [
    ...(party !== null && isShown(party) ? [text(party, party)] : []),
    ...(amount !== null && isShown(amount) ? [filled(YUAN, { amount })] : []),
  ]
}

const filled = ({ zh, en }: Text, params: Record<string, unknown>): Text =>
  text(fillText(zh, params), fillText(en, params))

/** Parts of a message in one line. */
export const joined = (parts: readonly Text[]): Text =>
  text(parts.map(({ zh }) => zh).join(' · '), parts.map(({ en }) => en).join(' · '))

/** The fields of the record that nodes hide from members who are asked there now, or stand in for somebody who is. */
async function hiddenFrom(
  tx: Tx,
  { resource, name, row }: Submission,
  among: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await tx.sql<{ id: number; hidden: string[] }>(
    `select m.id, t.hidden from approval_run r join approval_task t on t.org_id = $1 and t.run_id = r.id
       join member m on m.org_id = $1 and m.id = any($4::bigint[]) and (m.id = t.member_id or exists (
         select from approval_substitute s where s.org_id = $1 and s.substitute_id = m.id and s.member_id = t.member_id and s.deleted_at is null
           and $5::date between s.from_date and s.to_date and (s.act is null or s.act = '' or s.act = r.act)))
     where r.org_id = $1 and r.act = $2 and r.record_id = $3 and r.status = 'running' and t.state = 'open' and t.hidden is not null`,
    [tx.orgId, actKey(resource, name), String(row['id']), among, tx.now.today],
    'approval-blind',
  )
  const found = new Map<number, readonly string[]>()
  for (const { id, hidden } of rows) found.set(id, [...(found.get(id) ?? []), ...hidden])
  return found
}
