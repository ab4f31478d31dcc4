import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { RAIL_COST } from '../rail/index.ts'
import { INPUT_TAX } from './report.fields.ts'
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

const PARTS = ['pickup', 'rail', 'handling', 'delivery', 'agency', 'other'] as const
const [byOrder, ...others] = roadRailGroupings

/** 公铁运输成本: what orders by road and rail cost, by what it is for, by whom it is done and by tax rate. */
export const roadRailCost = defineReport({
  name: 'roadRailCost',
  zh: '公铁运输成本',
  en: 'Road and rail cost',
  api: 'smp/railSub',
  permission: 'smp.railSub',
  params: {
    ...roadRailParams,
    partyId: f.ref('收款单位', 'party', {
      en: 'Payee',
      hint: text('承运商、铁路或服务商', 'Carrier, railway or provider'),
    }),
  },
  defaults: roadRailDefaults,
  columns: {
    ...roadRailColumns(PARTS),
    partyId: f.ref('收款单位', 'party', { en: 'Payee', width: 110 }),
  },
  reads: { ...roadRailReads([...INPUT_TAX, ...RAIL_COST], PARTS), partyId: ['charge.partyId'] },
  figures: roadRailFigures,
  unassigned: roadRailUnassigned,
  groupBy: [...(byOrder ? [byOrder] : []), { value: 'partyId', ...text('按收款单位', 'Payee') }, ...others],
  pictures: roadRailPictures,
  drill: { ...roadRailDrill, filters: { ...roadRailDrill.filters, partyId: 'partyId' } },
  note: text('环节与税率各列含税', 'Parts and rates include tax'),
})
