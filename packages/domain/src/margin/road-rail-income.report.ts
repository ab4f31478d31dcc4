import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { RAIL_INCOME } from '../rail/index.ts'
import { OUTPUT_TAX } from './report.fields.ts'
import {
  roadRailColumns,
  roadRailDefaults,
  roadRailDrill,
  roadRailFigures,
  roadRailGroupings,
  roadRailParams,
  roadRailPictures,
  roadRailReads,
  roadRailUnassigned,
} from './road-rail.fields.ts'

const PARTS = ['through', 'pickup', 'rail', 'delivery', 'other'] as const

/** 公铁运输收入: what orders by road and rail earn, by what it is for and by tax rate. */
export const roadRailIncome = defineReport({
  name: 'roadRailIncome',
  zh: '公铁运输收入',
  en: 'Road and rail income',
  api: 'smp/rail',
  permission: 'smp.rail',
  params: roadRailParams,
  defaults: roadRailDefaults,
  columns: roadRailColumns(PARTS),
  reads: roadRailReads([...OUTPUT_TAX, ...RAIL_INCOME], PARTS),
  figures: roadRailFigures,
  unassigned: roadRailUnassigned,
  groupBy: roadRailGroupings,
  pictures: roadRailPictures,
  drill: roadRailDrill,
  note: text(
    '环节与税率各列含税。全程价分摊到各段的收入见分段毛利表',
    'Parts and rates include tax. What each leg takes of a through price: gross profit by leg',
  ),
})
