import { describe, expect, test } from 'vitest'
import { registry } from '../../packages/domain/src/registry.ts'
import { reportDeclaration, type ReportOutline, reportQuery, reportTest } from './report-files.ts'
import { declaration, type Outline, testFile } from './resource-files.ts'

const tollCard: Outline = {
  area: 'parties',
  stem: 'toll-card',
  label: '通行卡',
  en: 'Toll card',
  module: 'sys',
  grantsLike: 'sys.goods',
}

describe('a resource', () => {
  test("gets its names from the file, and its rights go to the holders of its neighbour's", () => {
    const text = declaration(tollCard)
    expect(text).toContain(
      `export const tollCard = defineResource({\n  name: 'tollCard',\n  area: 'parties',\n  nature: 'master',\n  label: '通行卡',\n  en: 'Toll card',`,
    )
    expect(text).toContain(`api: 'sys/tollCard', permission: 'sys.tollCard', grantsLike: 'sys.goods'`)
    expect(declaration({ ...tollCard, en: 'Card for tolls' }).match(/en: 'Card for tolls'/g)).toHaveLength(2)
    expect(testFile(tollCard)).toContain(`import { tollCard } from './toll-card.ts'`)
  })

  test('as a document has a number, a date and an approval', () => {
    const text = declaration({ ...tollCard, serial: 'TC' })
    for (const part of [`nature: 'document'`, `prefix: 'TC'`, 'holdsMonth: true', 'fourEyes: true', 'toll_card_item'])
      expect(text).toContain(part)
    expect(testFile({ ...tollCard, serial: 'TC' })).toContain(`['docDate','items']`)
  })
})

describe('a report', () => {
  const outlineOf = (name: string): ReportOutline => {
    const of = registry.resources.find(one => one.name === name) ?? expect.fail(name)
    return {
      area: of.area,
      stem: 'some-figures',
      label: '统计',
      en: 'Some figures',
      module: 'sys',
      of,
      from: `./${name}.ts`,
      path: '/x/y',
      grantsLike: 'sys.x',
    }
  }

  test('groups by the references that the list filters by, and sums what the list sums', () => {
    const outline = outlineOf('marginAdjust')
    const text = reportDeclaration(outline)
    expect(text).toContain('customerId: marginAdjust.fields.customerId')
    expect(text).toContain(`revenueExcl: ['marginAdjust.revenueExcl']`)
    expect(text).toContain(`{ value: 'customerId', zh: '按货主', en: 'Cargo owner' }`)
    expect(reportQuery(outline)).toContain(`revenueExcl: 'coalesce(sum(t.revenue_excl), 0)::text'`)
    expect(reportTest(outline)).toContain(`maker.record('marginAdjust')`)
    expect(reportQuery(outlineOf('statement'))).toContain(`truckCount: 'coalesce(sum(t.truck_count), 0)::int'`)
  })

  test('counts by the date asked for, else the business date, else the creation, and says by which', () => {
    expect(reportQuery(outlineOf('charge'))).toContain('t.biz_date between')
    expect(reportDeclaration(outlineOf('charge'))).toContain('of a period, by `bizDate`')
    expect(reportTest(outlineOf('statement'))).toContain(`maker.record('statement', { confirmAt: '2026-11-20' })`)
    expect(reportDeclaration(outlineOf('driver'))).toContain('of a period, by `createdAt`')
    const expiring = { ...outlineOf('driver'), by: 'licenseTo' }
    expect(reportDeclaration(expiring)).toContain(`ranges: { licenseTo: ['dateFrom', 'dateTo'] }`)
    expect(reportQuery(expiring)).toContain('t.license_to between')
    expect(reportDeclaration(expiring)).toContain('of a period, by `licenseTo`')
    expect(reportTest(expiring)).toContain(`maker.record('driver', { licenseTo: '2026-11-20' })`)
  })

  test('of records without references is grouped by their creator', () => {
    const text = reportDeclaration(outlineOf('goods'))
    expect(text).toContain(`createdBy: f.ref('创建人', 'member', { en: 'Created by' })`)
    expect(text).not.toContain('import { goods }')
    expect(reportQuery(outlineOf('goods'))).toContain(`(t.created_at at time zone 'Asia/Shanghai')::date between`)
  })
})
