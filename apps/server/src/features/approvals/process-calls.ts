import { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { type Condition, type Flow, nodesOf, SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import { heldActs } from '@tuheng/domain/approvals/held-acts'
import {
  checkDesignCall,
  copyProcessCall,
  designCall,
  heldActsCall,
  newVersionCall,
  saveDesignCall,
  subjectsCall,
} from '@tuheng/domain/approvals/process.calls'
import { subjectsOf } from '@tuheng/domain/approvals/subjects'
import { failAll, type Issue, localizeIssues } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { anyResource, type AnyResource, fieldAt, labelOf, type RowOf } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { oncePerProcess, onSave, onTransition } from '../../engine/write/hooks.ts'
import { failStale } from '../../engine/write/stale.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { read, write } from '../../engine/write/work.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'
import { coverageOf, NO_COVERAGE } from './coverage.ts'
import { refuseUnacknowledged } from './everyday.ts'
import { parseDesign } from './parse-design.ts'
import { veilsChanged } from './veils.ts'
import { designIssues, heldAct, mayDecide, needsOther, ownNodes } from './known.ts'

type ProcessRow = RowOf<typeof approvalProcess>
interface Design {
  flow: Flow
  condition: Condition | null
}

const EMPTY_FLOW: Flow = { nodes: [], policies: SAFE_POLICIES }

/** What people design. Whom the publication barred belongs to the published version alone. */
export function designOf(row: Pick<ProcessRow, 'flow' | 'condition'>): Design {
  const { nodes, policies } = (row.flow as Flow | null) ?? EMPTY_FLOW
  return { flow: { nodes, policies }, condition: (row.condition as Condition | null) ?? null }
}

/** Checks of definitions: what they hold exists, and a published version has no faults and replaces the one before. */
export const registerProcessHooks = (): void => oncePerProcess(addHooks)

function addHooks(): void {
  onSave(approvalProcess, {
    before: async ({ tx, row, next }) => {
      const act = heldAct(next.act)
      const isFirstVersion = (row as { id?: number }).id === undefined && (next.versionNo ?? 1) === 1
      if (
        isFirstVersion &&
        next.code &&
        (await tx.find(approvalProcess, { where: { code: next.code }, limit: 1 })).length
      )
        approvalErrors.fail('approval.code_taken', { code: next.code }, 'code')
      if (next.face && !act.resource.faces[next.face]) approvalErrors.fail('approval.face_unknown', {}, 'face')
      return { flow: next.flow ?? EMPTY_FLOW }
    },
  })
  onTransition(approvalProcess, 'publish', {
    before: async ({ tx, row, now, input }) => {
      const act = heldAct(row.act)
      // Versions are published one after the other: each replaces the one before
      const lineage = `approval process:${tx.orgId}:${row.code}`
      await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lineage])
      failAll(await designIssues(tx, act, designOf(row)))
      await refuseUnacknowledged(tx, row, input.acknowledged === true)
      const { flow } = designOf(row)
      if (mayDecide(tx.actor, act)) return { publishedAt: now.at, flow }
      failAll(await ownNodes(tx, act, flow))
      return { publishedAt: now.at, flow: { ...flow, barred: tx.actor.memberId } }
    },
    derive: async ({ tx, next }) => {
      // Its conditions may say more of what people may not see
      veilsChanged(tx)
      const others = await tx.find(approvalProcess, { where: { code: next.code, status: 'published' } })
      for (const { id } of others) if (id !== next.id) await tx.run(approvalProcess, 'replace', { id })
    },
  })
}

