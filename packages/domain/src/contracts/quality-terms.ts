import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { qualityBases, qualityDirections, qualityItems, qualityMethods, qualitySides } from './contracts.choices.ts'
import { hasRate, isBanded, isPriced, qualityTermIssues } from './quality-terms.rules.ts'

/** 质量指标: what a trade contract promises of its goods, and what a deviation costs. */
export const qualityTerms = defineLines({
  name: 'contract_quality_term',
  label: '质量指标',
  en: 'Quality terms',
  fields: {
    item: f.choice('指标', qualityItems, { required: true }),
    basis: f.choice('基准', qualityBases, {
      en: 'Basis',
      hint: text(
        '空为惯用基准：热值、全水收到基，灰分、硫分、品位干基，挥发分干燥无灰基',
        'Empty: the usual one, ar for heat and moisture, d for ash, sulphur and grade, daf for volatile matter',
      ),
    }),
    standard: f.quantity('标准值', { en: 'Standard', scale: 2, required: true, min: '0' }),
    method: f.choice('计价方法', qualityMethods, { en: 'Adjusted', required: true, default: 'none' }),
    sides: f.choice('奖罚', qualitySides, { en: 'Bonus or penalty', required: true, default: 'both' }),
    tolerance: f.quantity('免扣幅度', {
      en: 'Tolerance',
      scale: 2,
      min: '0',
      hint: text('在此幅度内不奖不罚，只计超出部分', 'Nothing within it; beyond it only the excess counts'),
    }),
    rate: f.price('单价', { en: 'Rate', positive: true, unit: text('元/吨', 'CNY/t') }),
    per: f.quantity('每', {
      en: 'For each',
      scale: 2,
      positive: true,
      hint: text('每多少千卡或百分点，空为 1', 'Of so many kcal or percentage points; empty: 1'),
    }),
    bonusRate: f.price('奖励单价', {
      en: 'Bonus rate',
      positive: true,
      unit: text('元/吨', 'CNY/t'),
      hint: text('空为与扣价相同', 'Empty: the same as the penalty'),
    }),
    bands: f.json('阶梯', {
      en: 'Bands',
      copies: ['contract.qualityTerms.rate'],
      width: 210,
      hint: text('按偏差分档，每单位扣（加）价', 'By the deviation, each with its rate'),
    }),
    cap: f.price('封顶', { en: 'At most', positive: true, unit: text('元/吨', 'CNY/t') }),
    reject: f.quantity('拒收值', { en: 'Rejected beyond', scale: 2, min: '0' }),
    better: f.choice('优劣方向', qualityDirections, {
      en: 'Better',
      hint: text(
        '空为惯例：热值、挥发分、品位越高越好，其余越低越好',
        'Empty: as usual, heat, volatile matter and grade are better high, the others low',
      ),
    }),
    rule: f.text('条款原文', { en: 'Wording', maxLength: 200 }),
  },
  visibleWhen: {
    sides: row => row.method !== 'none',
    tolerance: row => row.method !== 'none',
    rate: hasRate,
    per: row => hasRate(row) || isBanded(row),
    bonusRate: row => hasRate(row) && row.sides === 'both',
    bands: isBanded,
    cap: isPriced,
  },
  requiredWhen: { rate: hasRate, bands: isBanded },
  validate: qualityTermIssues,
  columns: [
    'item',
    'basis',
    'standard',
    'method',
    'sides',
    'tolerance',
    'rate',
    'per',
    'bonusRate',
    'bands',
    'cap',
    'reject',
    'better',
    'rule',
  ],
  sparse: ['basis', 'tolerance', 'per', 'bonusRate', 'bands', 'cap', 'better'],
  unique: [['item']],
  max: 10,
})
