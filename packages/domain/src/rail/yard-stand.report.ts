import { choices, f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { boxTypes, laden } from './rail.choices.ts'

const BOXES = { unit: text('箱', 'containers') } as const
const ON = ['containerMove.movedOn'] as const
const YARD = ['containerMove.fromYardId', 'containerMove.toYardId'] as const
const LADEN = ['containerMove.fromLaden', 'containerMove.toLaden'] as const
const STANDING = [...ON, ...YARD]
/** Stuffing and stripping count, so that they tell what is laden. */
const MOVED = [...STANDING, ...LADEN]

const counted = choices({
  opening: ['上日结存', 'Opening'],
  in: ['转入', 'In'],
  out: ['转出', 'Out'],
  closing: ['本日结存', 'Closing'],
})

/** 站存日报: how many containers stood in each yard at the beginning and the end of a day, and what came and went. */
export const yardStand = defineReport({
  name: 'yardStand',
  zh: '站存日报',
  en: 'Yard stand',
  api: 'oms/yardStand',
  permission: 'oms.yardStand',
  grantsLike: 'oms.container',
  params: {
    on: f.date('日期', { en: 'Day', required: true }),
    yardId: f.ref('场站', 'yard', { en: 'Yard' }),
    boxType: f.choice('箱型', boxTypes, { en: 'Type' }),
    laden: f.choice('空重', laden, { en: 'Laden or empty' }),
    counted: f.choice('计入', counted, { en: 'Counted in' }),
  },
  defaults: today => ({ on: today }),
  columns: {
    boxNo: f.boxNo('箱号', { en: 'Container no.' }),
    source: f.choice('来源', choices({ container: ['集装箱', 'Container'] }), { en: 'Source' }),
    yardId: f.ref('场站', 'yard', { en: 'Yard' }),
    boxType: f.choice('箱型', boxTypes, { en: 'Type' }),
    laden: f.choice('空重', laden, { en: 'Laden or empty' }),
    opening: f.integer('上日结存', { en: 'Opening', ...BOXES }),
    in: f.integer('转入', { en: 'In', ...BOXES }),
    out: f.integer('转出', { en: 'Out', ...BOXES }),
    closing: f.integer('本日结存', { en: 'Closing', ...BOXES }),
  },
  reads: {
    boxNo: ['containerMove.boxNo'],
    source: ['containerMove.boxNo'],
    containerId: ['containerMove.boxNo'],
    yardId: YARD,
    boxType: ['containerMove.boxType'],
    laden: LADEN,
    counted: MOVED,
    opening: STANDING,
    in: MOVED,
    out: MOVED,
    closing: STANDING,
  },
  figures: [
    { name: 'opening', zh: '上日结存(箱)', en: 'Opening', kind: 'integer' },
    { name: 'in', zh: '转入(箱)', en: 'In', kind: 'integer' },
    { name: 'out', zh: '转出(箱)', en: 'Out', kind: 'integer' },
    { name: 'closing', zh: '本日结存(箱)', en: 'Closing', kind: 'integer' },
  ],
  narrows: {
    opening: { counted: 'opening' },
    in: { counted: 'in' },
    out: { counted: 'out' },
    closing: { counted: 'closing' },
  },
  groupBy: [
    { value: 'laden', ...text('按场站、箱型、空重', 'Yard, type and load'), within: ['yardId', 'boxType'] },
    { value: 'yardId', ...text('按场站', 'Yard') },
    { value: 'boxType', ...text('按箱型', 'Type') },
    {
      value: 'boxNo',
      ...text('按箱', 'Container'),
      record: { resource: 'source', id: 'containerId', names: ['yardId'] },
    },
  ],
  note: text(
    '上日结存＋转入－转出＝本日结存；装箱、掏箱计为转出再转入',
    'Opening + in − out = closing. Stuffing and stripping are out of one row and into the other',
  ),
})
