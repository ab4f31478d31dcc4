import type { Field } from '../../packages/domain/src/kernel/field.ts'
import { kindOf } from '../../packages/domain/src/kernel/kinds/index.ts'
import { type AnyResource, columnField, labelOf } from '../../packages/domain/src/kernel/resource.ts'
import { camel, kebab } from './words.ts'

/** Outline of a report over the records of a resource. */
export interface ReportOutline {
  area: string
  stem: string
  label: string
  /** English title. */
  en: string
  module: string
  /** The counted resource, with the module that it is imported from and the path of its list. */
  of: AnyResource
  from: string
  path: string
  grantsLike: string
  /** Its date field by which it is counted. */
  by?: string | undefined
}

/** References that the list filters by, which the report groups by. Without any: who created the record. */
function keysOf({ list, fields }: AnyResource): string[] {
  const refs = list.filters.filter(name => fields[name]?.kind === 'ref')
  return refs.length ? refs : ['createdBy']
}

const summedIn = ({ list, fields }: AnyResource): string[] => (list.totals ?? []).filter(name => fields[name])

export const isDay = (field: Field | undefined): boolean => !!field && kindOf(field).schema(field)['format'] === 'date'

const isWhole = (field: Field | undefined): boolean => !!field && kindOf(field).schema(field)['type'] === 'integer'

/** The date by which a record is counted: the one asked for, else its business date. Without: when it was created. */
export function countedBy({ by, of: { businessDates = [], fields } }: Pick<ReportOutline, 'by' | 'of'>): string {
  return by ?? businessDates.find(name => isDay(fields[name])) ?? 'createdAt'
}

/** As {@link countedBy}, as SQL over alias `t`. */
function dayOf(outline: ReportOutline): string {
  const day = countedBy(outline)
  return outline.of.fields[day]
    ? `t.${kebab(day).replaceAll('-', '_')}`
    : `(t.created_at at time zone 'Asia/Shanghai')::date`
}

/** The SQL column of a key. Who created the record is a column of every table. */
function columnIn({ name: of, fields }: AnyResource, name: string): string {
  return fields[name] ? `${of}.fields.${name}` : `f.ref('创建人', 'member', { en: 'Created by' })`
}

export function reportDeclaration(outline: ReportOutline): string {
  const { stem, label, en: title, module, of, from, path, grantsLike } = outline
  const [name, keys, sums] = [camel(stem), keysOf(of), summedIn(of)]
  const own = keys.some(key => of.fields[key]) || sums.length > 0
  const by = keys.map(key => {
    const { zh, en } = labelOf(columnField(of, key) as Field, key)
    return `{ value: '${key}', zh: '按${zh}', en: '${en}' }`
  })
  const columns = [...keys.map(key => `${key}: ${columnIn(of, key)}`), `count: f.integer('数量', { en: 'Records' })`]
  const day = countedBy(outline)
  const period = of.list.filters.includes(day) ? `, ranges: { ${day}: ['dateFrom', 'dateTo'] }` : ''
  const reads = [...keys, ...sums].map(key => `${key}: ['${of.name}.${key}']`)
  return `import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
${own ? `import { ${of.name} } from '${from}'\n` : ''}
/** ${label}: how many ${of.en.toLowerCase()} records there are of a period, by \`${day}\`${sums.length ? ', and what they add up to' : ''}. */
export const ${name} = defineReport({
  name: '${name}',
  zh: '${label}',
  en: '${title}',
  api: '${module}/${name}',
  permission: '${module}.${name}',
  grantsLike: '${grantsLike}',
  params: { dateFrom: f.date('日期起', { en: 'From', required: true }), dateTo: f.date('日期止', { en: 'To', required: true }) },
  defaults: today => ({ dateFrom: \`\${today.slice(0, 8)}01\`, dateTo: today }),
  columns: { ${[...columns, ...sums.map(sum => `${sum}: ${columnIn(of, sum)}`)].join(', ')} },
  reads: {
    ${reads.map(read => `${read},\n    `).join('')}// How many there are is told to whoever may see what they are called
    count: ['${of.name}.${of.title}'],
  },
  groupBy: [${by.join(', ')}],
  drill: { path: '${path}', filters: { ${keys.map(key => `${key}: '${key}'`).join(', ')} }${period} },
})
`
}

export function reportQuery(outline: ReportOutline): string {
  const { area, stem, label, of } = outline
  const [name, sums] = [camel(stem), summedIn(of)]
  const column = (field: string): string => kebab(field).replaceAll('-', '_')
  const measures = [
    `count: 'count(*)::int'`,
    ...sums.map(sum => `${sum}: 'coalesce(sum(t.${column(sum)}), 0)::${isWhole(of.fields[sum]) ? 'int' : 'text'}'`),
  ]
  const ofArea =
    of.area === area
      ? `import { ${of.name}, ${name} } from '@tuheng/domain/${kebab(area)}/index'`
      : `import { ${name} } from '@tuheng/domain/${kebab(area)}/index'
import { ${of.name} } from '@tuheng/domain/${kebab(of.area)}/index'`
  return `import type { ReportAnswer } from '@tuheng/domain/kernel/report'
${ofArea}
import { groupedRecords, totalsOf } from '../../engine/report/grouped-records.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'

const MEASURES = { ${measures.join(', ')} }

/** ${label}: records of the period within the person's reach, by one of their references. */
export async function query${name.charAt(0).toUpperCase()}${name.slice(1)}({ sql, actor, params, groupBy }: ReportContext): Promise<ReportAnswer> {
  const { columns } = ${name}
  const rows = await groupedRecords({ sql, actor }, {
    resource: ${of.name},
    keys: [groupBy],
    measures: MEASURES,
    where: values => [\`${dayOf(outline)} between \${values.add(params.dateFrom)}::date and \${values.add(params.dateTo)}::date\`],
    columns,
  })
  return { rows, totals: totalsOf(rows, columns, Object.keys(MEASURES)), figures: {}, header: [] }
}
`
}

export function reportTest(outline: ReportOutline): string {
  const { area, stem, of } = outline
  const [name, day] = [camel(stem), countedBy(outline)]
  // A new record need not have the date yet
  const given = of.fields[day] ? `, { ${day}: '2026-11-20' }` : ''
  return `import { ${name} } from '@tuheng/domain/${kebab(area)}/index'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makerFor } from '../../testing/make.ts'
import { proveReport } from '../../testing/report-proof.ts'

it('adds up, by whatever it is grouped, and tells each company of its own', async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  const period = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
  for (const records of [2, 1]) {
    const orgId = await app.company()
    const maker = await makerFor(app, orgId)
    for (let n = 0; n < records; n++) await maker.record('${of.name}'${given})
    const totals = await proveReport(await app.person(orgId), ${name}, { params: period })
    expect(totals.count).toBe(records)
  }
})
`
}
