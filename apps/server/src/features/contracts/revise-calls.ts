import { contractErrors, priceSheet, type PriceAdjustment } from '@tuheng/domain/contracts/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { can } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { Type, type Static } from 'typebox'
import { writeAudit } from '../../engine/audit.ts'
import type { BatchResult, BatchRow } from '../../engine/batch.ts'
import { endpoint, type CallContext, type Server } from '../../engine/endpoint.ts'
import { readRecord } from '../../engine/record.ts'
import { lockInFace } from '../../engine/save.ts'
import { stale } from '../../engine/stale.ts'
import { unveil, veilOf } from '../../engine/serialise.ts'
import { read, write } from '../../engine/work.ts'
import { chooseSheets, needPriceRight } from './choose-sheets.ts'
import { makeNextVersion } from './next-version.ts'
import type { SheetRow } from './price-sheet-effects.ts'
import { previewRevision } from './revise-preview.ts'

const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const mode = Type.Union([Type.Literal('none'), Type.Literal('amount'), Type.Literal('percent')])
const value = Type.Union([Type.String({ maxLength: 20, pattern: '^-?\\d{1,8}(\\.\\d{1,4})?$' }), Type.Null()])
const id = Type.Integer({ minimum: 1 })
const wish = {
  id: Type.Optional(id),
  ids: Type.Optional(Type.Array(id, { minItems: 1, maxItems: 300 })),
  filters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  effFrom: date,
  /** Each sheet's own last day when absent. */
  effTo: Type.Optional(Type.Union([date, Type.Null()])),
  /** As the move's own form sends it, or as one object. */
  adjust: Type.Optional(mode),
  value: Type.Optional(value),
  adjustment: Type.Optional(Type.Object({ mode, value: Type.Optional(value) }, { additionalProperties: false })),
}
const previewBody = Type.Object(wish, { additionalProperties: false })
const reviseBody = Type.Object(
  { ...wish, version: Type.Optional(Type.Integer()), reason: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)
type Wish = Static<typeof previewBody>
type Revise = Static<typeof reviseBody>

export interface RevisedRow extends BatchRow {
  nextId?: number
  nextNo?: string
}

/**
 * `POST /api/v1/cm/{kind of sheet}/revise`: next versions as drafts, of one sheet, of those ticked or of a filter, with
 * all prices moved by an amount or a percentage; `revisePreview` says before what becomes of each price.
 */
export function registerRevision(server: Server): void {
  for (const face of Object.values(priceSheet.faces) as Face[]) {
    const permission = `${face.permission}.modify`
    endpoint(server, {
      path: `/api/v1/${face.api}/revisePreview`,
      permission,
      body: previewBody,
      handle: ctx => preview(ctx, face),
    })
    endpoint(server, {
      path: `/api/v1/${face.api}/revise`,
      permission,
      body: reviseBody,
      handle: ctx => revise(ctx, face),
    })
  }
}

async function preview({ actor, body, engine, lang }: CallContext<Wish>, face: Face): Promise<object> {
  needPriceRight(actor)
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

async function revise(ctx: CallContext<Revise>, face: Face): Promise<unknown> {
  const { actor, body, engine, lang } = ctx
  needPriceRight(actor)
  if (body.id !== undefined) {
    const { next } = await reviseOne(ctx, face, body.id, ctx.idempotencyKey)
    return {
      ...(await shownSheet(ctx, face, body.id)),
      next: { id: next.id, sheetNo: next.sheetNo, effFrom: next.effFrom, effTo: next.effTo, status: next.status },
    }
  }
  if (!body.ids && !body.filters) kernelErrors.fail('request.invalid', { detail: 'id' })
  const ids = await read(engine, actor, sql => chooseSheets(sql, { face, actor }, choiceOf(body)))
  const results: RevisedRow[] = []
  for (const sheetId of ids) {
    try {
      const { sheet, next } = await reviseOne(
        ctx,
        face,
        sheetId,
        ctx.idempotencyKey && `${ctx.idempotencyKey}:${sheetId}`,
      )
      results.push({ id: sheetId, no: sheet.sheetNo, ok: true, nextId: next.id, nextNo: next.sheetNo })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results.push({
        id: sheetId,
        no: '',
        ok: false,
        errors: error.issues.map(i => ({ code: i.code, path: i.path, msg: i[lang] })),
      })
    }
  }
  return {
    results,
    ok: results.filter(r => r.ok).length,
    failed: results.filter(r => !r.ok).length,
  } satisfies BatchResult
}

function reviseOne(
  { actor, body, engine, request }: CallContext<Revise>,
  face: Face,
  sheetId: number,
  idempotencyKey: string | undefined,
): Promise<{ sheet: SheetRow; next: SheetRow }> {
  const resource = anyResource(priceSheet)
  const { id: _, ids: __, ...asked } = body
  return write(
    engine,
    { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'revise', sheetId, asked] },
    async tx => {
      const sheet = (await lockInFace(tx, resource, face, sheetId)) as SheetRow
      if (body.version !== undefined && body.version !== sheet.version) stale(tx, resource, sheet)
      const effTo = body.effTo ?? sheet.effTo
      if (effTo < body.effFrom) contractErrors.fail('price_sheet.dates', {}, 'effTo')
      const next = await makeNextVersion(tx, sheet, {
        effFrom: body.effFrom,
        effTo,
        reason: body.reason,
        adjustment: adjustmentOf(body),
      })
      await writeAudit(tx, {
        resource,
        id: sheetId,
        action: 'revise',
        before: sheet,
        after: sheet,
        reason: body.reason,
      })
      return { sheet, next }
    },
  )
}

/** The sheet as its own `info` answers it, for whoever may read it. */
async function shownSheet({ actor, engine }: CallContext, face: Face, id: number): Promise<AnyRow> {
  const resource = anyResource(priceSheet)
  if (!can(actor, face, 'read')) return { id }
  const row = await read(engine, actor, sql =>
    readRecord({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) }, resource, id, {
      labels: true,
      lock: false,
    }),
  )
  return row ? unveil(row, veilOf(actor, resource, face)) : { id }
}

const choiceOf = ({ id: one, ids, filters, search }: Wish) =>
  one === undefined ? { ids, filters, search } : { ids: [one] }

function adjustmentOf({ adjust, value: by, adjustment }: Wish): PriceAdjustment {
  return { mode: adjustment?.mode ?? adjust ?? 'none', value: adjustment?.value ?? by ?? null }
}
