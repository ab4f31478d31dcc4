import { defineErrors } from '../kernel/errors.ts'

export const marginErrors = defineErrors({
  'margin.empty': { status: 400, zh: '收入调整与成本调整不能都为 0', en: 'Adjust the revenue, the cost, or both' },
  'margin.future': { status: 400, zh: '{month} 尚未开始，不能调整', en: '{month} has not begun yet' },
})
