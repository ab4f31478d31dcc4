import { approvalReport } from '@tuheng/domain/approvals/index'
import { add, cmp, eq, money, quotient, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import {
  businessSettlement,
  grossProfit,
  marginAnalysis,
  roadTransport,
  summarySchedule,
} from '@tuheng/domain/margin/index'
import { transportStatistics } from '@tuheng/domain/statistics/index'
import { describe, expect, test } from 'vitest'
import { chartOption, layers, shortNumber } from './chart-option.ts'
import { picturesOf } from './pictures.ts'

const print = ({ name, row }: { field: Field; name: string; row: AnyRow }) => String(row[`${name}$`] ?? row[name] ?? '')
const told = (report: unknown, answer: Partial<ReportAnswer>, groupBy: string) =>
  picturesOf({
    report: report as Report,
    answer: { rows: [], totals: {}, figures: {}, header: [], ...answer },
    groupBy,
    lang: 'zh',
    print,
    others: count => `其余 ${count} 个`,
  })

/** The same numbers at every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}
const cents = (next: () => number, most: number): string => money(String(Math.round((next() - 0.3) * most * 100) / 100))

function owners(next: () => number, count: number): AnyRow[] {
  return Array.from({ length: count }, (_, i) => {
    const [revenueExcl, costExcl, adjust] = [cents(next, 90_000), cents(next, 90_000), cents(next, 500)]
    const margin = money(sub(revenueExcl, costExcl))
    const row = { customerId: i + 1, customerId$: `货主${i + 1}`, revenueExcl, costExcl, adjust, margin }
    return { ...row, adjusted: money(add(margin, adjust)), marginRate: quotient(margin, revenueExcl, 4) }
  }).toSorted((a, b) => cmp(b.adjusted, a.adjusted))
}

const totalsOf = (rows: readonly AnyRow[]): AnyRow => {
  const sums = ['revenueExcl', 'costExcl', 'adjust', 'margin', 'adjusted'].map(name => [
    name,
    money(sum(rows.map(row => String(row[name])))),
  ])
  return { ...Object.fromEntries(sums), marginRate: '0.0500' }
}

describe('a ranking', () => {
  test('tells the unit of its second figure, which the title does not name', () => {
    const rows = [
      { memberId: 1, memberId$: '康志远', tasks: 3, avgHours: '2.94' },
      { memberId: 2, memberId$: '折永刚', tasks: 1, avgHours: '0.50' },
    ]
    const [picture] = told(approvalReport, { rows, totals: { tasks: 4, avgHours: '2.33' } }, 'memberId')
    const bars = picture?.drawing.kind === 'bars' ? picture.drawing.bars : []
    expect(bars.map(({ text, rate }) => [text, rate])).toEqual([
      ['3', '2.94 小时'],
      ['1', '0.50 小时'],
    ])
  })
  test.each(Array.from({ length: 40 }, (_, i) => i))(
    'adds up to the table to the cent, whatever its rows: %i',
    seed => {
      const next = numbers(seed + 1)
      const rows = owners(next, 2 + Math.floor(next() * 40))
      const [picture] = told(grossProfit, { rows, totals: totalsOf(rows) }, 'customerId')
      const bars = picture?.drawing.kind === 'bars' ? picture.drawing.bars : []
      expect(bars.length).toBe(Math.min(7, rows.length))
      expect(eq(sum(bars.map(bar => bar.value)), sum(rows.map(row => String(row['adjusted']))))).toBe(true)
      for (const [i, bar] of bars.entries()) {
        const figure = picture?.figures[i]
        if (!figure) expect(bar.name).toBe(`其余 ${rows.length - 6} 个`)
        else expect([bar.name, bar.value]).toEqual([figure.row['customerId$'], figure.row['adjusted']])
      }
      const worst = rows.at(-1) as AnyRow
      if (cmp(String(worst['adjusted']), '0') < 0) expect(bars.at(-1)?.name).toBe(worst['customerId$'])
    },
  )

  test('says its unit behind the title, unless the title has it', () => {
    const rows = [1, 2].map(id => ({ customerId: id, customerId$: `货主${id}`, adjusted: '1.00' }))
    expect(told(grossProfit, { rows }, 'customerId')[0]?.unit).toBe('元')
    const days = ['2026-11-01', '2026-11-02'].map(day => ({ day, loaded: '33.280' }))
    const [trend] = told(transportStatistics, { rows: days }, 'day')
    expect([trend?.title, trend?.unit]).toEqual(['逐日装货吨', undefined])
  })

  test('is not drawn of single documents, nor of months', () => {
    const rows = [
      { docNo: 'YD1', adjusted: '1.00' },
      { docNo: 'YD2', adjusted: '2.00' },
    ]
    expect(told(grossProfit, { rows }, 'docNo')).toEqual([])
    const months = ['2026-10', '2026-11'].map(month => ({ month, adjusted: '1.00', adjustedRate: '0.0500' }))
    const kinds = told(grossProfit, { rows: months }, 'month').map(({ drawing }) => drawing.kind)
    expect(kinds).toEqual(['columns'])
  })

  test('tells one owner in two lines of business apart', () => {
    const rows = ['公路', '仓储'].map((segment, i) => ({
      month: '2026-11',
      segment,
      customerId: 7,
      customerId$: '锦赢',
      margin: `${i + 1}.00`,
    }))
    const [picture] = told(marginAnalysis, { rows }, 'customerId')
    expect(picture?.drawing).toMatchObject({
      kind: 'bars',
      bars: [{ name: '仓储 · 锦赢' }, { name: '公路 · 锦赢' }],
    })
  })
})

describe('what belongs to no owner', () => {
  test('has the name that its row has', () => {
    const rows = [
      { month: '2026-11', segment: '公铁', customerId: null, customerId$: null, margin: '-3.00' },
      { month: '2026-11', segment: '公路', customerId: null, customerId$: null, margin: '1.00' },
    ]
    const [picture] = told(marginAnalysis, { rows }, 'customerId')
    expect(picture?.drawing).toMatchObject({ bars: [{ name: '公路 · 未归属费用' }, { name: '公铁 · 未归属费用' }] })
  })
})

describe('a trend', () => {
  const months = (...named: string[]) => named.map(month => ({ month, adjusted: '5.00', adjustedRate: '0.0500' }))
  test('shows months without charges as nothing, with no list behind them', () => {
    const rows = months('2025-11', '2026-02', '2026-03')
    const [picture] = told(grossProfit, { rows }, 'month')
    expect(picture?.drawing).toMatchObject({
      kind: 'columns',
      bars: [
        { name: '2025-11', value: '5.00' },
        { name: '2025-12', value: '0' },
        { name: '2026-01', value: '0' },
        { name: '2026-02', value: '5.00' },
        { name: '2026-03', value: '5.00' },
      ],
    })
    expect(picture?.figures.map(figure => figure?.row)).toEqual([rows[0], undefined, undefined, rows[1], rows[2]])
  })
  test('shows nothing to whoever may not see the figure', () => {
    expect(told(grossProfit, { rows: [{ month: '2026-01' }, { month: '2026-04' }] }, 'month')).toEqual([])
  })
})

describe('steps', () => {
  const answers: [string, unknown, AnyRow][] = [
    [
      'road',
      roadTransport,
      { receivable: '4526.08', outputTax: '373.71', payable: '4110.00', inputTax: '339.36', margin: '381.73' },
    ],
    ['gross', grossProfit, { revenueExcl: '100.00', costExcl: '130.00', adjust: '5.00', adjusted: '-25.00' }],
    ['settled', businessSettlement, { revenueIncl: '109.00', costIncl: '103.00', taxDiff: '1.00', margin: '5.00' }],
    [
      'analysis',
      marginAnalysis,
      {
        revenueExcl: '100.00',
        freightCost: '90.00',
        feeCost: '6.00',
        lossCost: '-2.00',
        otherCost: '0.00',
        margin: '6.00',
      },
    ],
  ]
  test.each(answers)('of %s lead exactly to the result', (_name, report, totals) => {
    const picture = told(report, { totals: { ...totals, marginRate: '0.0500', adjustedRate: '0.0500' } }, 'month').find(
      one => one.drawing.kind === 'steps',
    )
    const bars = picture?.drawing.kind === 'steps' ? picture.drawing.bars : []
    const steps = bars.filter(bar => bar.tone !== 'result')
    expect(eq(sum(steps.map(bar => bar.value)), bars.at(-1)?.value)).toBe(true)
    for (const [i, bar] of steps.entries())
      expect(eq(bar.begin, sum(steps.slice(0, i).map(one => one.value)))).toBe(true)
    expect(bars.filter(bar => bar.rate).map(bar => bar.tone)).toEqual(['result'])
  })
  test('are not shown to whoever may not see one of them', () => {
    expect(told(grossProfit, { totals: { revenueExcl: '1.00', adjusted: '1.00' } }, 'customerId')).toEqual([])
  })
  test('stand on what holds them up, and go through nothing', () => {
    const drawn = layers([
      { value: '100' },
      { begin: '100', value: '-30' },
      { begin: '70', value: '-90' },
      { value: '-20' },
    ])
    expect(drawn).toEqual([
      { data: [0, 70, 0, 0], hidden: true },
      { data: [null, null, -20, -20], hidden: false },
      { data: [100, 30, 70, 0], hidden: false },
    ])
  })
})

describe('what is drawn', () => {
  const ink = {
    text: '#111',
    faint: '#222',
    line: '#333',
    background: '#fff',
    plain: '#444',
    step: '#555',
    rest: '#666',
    negative: '#f00',
    font: 'x',
  }
  test('a loss is red, and a name stays text', () => {
    const option = chartOption(
      {
        kind: 'bars',
        bars: [
          { name: '<b>甲</b>', value: '2', text: '2.00', rate: '5%', tone: 'plain' },
          { name: '乙', value: '-1', text: '-1.00', tone: 'plain' },
        ],
      },
      { lang: 'zh', ink, width: 560 },
    ) as {
      series: { data: { value: number | null; itemStyle: { color: string } }[] }[]
      tooltip: { formatter: (hits: { dataIndex: number }[]) => string }
    }
    expect(option.series.at(-2)?.data.map(one => one.itemStyle.color)).toEqual(['#444', '#f00'])
    expect(option.tooltip.formatter([{ dataIndex: 0 }])).toBe('&lt;b&gt;甲&lt;/b&gt;<br>2.00 · 5%')
  })
  test('every step has its name, wrapped to the room that its bar has', () => {
    const steps = ['Revenue', 'Freight cost', 'Fees', 'Loss, net', 'Other cost', 'Margin']
    const option = chartOption(
      {
        kind: 'steps',
        bars: steps.map(name => ({ name, value: '1', text: '1.00', tone: 'step' as const })),
      },
      { lang: 'en', ink, width: 550 },
    ) as { xAxis: { data: string[]; axisLabel: AnyRow } }
    expect(option.xAxis.data).toEqual(steps)
    expect(option.xAxis.axisLabel).toMatchObject({ interval: 0, hideOverlap: false, width: 72, overflow: 'break' })
  })
  test('axes are short', () => {
    expect([
      shortNumber(12_500_000, 'zh'),
      shortNumber(12_500_000, 'en'),
      shortNumber(230_000_000, 'zh'),
      shortNumber(950, 'zh'),
      shortNumber(-15_000, 'zh'),
    ]).toEqual(['1,250万', '12.5M', '2.3亿', '950', '-1.5万'])
  })
})

describe('a trend by day', () => {
  const day = (n: number): AnyRow => ({ day: `2026-11-${String(n).padStart(2, '0')}`, loaded: `${n}.000` })
  const days = Array.from({ length: 30 }, (_, i) => day(i + 1))

  test('goes through the days of the answer, or of the rows that are by day', () => {
    const answers: readonly (readonly [{ rows: AnyRow[]; trend?: AnyRow[] }, string])[] = [
      [{ rows: [{ customerId: 1, loaded: '465.000' }], trend: days }, 'customerId'],
      [{ rows: days }, 'day'],
    ]
    for (const [answer, groupBy] of answers) {
      const [picture] = told(transportStatistics, answer, groupBy)
      const bars = picture?.drawing.kind === 'columns' ? picture.drawing.bars : []
      expect(bars.map(bar => bar.value)).toEqual(days.map(row => row['loaded']))
      expect(picture?.figures[3]).toEqual({ row: days[3], column: 'loaded' })
    }
  })

  test('leaves weeks and months to pictures of their own', () => {
    const weeks = [
      { week: '2026-11-02', loaded: '1.000' },
      { week: '2026-11-09', loaded: '2.000' },
    ]
    const shown = told(transportStatistics, { rows: [], trend: weeks }, 'customerId')
    expect(shown.map(picture => picture.title)).toEqual(['逐周装货吨'])
  })
})

test('a trend over several companies has each month once, as their sum', () => {
  const of = (company: string, month: string, margin: string) => ({ company, month, margin, marginRate: '0.0500' })
  const rows = [of('甲', '2026-10', '3.00'), of('甲', '2026-11', '4.00'), of('乙', '2026-11', '5.00')]
  const trend = [
    { month: '2026-10', margin: '3.00', marginRate: '0.0500' },
    { month: '2026-11', margin: '9.00', marginRate: '0.0500' },
  ]
  const [picture] = told(summarySchedule, { rows, trend }, 'month')
  const bars = picture?.drawing.kind === 'columns' ? picture.drawing.bars : []
  expect(bars.map(bar => [bar.name, bar.value])).toEqual([
    ['2026-10', '3.00'],
    ['2026-11', '9.00'],
  ])
})
