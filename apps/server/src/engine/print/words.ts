import type { Lang } from '@tuheng/domain/kernel/text'

type FixedWords = {
  page(number: number, count: number): string
  number: string
  colon: string
  inWords: string
  inFigures: string
  seal: string
  sign: string
  date: string
  empty: string
  /** Behind the title of a group that goes on. */
  continued: string
}

/** Built-in words of layouts. */
export const FIXED_WORDS: Record<Lang, FixedWords> = {
  zh: {
    page: (number, count) => `第 ${number} 页 / 共 ${count} 页`,
    number: '单号：',
    colon: '：',
    inWords: '（大写）',
    inFigures: '（小写）',
    seal: '（盖章）',
    sign: '经办人：',
    date: '日期：        年     月     日',
    empty: '没有数据',
    continued: '（续）',
  },
  en: {
    page: (number, count) => `Page ${number} of ${count}`,
    number: 'No. ',
    colon: ': ',
    inWords: ' in words ',
    inFigures: ' in figures ',
    seal: '(stamp)',
    sign: 'Signed by: ',
    date: 'Date: ____ - __ - __',
    empty: 'No data',
    continued: ' (continued)',
  },
}
