import { contractErrors, priceSheet, type PriceAdjustment } from '@tuheng/domain/contracts/index'
import { revisePreviewCall, reviseCall } from '@tuheng/domain/contracts/price.calls'
import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { isUnderApproval, underApprovalIssue } from '@tuheng/domain/kernel/approval-state'
import { DomainError, failAll, localizeIssues } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { failParam } from '@tuheng/domain/kernel/bad-request'
import { can } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow, type AnyTransition, type Face } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import { writeAudit } from '../../engine/write/audit.ts'
import type { CallContext, Server } from '../../engine/calls/endpoint.ts'
import { serveCall, type MemberCall } from '../../engine/calls/serve-call.ts'
import { readRecord } from '../../engine/read/record.ts'
import { holdOrPerform, mayBeHeld } from '../../engine/write/hold.ts'
import { lockInFace } from '../../engine/write/save.ts'
import { failStale } from '../../engine/write/stale.ts'
import { redact, viewerAccess } from '../../engine/rights/redact.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { read, write } from '../../engine/write/work.ts'
import { chooseSheets, requirePriceRight } from './choose-sheets.ts'
import { makeNextVersion } from './next-version.ts'
import type { SheetRow } from './price-sheet-effects.ts'
import { previewRevision } from './revise-preview.ts'

type ReviseRequest = RequestOf<typeof revisePreviewCall>
type ReviseAnswer = GivenOf<typeof reviseCall>
type RevisedRow = Extract<ReviseAnswer, { results: unknown }>['results'][number]
type ReviseCall = MemberCall<typeof reviseCall>

/**
 * `POST /api/v1/cm/{kind of sheet}/revise` creates next versions as drafts, of one sheet, of the chosen ones or of a
 * filter, with all prices changed by an amount or a percentage. `revisePreview` shows the result for each price.
 */
export function registerRevision(server: Server): void {
  serveCall(server, revisePreviewCall, call => preview(call, call.address.at?.face as Face))
  serveCall(server, reviseCall, call => revise(call, call.address.at?.face as Face))
}

async function preview(
  { actor, body, engine, lang }: CallContext<ReviseRequest>,
  face: Face,
): Promise<GivenOf<typeof revisePreviewCall>> {
  requirePriceRight(actor)
  return read(engine, actor, async sql =>
    previewRevision(sql, {
      orgId: actor.orgId,
      ids: await chooseSheets(sql, { face, actor }, choiceOf(body)),
      effFrom: body.effFrom,
      effTo: body.effTo ?? undefined,
      adjustment: adjustmentOf(body),
      lang,
    }),
  )
}

async function revise(ctx: ReviseCall, face: Face): Promise<ReviseAnswer> {
  const { actor, body, engine, lang } = ctx
  requirePriceRight(actor)
  if (body.id !== undefined) {
    const { next } = await reviseOne(ctx, face, { sheetId: body.id, idempotencyKey: ctx.idempotencyKey })
    return {
      ...(await sheetAnswer(ctx, face, body.id)),
      ...(next && {
        next: { id: next.id, sheetNo: next.sheetNo, effFrom: next.effFrom, effTo: next.effTo, status: next.status },
      }),
    }
  }
  if (!body.ids && !body.filters) failParam('id')
  const ids = await read(engine, actor, sql => chooseSheets(sql, { face, actor }, choiceOf(body)))
  const results: RevisedRow[] = []
  for (const sheetId of ids) {
    let no = ''
    try {
      const { sheet, next } = await reviseOne(ctx, face, {
        sheetId,
        idempotencyKey: ctx.idempotencyKey && `${ctx.idempotencyKey}:${sheetId}`,
        onFound: found => (no = found.sheetNo),
      })
      const made = next
        ? { nextId: next.id, nextNo: next.sheetNo }
        : { warnings: localizeIssues([kernelErrors.issue('transition.held', {})], lang) }
      results.push({ id: sheetId, no: sheet.sheetNo, ok: true, ...made })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results.push({
        id: sheetId,
        no,
        ok: false,
        errors: localizeIssues(error.issues, lang),
      })
    }
  }
  return {
    results,
    ok: results.filter(r => r.ok).length,
    failed: results.filter(r => !r.ok).length,
  }
}

function reviseOne(
  { actor, body, engine, request }: ReviseCall,
  face: Face,
  {
    sheetId,
    idempotencyKey,
    onFound,
  }: { sheetId: number; idempotencyKey: string | undefined; onFound?(sheet: SheetRow): void },
): Promise<{ sheet: SheetRow; next: SheetRow | undefined }> {
  const resource = anyResource(priceSheet)
  const { id: _, ids: __, ...payload } = body
  const transition: AnyTransition = priceSheet.transitions.revise
  return write(
    engine,
    { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'revise', sheetId, payload] },
    async tx => {
      const sheet = (await lockInFace(tx, { resource, face }, sheetId)) as SheetRow
      onFound?.(sheet)
      if (body.version !== undefined && body.version !== sheet.version) failStale(tx, resource, sheet)
      const effTo = body.effTo ?? sheet.effTo
      if (effTo < body.effFrom) {
        if (body.effTo) contractErrors.fail('price_sheet.dates', {}, 'effTo')
        contractErrors.fail('price_sheet.ends_before', { no: sheet.sheetNo, effTo, effFrom: body.effFrom }, 'effTo')
      }
      if (isUnderApproval(sheet)) failAll([underApprovalIssue(resource, transition, sheet)])
      const adjustment = adjustmentOf(body)
      let next: SheetRow | undefined
      const make = async (step: Tx): Promise<AnyRow> => {
        next = await makeNextVersion(step, sheet, { effFrom: body.effFrom, effTo, reason: body.reason, adjustment })
        await writeAudit(step, {
          resource,
          id: sheetId,
          action: 'revise',
          before: sheet,
          after: sheet,
          reason: body.reason,
        })
        return sheet
      }
      const { mode: adjust, value, rounding } = adjustment
      const input = { effFrom: body.effFrom, effTo, adjust, value, rounding, reason: body.reason }
      const performed = { resource, face, name: 'revise', transition, before: sheet, input, approvers: body.approvers }
      if (!(await mayBeHeld(tx, performed))) await make(tx)
      else {
        // What waits is performed by the transition
        failAll([refusalOf({ resource, name: 'revise', row: sheet, actor, ctx: tx.now })])
        const after = await holdOrPerform(tx, performed, make)
        if (isUnderApproval(after)) next = undefined
      }
      return { sheet, next }
    },
  )
}

/** The sheet as its own `info` call returns it, if the actor may read it. */
async function sheetAnswer({ actor, engine }: CallContext, face: Face, id: number): Promise<AnyRow> {
  const resource = anyResource(priceSheet)
  if (!can(actor, face, 'read')) return { id }
  const row = await read(engine, actor, sql =>
    readRecord({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) }, resource, {
      id,
      labels: true,
      lock: false,
    }),
  )
  return row ? redact(row, viewerAccess(actor, resource, face)) : { id }
}

const choiceOf = ({ id: one, ids, filters, search }: ReviseRequest) =>
  one === undefined ? { ids, filters, search } : { ids: [one] }

function adjustmentOf({ adjust, value: by, rounding: to, adjustment }: ReviseRequest): PriceAdjustment {
  return {
    mode: adjustment?.mode ?? adjust ?? 'none',
    value: adjustment?.value ?? by ?? null,
    rounding: adjustment?.rounding ?? to ?? 'none',
  }
}
