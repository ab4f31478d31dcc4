import { defineErrors } from '../kernel/errors.ts'

export const railErrors = defineErrors({
  'station.telegraph_code': {
    status: 400,
    zh: '电报码为 3 位大写字母',
    en: 'A telegraph code has 3 capital letters, as JZD',
  },
  'station.tmis': { status: 400, zh: '车站代码为 5 位数字，如 51650', en: 'A TMIS code has 5 digits, as 51650' },
  'station.handles_nothing': {
    status: 400,
    zh: '请至少勾选一种可办理业务',
    en: 'Tick at least one kind of business that is handled',
  },
  'wagon.known_model': {
    status: 400,
    zh: '{model}的标重为 {load} 吨，请按 {load} 填写',
    en: 'A {model} is marked with {load} t: enter {load}',
  },
  'tariff.period': { status: 400, zh: '失效日期早于生效日期', en: 'The last day is before the first' },
  'tariff.box_use': {
    status: 400,
    zh: '箱使用费的起码、里程、递增和递增里程须一起填写',
    en: 'The four figures of the use of containers go together',
  },
  'tariff.nothing': {
    status: 400,
    zh: '请至少填写一个运价号或一种箱长的运价',
    en: 'Enter the rates of one class or one length at least',
  },
  'container.masses': {
    status: 400,
    zh: '总重应大于自重',
    en: 'The maximum gross mass must be above the tare',
  },
  'container.ahead': { status: 400, zh: '时间晚于现在', en: 'This is later than now' },
  'container.place': {
    status: 400,
    zh: '所在客户由“送达客户”登记',
    en: 'The customer is recorded by "To a customer"',
  },
  'container.before_last': {
    status: 409,
    zh: '早于该箱上一条动态（{at} {event}），请核对时间',
    en: 'This is before the last move of the container ({event}, {at}): check the time',
  },
  'container.free_days': {
    status: 400,
    zh: '有滞箱费时请填写免箱期，没有免箱期填 0',
    en: 'With a fee say how many days are free, or 0',
  },
  'container.withheld': {
    status: 400,
    zh: '扣押金不能超过押金 {deposit} 元',
    en: 'No more than the deposit of CNY {deposit} can be withheld',
  },
  'container.laden': { status: 409, moot: true, zh: '该箱为{is}', en: 'The container is {is}' },
  'container.not_hired': {
    status: 409,
    moot: true,
    zh: '只有租箱才有押金',
    en: 'Only hired containers have a deposit',
  },
  'container.no_slot': {
    status: 400,
    zh: '“{yard}”没有货位“{slot}”',
    en: '"{yard}" has no slot "{slot}"',
  },
})
