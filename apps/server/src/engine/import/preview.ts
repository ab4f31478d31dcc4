import { add, round } from '@tuheng/domain/kernel/decimal'
import type { ErrorCount, Preview } from '@tuheng/domain/kernel/import-wire'
import { resourceOf } from '../directory.ts'
import type { Tx } from '../write/tx.ts'
import { type Engine, write } from '../write/work.ts'
import { type EffectFigure, previewOf } from './adapters.ts'
import { countRows, loadRows, mainSheet } from './batch-store.ts'
import { cellVeil } from './cell-veil.ts'
import { chunkSize, nextDocuments } from './commit.ts'
import { commitEach } from './commit-rows.ts'
import { Masters } from './masters.ts'
import { sumsOf } from './preview-sums.ts'
import { pauseBetweenSteps } from './step.ts'
import type { ImportPlace } from './targets.ts'
import { rolledBack } from '../write/roll-back.ts'
import type { Batch } from './types.ts'
import { VEILED } from './veil.ts'

const MAX_LISTED = 200

/** What would be imported, without a trial. */
export async function previewBatch(tx: Pick<Tx, 'sql' | 'orgId'>, place: ImportPlace, batch: Batch): Promise<Preview> {
  const masters = await newMasters(tx, place, batch)
  return {
    counts: await countRows(tx, batch),
    ...(await sumsOf(tx, place, batch)),
    masters: masters.slice(0, MAX_LISTED),
    mastersTotal: masters.length,
  }
}

async function newMasters(
  tx: Pick<Tx, 'sql' | 'orgId'>,
  place: ImportPlace,
  batch: Batch,
): Promise<Preview['masters']> {
  const { mayRead } = cellVeil(place, batch)
  const { rows } = await tx.sql<{ target: string; text: string; n: number }>(
    `select c.value ->> 'target' as target, c.value ->> 'text' as text, count(*)::int as n from import_row r cross join lateral jsonb_each(r.values -> 'create') c
     where r.org_id = $1 and r.batch_id = $2 and r.state = 'ok' and r.sheet = $3 and r.values ? 'create' and c.key = any($4::text[]) group by 1, 2 order by 1, 3 desc, 2`,
    [tx.orgId, batch.id, mainSheet(batch), batch.options.create.filter(mayRead)],
  )
  return rows.map(({ target, text, n }) => ({
    target,
    label: { zh: resourceOf(target).label, en: resourceOf(target).en },
    text,
    rows: n,
  }))
}

export interface TryArgs {
  engine: Engine
  place: ImportPlace
  batch: Batch
  requestId: string
  signal?: AbortSignal
  report?(done: number, total: number): void
}

/**
 * Writes all rows in chunks, reads the effects, and rolls everything back, so that limits, prices and stock are as they
 * would be. Rows of different chunks do not see each other.
 */
export async function tryBatch(args: TryArgs): Promise<Preview> {
  const { engine, place, batch, requestId } = args
  const request = { actor: place.actor, requestId }
  const preview = await write(engine, request, tx => previewBatch(tx, place, batch))
  const figures = new Map<string, EffectFigure>()
  const refused: NonNullable<Preview['refused']> = []
  let tried = 0
  for (let after = -1; ;) {
    await pauseBetweenSteps(args.signal)
    const chunk = await rolledBack(engine, request, async tx => {
      const documents = await nextDocuments(tx, batch, { limit: chunkSize(place), after })
      const outcomes = await commitEach(
        tx,
        { place, mapping: batch.mapping, masters: new Masters(batch.id) },
        documents,
      )
      const records = outcomes.flatMap(outcome => (outcome.ok ? [outcome.record] : []))
      return {
        rows: documents.map(({ row }) => row.rowNo),
        outcomes,
        figures: (await previewOf(place.resource)?.({ tx, records })) ?? [],
      }
    })
    if (!chunk.rows.length) break
    after = chunk.rows.at(-1) ?? after
    tried += chunk.rows.length
    for (const outcome of chunk.outcomes)
      if (!outcome.ok && refused.length < MAX_LISTED) refused.push({ row: outcome.rowNo, errors: outcome.errors })
    for (const figure of chunk.figures) figures.set(figure.key, joined(figures.get(figure.key), figure))
    args.report?.(tried, preview.counts.ok)
  }
  return { ...preview, refused, figures: [...figures.values()], tried }
}

