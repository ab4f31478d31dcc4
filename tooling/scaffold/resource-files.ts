import { camel } from './words.ts'

/** Outline of a resource whose fields are not decided yet. */
export interface Outline {
  area: string
  /** kebab-case file stem, e.g. `toll-card`. */
  stem: string
  /** Chinese name. */
  label: string
  /** English title. */
  en: string
  /** First part of its address and permission, e.g. `sys`. */
  module: string
  /** Permission prefix of the neighbour whose holders get its rights. */
  grantsLike: string
  /** For a document: the unique prefix of its numbers. */
  serial?: string | undefined
}

const face = ({ stem, label, en, module, grantsLike }: Outline): string => {
  const name = camel(stem)
  return `{ all: { zh: '${label}', en: '${en}', api: '${module}/${name}', permission: '${module}.${name}', grantsLike: '${grantsLike}' } }`
}

const head = (
  { area, stem, label, en }: Outline,
  nature: string,
  title: string,
): string => `export const ${camel(stem)} = defineResource({
  name: '${camel(stem)}',
  area: '${area}',
  nature: '${nature}',
  label: '${label}',
  en: '${en}',
  title: '${title}',`

/** Master data that others reference, named by people. */
function masterData(outline: Outline): string {
  return `import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'

${head(outline, 'master', 'name')}
  fields: {
    name: f.text('名称', { required: true, maxLength: 100 }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  faces: ${face(outline)},
  unique: [['name']],
  list: { columns: ['name', 'remark', 'createdBy', 'createdAt'], filters: ['name', 'createdAt'], search: ['name'] },
  form: [section('基本信息', 'Basics', ['name', 'remark'])],
})
`
}

/** A document of a day: numbered, with child rows, approved by a second person. */
function document(outline: Outline): string {
  return `import { choices, f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'

const states = choices({
  draft: ['草稿', 'Draft', 'draft'],
  approved: ['已生效', 'In force', 'done'],
  void: ['已作废', 'Void', 'refused'],
})

const items = defineLines({
  name: '${outline.stem.replaceAll('-', '_')}_item',
  label: '明细',
  en: 'Item',
  fields: {
    name: f.text('内容', { en: 'Content', required: true, maxLength: 100 }),
    note: f.text('说明', { maxLength: 200 }),
  },
  min: 1,
})

${head(outline, 'document', 'docNo')}
  fields: {
    docNo: f.serial('单号', { prefix: '${outline.serial}', period: 'month', digits: 4 }, { en: 'Document no.' }),
    docDate: f.date('日期', { en: 'Date', required: true, holdsMonth: true }),
    items: f.lines('明细', items, { en: 'Items' }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states, initial: 'draft' }) },
  transitions: {
    approve: { zh: '批准', en: 'Approve', machine: 'status', from: ['draft'], to: 'approved', fourEyes: true, verdict: 'passed', batch: true },
    unapprove: { zh: '撤销批准', en: 'Undo the approval', machine: 'status', from: ['approved'], to: 'draft', action: 'approve', reason: true, verdict: 'returned' },
    void: { zh: '作废', en: 'Void', machine: 'status', from: ['draft', 'approved'], to: 'void', reason: true, danger: true },
  },
  faces: ${face(outline)},
  locked: row => row.status !== 'draft',
  list: {
    columns: ['docNo', 'status', 'docDate', 'createdBy', 'createdAt', 'remark'],
    filters: ['docNo', 'docDate', 'status', 'createdAt'],
    search: ['docNo'],
    tabs: 'status',
  },
  form: [section('基本信息', 'Basics', ['docNo', 'docDate', 'remark']), section('明细', 'Items', ['items'])],
})
`
}

export function declaration(outline: Outline): string {
  return outline.serial ? document(outline) : masterData(outline)
}

export function testFile({ stem, serial }: Outline): string {
  const name = camel(stem)
  const [needed, given] = serial
    ? [['docDate', 'items'], { docDate: '2026-01-30', items: [{ name: '甲' }] }]
    : [['name'], { name: '甲' }]
  return `import { expect, test } from 'vitest'
import { checkRow } from '../kernel/draft.ts'
import { anyResource } from '../kernel/resource.ts'
import { ${name} } from './${stem}.ts'

const now = { today: '2026-01-31', at: '2026-01-31 12:00:00' }
const paths = (row: Record<string, unknown>) => checkRow(anyResource(${name}), row, now).map(issue => issue.path)

test('asks for what it cannot do without, and for no more', () => {
  expect(paths({})).toEqual(${quoted(needed)})
  expect(paths(${quoted(given)})).toEqual([])
})
`
}

const quoted = (value: unknown): string => JSON.stringify(value).replaceAll('"', "'")
