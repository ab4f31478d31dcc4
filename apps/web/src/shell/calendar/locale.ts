import { defineTexts } from '../../shared/text/i18n.ts'

const zh = {
  title: '日历',
  today: '今天',
  before: '上个月',
  after: '下个月',
  off: '休',
  work: '班',
  month: '{year} 年 {month} 月',
  dayOff: '放假',
  workday: '调休上班',
} as const
const en: Record<keyof typeof zh, string> = {
  title: 'Calendar',
  today: 'Today',
  before: 'Month before',
  after: 'Month after',
  off: 'off',
  work: 'on',
  month: '{year}-{month}',
  dayOff: 'day off',
  workday: 'working day',
}

export const { useT: useCalendarT } = defineTexts('calendar', { zh, en })
