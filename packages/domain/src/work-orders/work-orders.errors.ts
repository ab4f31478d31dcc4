import { defineErrors } from '../kernel/errors.ts'

export const workOrderErrors = defineErrors({
  'work_order.not_yours': {
    status: 409,
    moot: true,
    zh: '工单由其他人处理',
    en: 'Somebody else has this work order in hand',
  },
  'work_order.not_reported': {
    status: 409,
    moot: true,
    zh: '只有提交人可以答复',
    en: 'Only whoever reported it answers',
  },
  'work_order.ask_missing': { status: 400, zh: '请填写“{label}”', en: 'Enter "{label}"' },
  'work_order.ask_number': { status: 400, zh: '“{label}”请填写数字', en: '"{label}" is a number' },
  'work_order.ask_date': {
    status: 400,
    zh: '“{label}”请填写日期，例如 {example}',
    en: '"{label}" is a date such as {example}',
  },
  'work_order.ask_choice': {
    status: 400,
    zh: '“{label}”请填写以下之一：{options}',
    en: '"{label}" is one of: {options}',
  },
  'work_order.options_missing': { status: 400, zh: '请填写选项，用逗号分隔', en: 'Enter the options, with commas' },
  'work_order.options_unasked': {
    status: 400,
    zh: '只有“选项”类型需要填写选项',
    en: 'Only questions with options have options',
  },
  'work_order.check_open': {
    status: 409,
    zh: '检查项“{label}”尚未完成，请先勾选',
    en: 'Check "{label}" is not done: tick it first',
  },
  'work_order.answer_after_close': {
    status: 400,
    zh: '受理时限不能长于办结时限',
    en: 'It cannot be taken in hand later than it is to be done',
  },
  'work_order.no_handler': {
    status: 400,
    zh: '请选择处理人员，或改为“自行受理”',
    en: 'Choose who handles it, or let whoever wants take it',
  },
  'work_order.itself': { status: 400, zh: '不能合并到自己', en: 'It cannot be merged with itself' },
  'work_order.merged_already': {
    status: 409,
    zh: '工单 {no} 已合并或已撤销，请选择另一张',
    en: 'Work order {no} is merged or withdrawn: choose another one',
  },
  'work_order.handler_same': {
    status: 409,
    zh: '{name} 已经是处理人，请选择其他人',
    en: '{name} has it already: choose somebody else',
  },
  'work_order.too_late': {
    status: 409,
    zh: '关闭超过 {days} 天，请新建工单',
    en: 'It was closed more than {days} days ago: report it anew',
  },
})
