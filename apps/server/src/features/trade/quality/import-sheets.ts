import type { Issue } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { f } from '@tuheng/domain/kernel/fields'
import { labSheet } from '@tuheng/domain/trade/index'
import { labFigures, labSheetIssues } from '@tuheng/domain/trade/quality/index'
import { importAdapter } from '../../../engine/import/index.ts'

/** What a row of a file tells of its only sample. */
const SAMPLE = {
  sampleNo: f.text('样品编号', { en: 'Sample no.', maxLength: 50 }),
  plateOrWagon: f.text('车牌/车号', { en: 'Plate or wagon', maxLength: 200 }),
  sampleTons: f.tons('样品吨数', { en: 'Tonnes of the sample', positive: true, max: '1000000' }),
  ...labFigures,
}

/** Files of laboratories: a sheet to a row with one sample, or sheets and samples on two sheets of a workbook. */
export function registerLabImport(): void {
  importAdapter(labSheet, {
    columns: SAMPLE,
    headers: {
      outerNo: ['化验编号', '报告单号', '检验编号'],
      lab: ['检测单位', '检验机构'],
      sampleTons: ['代表吨数', '批量', '吨数'],
      moisture: ['全水分', 'Mt', 'Mar'],
      moistureAd: ['内水', 'Mad'],
      ash: ['Aad', 'Ad'],
      volatile: ['Vad', 'Vdaf'],
      sulfur: ['硫分', 'St,ad', 'St,d'],
      qnet: ['发热量', '热值', 'Qnet,ar'],
      grade: ['TFe', '铁品位'],
    },
    toInput: row => toSheet(row),
  })
}

function toSheet(row: AnyRow): { input: AnyRow; issues?: Issue[] } {
  const own = Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(SAMPLE, name)))
  const { sampleTons, ...figures } = Object.fromEntries(Object.keys(SAMPLE).map(name => [name, row[name] ?? null]))
  const isTold = Object.values(figures).some(value => value !== null)
  if (!isTold) return { input: own }
  const sample: AnyRow = { ...figures, sampleNo: figures['sampleNo'] ?? own['outerNo'] ?? '1', tons: sampleTons }
  const input = { ...own, samples: [sample] }
  return { input, issues: labSheetIssues(input).map(inRow) }
}

/** A file has the figures of the sample in the row itself. */
const inRow = (issue: Issue): Issue => {
  const path = issue.path.replace(/^samples\.0\./, '')
  return { ...issue, path: path === 'tons' ? 'sampleTons' : path }
}
