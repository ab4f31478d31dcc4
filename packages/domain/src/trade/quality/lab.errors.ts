import { defineErrors } from '../../kernel/errors.ts'

export const labErrors = defineErrors({
  'lab.ash_daf': {
    status: 400,
    zh: '灰分没有干燥无灰基，请改选报告基准',
    en: 'Ash is never stated ash free: choose another basis',
  },
  'lab.needs_moisture_ad': {
    status: 400,
    zh: '空气干燥基的报告须填写分析水 Mad',
    en: 'A sheet on the air dried basis needs the moisture Mad',
  },
  'lab.needs_moisture': {
    status: 400,
    zh: '收到基与其他基准换算须填写全水 Mt',
    en: 'Figures as received are converted by the total moisture Mt: enter it',
  },
  'lab.ad_over_total': {
    status: 400,
    zh: '分析水 Mad 不能大于全水 Mt',
    en: 'The moisture Mad is not above the total moisture Mt',
  },
  'lab.over_hundred': {
    status: 400,
    zh: '同一基准的水分、灰分、挥发分、硫分合计为 {sum}%，超过 100%',
    en: 'Moisture, ash, volatile matter and sulphur of one basis add up to {sum}%, over 100%',
    reveals: { sum: ['labSheet.samples.ash', 'labSheet.samples.volatile', 'labSheet.samples.sulfur'] },
  },
  'lab.no_figure': {
    status: 400,
    zh: '请至少填写一项化验值',
    en: 'Enter at least one figure',
  },
  'lab.sampled_after': {
    status: 400,
    zh: '采样日期不能晚于报告日期',
    en: 'The samples cannot be taken after the report',
  },
  'lab.missing': {
    status: 409,
    zh: '合同按{item}计价，但已审核的化验单里没有这一项，不能定价',
    en: 'The contract is priced by {item}, which no audited laboratory sheet tells',
  },
  'lab.beyond_bands': {
    status: 409,
    zh: '{item}的偏差超出合同阶梯，不能定价，请填手工单价',
    en: 'The deviation of {item} lies beyond the bands of the contract: set the price by hand',
  },
  'lab.rejected': {
    status: 409,
    zh: '{item}达到合同拒收值，不能按合同定价，请退货或填手工单价',
    en: '{item} is beyond what the contract accepts: return the goods or set the price by hand',
  },
  'lab.lot_priced': {
    status: 409,
    zh: '批次 {no} 已按化验单定价，请先撤销定价',
    en: 'Lot {no} is priced by its laboratory sheets: undo the price first',
  },
  'lab.unweighed': {
    status: 400,
    zh: '有多个样品时每个样品都要填写代表吨数，才能加权平均',
    en: 'With several samples each needs its tonnes, by which they are averaged',
  },
})
