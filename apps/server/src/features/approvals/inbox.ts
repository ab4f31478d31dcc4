import { inWordsOf } from '@tuheng/domain/kernel/face-words'
import { type Inbox, inboxCall, type InboxTab } from '@tuheng/domain/approvals/approval.calls'
import type { Run } from '@tuheng/domain/approvals/run'
import type { Lang } from '@tuheng/domain/kernel/text'
import { findHeldAct, heldActWords } from '@tuheng/domain/approvals/held-acts'
import { registry } from '@tuheng/domain/registry'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { Params } from '../../sql/params.ts'
import type { Unusual } from '@tuheng/domain/approvals/unusual'
import { readerOf } from '../../engine/read/reader.ts'
import { latenessOf } from './due.ts'
import { shownUnusual } from './unusual.ts'
import { currentNodeFor, STANDING_SQL, type StandingRun } from './current-nodes.ts'
import { placeOf, shownRecords } from './shown-records.ts'
import { searchSql } from './search.ts'
import { waitsForSql } from './substitutes.ts'
import { whyRows } from './why-rows.ts'

interface InboxRow extends StandingRun {
  id: number
  no: string
  recordId: number
  recordNo: string
  starter: string
  startedAt: string
  status: Run['status']
  taskNo: number | null
  holder: string | null
  addedBy: string | null
  since: string | null
  dueAt: string | null
  urgedAt: string | null
  unusual: readonly Unusual[] | null
  asksOpinion: boolean
  asksFiles: boolean
}

/** Where the rows `t` of a tab are found, and in which order. `$2` is the person, `$3` the day. */
interface Tab {
  table: 'approval_task' | 'approval_act' | 'approval_run'
  run: string
  where: string
  since: string
  order: string
  /** Its rows are tasks that the person can act on. */
  hasTask?: true
  /** Its rows in parts that follow one another, each found by an index. */
  parts?: readonly string[]
}

const DECIDED = `t.org_id = $1 and t.member_id = $2 and t.kind = any('{agree,reject,handOver,addSigners}')`

const TABS: Readonly<Record<InboxTab, Tab>> = {
  todo: {
    table: 'approval_task',
    run: 't.run_id',
    where: waitsForSql('$3'),
    since: 't.opened_at',
    order: 't.due_at, t.id',
    hasTask: true,
  },
  done: {
    table: 'approval_act',
    run: 't.run_id',
    // The last act of the person in a run
    where: `${DECIDED} and not exists (select from approval_act b where b.run_id = t.run_id and b.id > t.id and ${DECIDED.replaceAll('t.', 'b.')})`,
    since: 't.at',
    order: 't.id desc',
  },
  copied: {
    table: 'approval_task',
    run: 't.run_id',
    where: 't.org_id = $1 and t.member_id = $2 and t.is_copy',
    since: 't.opened_at',
    order: 't.id desc',
  },
  started: {
    table: 'approval_run',
    run: 't.id',
    where: 't.org_id = $1 and t.starter_id = $2',
    since: 't.started_at',
    order: 't.id desc',
    // What came back waits for the person
    parts: [`t.status = 'returned'`, `t.status = 'running'`, `t.status <> all('{running,returned}')`],
  },
}

/** Mounts the approvals of a person: to do, done, sent to them, started by them. */
export function registerInbox(server: Server): void {
  serveCall(server, inboxCall, ({ actor, body, engine, lang }) =>
    read(engine, actor, async sql => {
      const { tab, page = 1, pageSize = 20, search = '', act } = body
      const { today } = momentOf(engine.clock)
      const params = new Params(actor.orgId, actor.memberId, today)
      const wanted = [
        ...(act ? [`r.act = ${params.add(act)}`] : []),
        ...(search.trim() ? [searchSql(actor, search, params)] : []),
      ]
      const { table, run, where } = TABS[tab]
      const isWanted = `exists (select from approval_run r where r.org_id = $1 and r.id = ${run} and ${wanted.join(' and ')})`
      const filter = ['$3::date is not null', where, ...(wanted.length ? [isWanted] : [])].join(' and ')
      const total = await sql.query<{ n: number }>(
        `select count(*)::int as n from (select from ${table} t where ${filter} limit ${CAP + 1}) a`,
        params.values,
      )
      const { rows } = await sql.query<InboxRow>(
        pageSql({ tab: TABS[tab], filter }, { limit: pageSize, offset: (page - 1) * pageSize }),
        params.values,
      )
      const records = await shownRecords(sql, actor, { runs: rows, lang })
      const why = tab === 'todo' ? await whyRows(sql, actor, { records, lang }) : undefined
      const lateBy = await latenessOf(
        readerOf(sql, actor.orgId),
        momentOf(engine.clock).at,
        rows.map(row => row.dueAt),
      )
      return {
        list: rows.map(row => {
          const record = records.get(row.id)
          const { facts = [] } = record ?? {}
          const { id, no, act, starter, startedAt, status, since, dueAt } = row
          return {
            id,
            no,
            act,
            starter,
            startedAt,
            status,
            currentNode: currentNodeFor(actor, row, record),
            since,
            dueAt,
            actName: actName(act, lang, record?.face),
            recordNo: record?.no ?? '',
            ...(record ? { record: placeOf(record) } : {}),
            ...(record?.figures ?? { party: null, amount: null, way: null }),
            facts: facts.map(({ label, value }) => ({ label, value })),
            why: why?.get(id) ?? null,
            unusual: record ? shownUnusual(actor, row, lang) : [],
            taskId: row.taskNo,
            insteadOf: row.holder,
            addedBy: row.addedBy,
            lateMinutes: lateBy(dueAt),
            isUrged: row.taskNo !== null && row.urgedAt !== null,
            opinionRequired: row.asksOpinion,
            filesRequired: row.asksFiles,
          }
        }),
        total: total.rows[0]?.n ?? 0,
        acts: await actsOf(sql, actor, { tab: TABS[tab], today, lang }),
        counts: await countsOf(sql, actor, today),
      }
    }),
  )
}

