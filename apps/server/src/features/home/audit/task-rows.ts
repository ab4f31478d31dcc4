import { TASK_KIND } from '@tuheng/domain/home/audit.calls'
import type { FlowNode } from '@tuheng/domain/approvals/flow'
import { findHeldAct } from '@tuheng/domain/approvals/held-acts'
import { type Text, text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import { readerOf } from '../../../engine/read/reader.ts'
import { actName, latenessOf, shownRecords, type ShownRecord } from '../../approvals/index.ts'
import { amountField, withoutAmount } from './amounts.ts'
import type { Place } from './places.ts'
import { type AuditRow, keyOf, type Reading } from './record-rows.ts'

interface TaskRow {
  taskRow: number
  id: number
  taskId: number
  act: string
  recordId: number
  recordNo: string
  starter: string | null
  holder: string | null
  dueAt: string | null
  asksOpinion: boolean
  nodeId: string
  /** Others who have to agree in the approval, now or later. */
  others: number
  nodes: readonly FlowNode[]
}

const AGREE = text('同意', 'Agree')
const REJECT = text('驳回', 'Reject')

/** The rows of tasks by kind and id. Of a record that the person may not see they name no more than the act. */
export async function taskRows(reading: Reading, places: readonly Place[]): Promise<Map<string, AuditRow>> {
  const { sql, actor, lang, moment } = reading
  const own = new Map(places.filter(({ kind }) => kind === TASK_KIND).map(place => [place.id, place]))
  if (!own.size) return new Map()
  const { rows } = await sql.query<TaskRow>(
    `select t.id as "taskRow", r.id, t.no as "taskId", r.act, r.record_id::bigint as "recordId", r.record_no as "recordNo", s.name as starter,
       case when t.member_id <> $2 then h.name end as holder, t.due_at as "dueAt", t.asks_opinion as "asksOpinion", t.node_id as "nodeId",
       (select count(*)::int from approval_task o where o.org_id = $1 and o.run_id = r.id and o.id <> t.id and o.state = any('{open,waiting}')) as others,
       coalesce(p.flow -> 'nodes', '[]'::jsonb) as nodes
     from approval_task t join approval_run r on r.org_id = $1 and r.id = t.run_id
       join approval_process p on p.org_id = $1 and p.id = r.process_id
       left join member s on s.org_id = $1 and s.id = r.starter_id left join member h on h.org_id = $1 and h.id = t.member_id
     where t.org_id = $1 and t.id = any($3::bigint[])`,
    [actor.orgId, actor.memberId, [...own.keys()]],
    'audit-tasks',
  )
  const records = await shownRecords(sql, actor, {
    runs: rows,
    lang,
    judged: { today: moment.today },
  })
  const lateBy = await latenessOf(
    readerOf(sql, actor.orgId),
    moment.at,
    rows.map(row => row.dueAt),
  )
  return new Map(
    rows.map(row => {
      const place = own.get(row.taskRow) as Place
      const record = records.get(row.id)
      const act = (name: string, words: Text) => ({ name, label: words[lang], bulk: true })
      const shown: AuditRow = {
        kind: TASK_KIND,
        ...documentOf(row, { record, lang }),
        id: row.id,
        taskId: row.taskId,
        due: actName(row.act, lang, record?.face),
        pass: act('agree', AGREE),
        refuse: act('reject', REJECT),
        submitter: row.starter,
        insteadOf: row.holder,
        since: place.since,
        lateMinutes: lateBy(row.dueAt),
        isOverdue: row.dueAt !== null && row.dueAt < moment.at,
        opinionRequired: row.asksOpinion,
        refusal: isLast(row) ? (record?.refusal ?? null) : null,
      }
      return [keyOf(place), shown]
    }),
  )
}

/** Whether the held act is performed with this agreement: before, what would refuse it now may still be put right. */
const isLast = ({ nodeId, others, nodes }: TaskRow): boolean => {
  const at = nodes.findIndex(({ id }) => id === nodeId)
  return others === 0 && at >= 0 && nodes.slice(at + 1).every(({ type }) => type === 'copy')
}

type DocumentPart = Pick<AuditRow, 'doc' | 'no' | 'facts' | 'amount' | 'party' | 'way' | 'record'>

function documentOf(
  { act }: TaskRow,
  { record, lang }: { record: ShownRecord | undefined; lang: Reading['lang'] },
): DocumentPart {
  const resource = findHeldAct(registry.resources, act)?.resource
  const doc = resource ? resource[lang === 'zh' ? 'label' : 'en'] : act
  const face = record && Object.entries(resource?.faces ?? {}).find(([, one]) => one.api === record.face)
  if (!record || !resource || !face) return { doc, no: '', facts: [], amount: null, party: null, way: null }
  return {
    doc: face[1][lang],
    no: record.no,
    record: { resource: resource.name, faceName: face[0], id: record.id, version: record.version, path: record.path },
    ...record.figures,
    facts: withoutAmount(record.facts, amountField(resource)),
  }
}
