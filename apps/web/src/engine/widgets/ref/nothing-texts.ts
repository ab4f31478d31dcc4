import { defineTexts } from '../../../shared/text/i18n.ts'

export const { useT: useNothingT } = defineTexts('nothing', {
  zh: { part: '{count} 条{state}', and: '、', onTheWay: '{none}，有 {parts}', go: '去处理' },
  en: { part: '{count} × {state}', and: ', ', onTheWay: '{none}. On the way: {parts}', go: 'See to it' },
})