/** Mounts the designs of processes. */
export function registerProcessCalls(server: Server): void {
  serveCall(server, heldActsCall, async ({ lang }) => ({
    list: heldActs(registry.resources).map(({ key, resource, ...name }) => ({
      key,
      name: name[lang],
      area: resource.area,
      faces: Object.entries(resource.faces).map(([face, words]) => ({ face, name: words[lang] })),
    })),
  }))
  serveCall(server, subjectsCall, async ({ body, lang }) => describeSubjects(body.act, lang))
  serveCall(server, designCall, ({ body, actor, engine, lang }) =>
    read(engine, actor, async sql => {
      const reader = readerOf(sql, actor.orgId)
      const params = new Params()
      const seen = scopeSql({ resource: anyResource(approvalProcess), actor, params })
      const { rows } = await reader.sql<ProcessRow & { versions: never }>(
        `select t.id, t.version, t.name, t.code, t.act, t.status, t.version_no as "versionNo", t.flow, t.condition from approval_process t
         where ${seen.join(' and ')} and t.id = ${params.add(body.id)}`,
        params.values,
      )
      const [row] = rows
      if (!row) return failMissing(anyResource(approvalProcess))
      const versions = await reader.sql<{ id: number; versionNo: number; status: string; publishedAt: string | null }>(
        `select id, version_no as "versionNo", status, published_at as "publishedAt" from approval_process
         where org_id = $1 and code = $2 and deleted_at is null order by version_no desc`,
        [actor.orgId, row.code],
      )
      const design = designOf(row)
      const issues = await designIssues(reader, heldAct(row.act), design)
      const { id, version, name, code, act, status, versionNo } = row
      return {
        id,
        version,
        name,
        code,
        act,
        status,
        versionNo: versionNo ?? 1,
        ...design,
        issues: told(issues, lang),
        versions: versions.rows,
      }
    }),
  )
  serveCall(server, saveDesignCall, ({ body, lang, ...call }) =>
    writing(call, async tx => {
      const row = await ownProcess(tx, body.id)
      if (row.version !== body.version) failStale(tx, anyResource(approvalProcess), row)
      if (row.status !== 'draft') approvalErrors.fail('approval.not_draft')
      const design = parseDesign(body)
      const nodeCount = nodesOf(design.flow.nodes).length
      await tx.overwrite(approvalProcess, { id: row.id, ...design, nodeCount }, { action: 'update' })
      const after = await tx.getRequired(approvalProcess, row.id)
      return { version: after.version, issues: told(await designIssues(tx, heldAct(row.act), design), lang) }
    }),
  )
  serveCall(server, checkDesignCall, ({ body, actor, engine, lang }) =>
    read(engine, actor, async sql => {
      const [act, design] = [heldAct(body.act), parseDesign(body)]
      const issues = await designIssues(readerOf(sql, actor.orgId), act, design)
      const coverage = issues.length ? NO_COVERAGE : await coverageOf(sql, actor, { act, ...design, id: body.id, lang })
      return { issues: told(issues, lang), coverage }
    }),
  )
  serveCall(server, newVersionCall, ({ body, ...call }) =>
    writing(call, async tx => {
      const row = await ownProcess(tx, body.id)
      const [last] = await tx.find(approvalProcess, { where: { code: row.code }, sort: ['-versionNo'], limit: 1 })
      const { code, name, act, face, priority, nodeCount, remark, origin } = row
      const versionNo = (last?.versionNo ?? 1) + 1
      const next = { code, name, act, face, priority, ...designOf(row), nodeCount, remark, origin, versionNo }
      const made = await tx.insert(approvalProcess, next)
      return { id: made.id }
    }),
  )
  serveCall(server, copyProcessCall, ({ body, ...call }) =>
    writing(call, async tx => {
      const row = await ownProcess(tx, body.id)
      const { act, face, priority, nodeCount, remark } = row
      const copy = { act, face, priority, ...designOf(row), nodeCount, remark, name: body.name }
      const made = await tx.insert(approvalProcess, copy)
      return { id: made.id }
    }),
  )
}

/** The process, locked. @throws as for none if it is outside the person's data scope. */
export async function ownProcess(tx: Tx, id: number): Promise<ProcessRow> {
  const row = await tx.lock(approvalProcess, id)
  return inScope(tx, row) ? row : failMissing(anyResource(approvalProcess))
}

const told = (issues: readonly Issue[], lang: Lang) => localizeIssues([...issues], lang)

const writing = <T>(
  {
    engine,
    actor,
    request,
    idempotencyKey,
    address,
  }: Pick<MemberCall<unknown>, 'engine' | 'actor' | 'request' | 'idempotencyKey' | 'address'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: [address.path, request.body] }, work)

function describeSubjects(key: string, lang: Lang) {
  const act = heldAct(key)
  const { resource, transition } = act
  const subjects = Object.entries(subjectsOf(resource, transition)).map(([path, subject]) => {
    const field = fieldOf(act, path)
    const choices = Object.entries(field?.choices ?? {}).map(([value, words]) => ({ value, label: words[lang] }))
    const options = optionsOf(path, field?.to)
    return { path, label: subject[lang], kind: subject.kind, choices, ...(options ? { options } : {}) }
  })
  const named = (name: string) => {
    const field = fieldAt(resource, name)
    return field ? [{ name, label: labelOf(field, name)[lang] }] : []
  }
  return {
    subjects,
    fields: Object.keys(resource.fields).flatMap(named),
    memberFields: [
      'createdBy',
      ...Object.keys(resource.fields).filter(name => resource.fields[name]?.to === 'member'),
    ].flatMap(named),
    fourEyes: needsOther(act),
  }
}

/** The field that a subject of conditions speaks of. */
export function fieldOf(
  { resource, transition }: { resource: AnyResource; transition: { params?: AnyResource['fields'] } },
  path: string,
) {
  const [root, ...rest] = path.split('.')
  if (root === 'input') return transition.params?.[rest.join('.')]
  return root === 'record' ? fieldAt(resource, rest.slice(0, 2).join('.')) : undefined
}

/** The face that offers the records of a reference. */
function optionsOf(path: string, to: string | undefined): string | undefined {
  const name = STARTER_REFERENCES[path] ?? to
  const target = registry.resources.find(one => one.name === name)
  return target && Object.values(target.faces)[0]?.api
}

export const STARTER_REFERENCES: Readonly<Record<string, string>> = {
  'starter.deptIds': 'department',
  'starter.roleIds': 'role',
  'starter.memberId': 'member',
}