function joined(known: EffectFigure | undefined, figure: EffectFigure): EffectFigure {
  if (!known) return figure
  const { change } = figure
  return {
    ...figure,
    value: addFigures(known.value, figure.value),
    ...(change
      ? {
          change: {
            of: change.of,
            before: addFigures(known.change?.before ?? '0', change.before),
            trips: change.trips + (known.change?.trips ?? 0),
          },
        }
      : {}),
  }
}

/** The sum with the larger number of decimals: money keeps its cents. */
function addFigures(a: string, b: string): string {
  return round(add(a, b), Math.max(...[a, b].map(value => value.split('.')[1]?.length ?? 0)))
}

interface RowQuery {
  sheet?: string | undefined
  state?: string | undefined
  page: number
  /** A row whose page is asked for, instead of `page`. */
  holding?: number | undefined
  pageSize: number
}

/** One page of staged rows, with the fields of wrong cells. */
export async function stagedRows(
  tx: Pick<Tx, 'sql' | 'orgId'>,
  batch: Batch,
  { state, holding, pageSize, ...query }: RowQuery,
) {
  const sheet = query.sheet ?? mainSheet(batch)
  const states = state ? [state as never] : undefined
  const { rows } = await tx.sql<{ n: number; above: number }>(
    `select count(*)::int as n, (count(*) filter (where row_no < $5))::int as above from import_row
     where org_id = $1 and batch_id = $2 and sheet = $3 and ($4::text is null or state = $4)`,
    [tx.orgId, batch.id, sheet, state ?? null, holding ?? 0],
  )
  const { n: total = 0, above = 0 } = rows[0] ?? {}
  const page = holding === undefined ? query.page : Math.floor(above / pageSize) + 1
  const list = await loadRows(tx, batch.id, { sheet, states, limit: pageSize, offset: (page - 1) * pageSize })
  return { list, total, page, sheet }
}

/**
 * Errors by column and code, the most frequent first: one correction often fixes many rows. `value` is the text of the
 * cell where the sentence quotes it, and null where it does not. `veil` is that of the reader.
 */
export async function errorSummary(
  tx: Pick<Tx, 'sql' | 'orgId'>,
  batch: Batch,
  { lang, veil }: { lang: 'zh' | 'en'; veil: string },
): Promise<ErrorCount[]> {
  const { rows } = await tx.sql<ErrorCount>(
    `select r.sheet, (e.value ->> 'column')::int as "column", e.value ->> 'path' as path, e.value ->> 'code' as code, e.value ->> $3 as msg,
       case when position('“' || cell.text || '”' in e.value ->> $3) > 0 or position('"' || cell.text || '"' in e.value ->> $3) > 0
         or right(e.value ->> $3, length(cell.text) + 1) in ('：' || cell.text, ' ' || cell.text) then cell.text end as value,
       count(*)::int as rows, (count(*) filter (where cell.text is null))::int as blank, min(r.row_no) as first
     from import_row r
     cross join lateral (select distinct case when $4 = '' or one.value ->> 'veil' = $4 then one.value else $5::jsonb end as value
       from jsonb_array_elements(r.errors) one) e
     cross join lateral (select nullif(case jsonb_typeof(r.raw -> (e.value ->> 'column')::int)
       when 'array' then r.raw -> (e.value ->> 'column')::int ->> 0 else r.raw ->> (e.value ->> 'column')::int end, '') as text) cell
     where r.org_id = $1 and r.batch_id = $2 and r.state = 'error'
     group by 1, 2, 3, 4, 5, 6 order by 7 desc, 1, 2, 6 limit 200`,
    [tx.orgId, batch.id, lang, veil, JSON.stringify(VEILED)],
  )
  return rows
}