interface Found {
  tab: Tab
  filter: string
}

/** The first rows of a tab in order, `columns` of each. Each part is read no further. */
const firstSql = ({ tab: { table, order, parts = ['true'] }, filter }: Found, columns: string, limit: number): string =>
  parts
    .map(
      (part, rank) =>
        `(select ${rank} as rank, row_number() over (order by ${order}) as place, ${columns} from ${table} t where ${part} and ${filter} order by ${order} limit ${limit})`,
    )
    .join(' union all ')

/** A page of a tab. What is shown of a run is read for the rows of the page alone. */
function pageSql(found: Found, { limit, offset }: { limit: number; offset: number }): string {
  const { run, since, hasTask } = found.tab
  const task = hasTask
    ? 't.no, t.asks_opinion, t.asks_files, t.due_at, t.member_id as holder'
    : 'null::int as no, false as asks_opinion, false as asks_files, null::timestamptz as due_at, null::bigint as holder'
  const rows = firstSql(found, `${run} as run, ${since} as since, ${task}`, offset + limit)
  return `select r.id, r.no, r.act, r.record_id::bigint as "recordId", r.record_no as "recordNo", s.name as starter, r.started_at as "startedAt",
       r.status, ${STANDING_SQL}, r.urged_at as "urgedAt", r.unusual, t.since, t.no as "taskNo",
       t.asks_opinion as "asksOpinion", t.asks_files as "asksFiles", t.due_at as "dueAt", case when t.holder <> $2 then h.name end as holder, ${ADDED_BY} as "addedBy"
     from (select * from (${rows}) found order by rank, place limit ${limit} offset ${offset}) t
     join approval_run r on r.org_id = $1 and r.id = t.run
     left join member h on h.org_id = $1 and h.id = t.holder left join member s on s.org_id = $1 and s.id = r.starter_id
     order by t.rank, t.place`
}

/** Who added the holder of the task as a signer: the state of the run keeps it. */
const ADDED_BY = `case when t.no is not null then (select m.name from jsonb_array_elements(r.state -> 'tasks') x
  join member m on m.org_id = $1 and m.id = (x ->> 'addedBy')::bigint where (x ->> 'id')::int = t.no) end`

/** Acts are offered of so many of the first runs of a tab. */
const ACTS_FROM = 200

/** The acts of a tab, most frequent first. */
async function actsOf(
  sql: Sql,
  { orgId, memberId }: Actor,
  { tab, today, lang }: { tab: Tab; today: string; lang: Lang },
): Promise<{ act: string; name: string }[]> {
  const first = firstSql({ tab, filter: `$3::date is not null and ${tab.where}` }, `${tab.run} as run`, ACTS_FROM)
  const { rows } = await sql.query<{ act: string }>(
    `select r.act from (${first}) t join approval_run r on r.org_id = $1 and r.id = t.run group by r.act order by count(*) desc, r.act`,
    [orgId, memberId, today],
  )
  return rows.map(({ act }) => ({ act, name: actName(act, lang) }))
}

/** The act of an approval in words, by the face where its record is shown: 客户合同提交审批. */
export function actName(act: string, lang: Lang, face?: string): string {
  const held = findHeldAct(registry.resources, act)
  if (!held) return act
  const shown = Object.values(held.resource.faces).find(one => one.api === face)
  const { label, en, transitions } = inWordsOf(held.resource, shown)
  return heldActWords(shown ?? { zh: label, en }, transitions[held.name] ?? held.transition)[lang]
}

/** Counted up to this number. */
const CAP = 999

async function countsOf(
  sql: Sql,
  { orgId, memberId }: { orgId: number; memberId: number },
  today: string,
): Promise<Inbox['counts']> {
  const { rows } = await sql.query<Inbox['counts']>(
    `select (select count(*)::int from (select from approval_task t where ${waitsForSql('$3')} limit ${CAP + 1}) a) as todo,
       (select count(*)::int from (select from approval_act t where ${TABS.done.where} limit ${CAP + 1}) a) as done,
       (select count(*)::int from (select from approval_run where org_id = $1 and starter_id = $2 and status = any('{running,returned}') limit ${CAP + 1}) a) as started,
       (select count(*)::int from (select from approval_task where org_id = $1 and member_id = $2 and is_copy limit ${CAP + 1}) a) as copied`,
    [orgId, memberId, today],
    'approval-counts',
  )
  return rows[0] ?? { todo: 0, done: 0, started: 0, copied: 0 }
}
