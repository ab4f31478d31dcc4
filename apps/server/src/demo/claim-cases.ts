import type { ClaimKind } from '@tuheng/domain/claims/index'
import type { LaneKey } from './lanes.ts'

/** A trip that a claim concerns. */
export interface Carried {
  id: number
  carrierId: number
  loadNet: string
  /** Day of unloading. */
  day: string
}

/** How far a claim on a carrier has come. */
type NoteStep = 'draft' | 'sent' | 'appealed' | 'confirmed' | 'paid'

interface Item {
  qty?: string
  price?: string
  lump?: string
  note?: string
}

/** A claim of a cargo owner. */
export interface OwnerCase {
  lane: LaneKey
  /** Happened at most so many days ago. */
  ago: number
  kind: ClaimKind
  /** How many trips it concerns, of one carrier each. */
  trips: number
  items: readonly Item[]
  ownerRef?: string
  description: string
  evidence: string
  step: 'draft' | 'verified' | 'approved' | 'confirmed' | 'paid' | 'rejected'
  /** Default: what is claimed. */
  agreed?: string
  liability?: 'ours' | 'carrier' | 'yard' | 'open'
  finding?: string
  /** Passed on to the carriers. */
  passed?: string
  /** How far the claims on the carriers have come, in their order. */
  notes?: readonly NoteStep[]
}

/** Settled by statements of earlier periods. */
export const HISTORY: readonly OwnerCase[] = [
  {
    lane: 'port',
    ago: 76,
    kind: 'damage',
    trips: 1,
    items: [{ qty: '1.240', price: '612.00', note: '淋湿结块，无法配煤' }],
    ownerRef: '质检函〔2026〕37 号',
    description: '卸车发现篷布右后角撕裂，雨天淋湿煤层约 30 厘米，货主按到厂价索赔',
    evidence: '卸车照片及货主质检函',
    step: 'confirmed',
    agreed: '682.00',
    liability: 'carrier',
    finding: '调取行车记录，司机途中发现篷布破损未处理，按 1.1 吨认定',
    passed: '682.00',
  },
  {
    lane: 'coke',
    ago: 52,
    kind: 'delay',
    trips: 1,
    items: [{ lump: '1500.00', note: '焦炉待料 5 小时' }],
    description: '车辆晚到 5 小时造成焦炉待料，货主按合同第 9 条索赔',
    evidence: '货主停产记录',
    step: 'paid',
    agreed: '800.00',
    liability: 'ours',
    finding: '调度改派未及时通知货主，双方协商按 800 元一次性赔付',
  },
]

/** Of the last weeks. */
export const RECENT: readonly OwnerCase[] = [
  {
    lane: 'port',
    ago: 26,
    kind: 'quality',
    trips: 2,
    items: [
      { qty: '0.860', price: '598.00', note: '混入矸石' },
      { qty: '1.120', price: '598.00', note: '混入矸石' },
    ],
    ownerRef: '煤质异议 2026-118',
    description: '两车煤样灰分超标，卸车时拣出矸石，货主按拣出吨数索赔',
    evidence: '化验单及拣矸照片',
    step: 'confirmed',
    agreed: '1040.00',
    liability: 'carrier',
    finding: '装车点监控显示两车均在二号堆场补装，司机未拒装',
    passed: '624.00',
    notes: ['confirmed', 'appealed'],
  },
  {
    lane: 'port',
    ago: 9,
    kind: 'damage',
    trips: 1,
    items: [{ lump: '460.00', note: '后厢板变形漏撒清理费' }],
    description: '卸车时后厢板变形，货场清理漏撒煤收取清理费',
    evidence: '货场收费单',
    step: 'draft',
  },
  {
    lane: 'lump',
    ago: 12,
    kind: 'delay',
    trips: 1,
    items: [{ lump: '600.00' }],
    description: '晚到一天，货主要求承担铁路专用线延时费',
    evidence: '专用线延时费单据',
    step: 'verified',
    agreed: '600.00',
    liability: 'open',
    finding: '车辆在绥德服务区故障 4 小时，其余时间在专用线外排队，责任待与承运商核对',
  },
  {
    lane: 'power',
    ago: 20,
    kind: 'other',
    trips: 1,
    items: [{ lump: '320.00' }],
    description: '货主称司机在厂区压坏减速带',
    evidence: '厂区照片',
    step: 'rejected',
    finding: '厂区监控显示为厂内铲车碾压，与我方车辆无关，货主已撤回',
  },
  {
    lane: 'washed',
    ago: 17,
    kind: 'quality',
    trips: 1,
    items: [{ qty: '1.500', price: '745.00', note: '全水超 2%' }],
    ownerRef: '质保部函 2026-54',
    description: '到厂全水比装车化验高 2.1 个百分点，货主按扣水吨数索赔',
    evidence: '装卸两端化验单',
    step: 'approved',
    agreed: '894.00',
    liability: 'carrier',
    finding: '途中遇雨，篷布覆盖不严，按扣 1.2 吨认定',
    passed: '894.00',
    notes: ['sent'],
  },
]

/** A claim on a carrier that no cargo owner asked for. */
export interface NoteCase {
  lane: LaneKey
  ago: number
  kind: ClaimKind
  source: 'loss' | 'assessment'
  amount: string
  description: string
  evidence: string
  step: NoteStep
  words?: string
  /** In the small company, too. */
  isSmall?: true
}

export const NOTES: readonly NoteCase[] = [
  {
    lane: 'port',
    ago: 66,
    kind: 'other',
    source: 'assessment',
    amount: '300.00',
    description: '回单超期 12 天交回，按承运合同第 11 条每单考核 300 元',
    evidence: '回单签收登记',
    step: 'confirmed',
    isSmall: true,
  },
  {
    lane: 'lump',
    ago: 45,
    kind: 'damage',
    source: 'loss',
    amount: '540.00',
    description: '未盖篷布途中扬撒，被环卫部门处罚，罚款由我方垫付',
    evidence: '处罚决定书及缴款凭证',
    step: 'paid',
  },
  {
    lane: 'port',
    ago: 16,
    kind: 'delay',
    source: 'assessment',
    amount: '500.00',
    description: '无故晚到装车点 9 小时，影响当日装车计划',
    evidence: '装车点排队记录',
    step: 'sent',
    isSmall: true,
  },
  {
    lane: 'lump',
    ago: 6,
    kind: 'damage',
    source: 'loss',
    amount: '275.00',
    description: '卸车压坏货场地磅限位杆，货场开单索赔',
    evidence: '货场维修单',
    step: 'draft',
  },
]
