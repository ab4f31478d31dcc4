import { exportTemplateErrors as errors } from '@tuheng/domain/files/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { columnField } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Server } from '../../engine/calls/endpoint.ts'
import { resourceOf } from '../../engine/directory.ts'
import { parseFilters } from '../../engine/read/filter.ts'
import { readLabels } from '../../engine/read/labels.ts'
import { whereSql } from '../../engine/read/where.ts'
import { titleRestriction } from '@tuheng/domain/kernel/field-access'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { read } from '../../engine/write/work.ts'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { isSplitField } from './check-template.ts'
import type { Source } from './sources.ts'
import type { ExportSpec } from './spec.ts'

/** Files in one archive. */
const MAX_FILES = 1000

export interface SplitGroup {
  /** The condition that the rows of its file meet. */
  filter: unknown
  /** What the file is called. */
  label: string
}

const NONE: Readonly<Record<Lang, string>> = { zh: '未填', en: 'none' }

/** The values by which files are divided, as far as the person sees the rows. @throws if there are too many */
export async function splitGroups(
  { server, spec, lang }: { server: Server; spec: ExportSpec; lang: Lang },
  { source, actor }: { source: Extract<Source, { kind: 'list' }>; actor: Actor },
): Promise<SplitGroup[]> {
  const { resource, face } = source.at
  const name = spec.splitBy ?? ''
  if (!isSplitField(actor, source, name)) errors.fail('data_export.split_field', {}, 'splitBy')
  const to = resourceOf(columnField(resource, name)?.to ?? '')
  return read(server.engine, actor, async sql => {
    const params = new Params()
    const conditions = parseFilters(resource, spec.filters, viewerAccess(actor, resource, face).mayQuery)
    const where = whereSql({ resource, face, actor }, { conditions }, params)
    const { rows } = await sql.query<{ it: number | null }>(
      `select t.${column(name)} as it from ${tableName(resource)} t where ${where.join(' and ')} group by 1 order by 1 nulls last limit ${MAX_FILES + 1}`,
      params.values,
    )
    if (rows.length > MAX_FILES) errors.fail('data_export.split_many', { count: MAX_FILES, max: MAX_FILES })
    const reader = { orgId: actor.orgId, sql: sql.query.bind(sql) as never }
    const labels = titleRestriction(actor, to)
      ? undefined
      : (await readLabels(reader, [{ name: 'it', to: to.name }], rows)).get('it')
    return rows.map(({ it }): SplitGroup =>
      it === null
        ? { filter: { op: 'empty' }, label: NONE[lang] }
        : { filter: [it], label: labels?.get(it) ?? `${to.label} ${it}` },
    )
  })
}
